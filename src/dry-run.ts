import { type ApproximateOptions, settleDraw } from './approximate.js';
import type { AssessOptions } from './assess.js';
import { recordsSql } from './counts/count-records.js';
import { drawnRecords } from './counts/drawn-group-sizes.js';
import { groupSizesSql } from './counts/group-sizes.js';
import { marginalsSql, profileSql } from './counts/marginals.js';
import { personSizesSql } from './counts/person-sizes.js';
import { namedRoles } from './counts/roles.js';
import { mixesSql } from './counts/sensitive-mixes.js';
import { setGroupsSql, setPersonsSql } from './counts/set-groups.js';
import { SETS_PER_PASS, setSizesSql } from './counts/set-sizes.js';
import { pairSql, valuesSql } from './counts/text-snapshot.js';
import type { Relation } from './source/relation.js';

/** One statement of an assessment, before it is run. */
export interface PlannedScan {
  readonly what: string;
  readonly sql: string;
  /** How often such a statement is run; each reads the table once. */
  readonly times: number;
}

/**
 * The statements by which {@link assess} would count a table of a database, without running one. Which pairs of columns the forest
 * takes, and which columns are quasi-identifiers where none are named, follows from the counts: pairs are shown by an
 * example, and all columns are taken.
 */
export function planScans(relation: Relation, options: AssessOptions = {}): PlannedScan[] {
  const roles = namedRoles(relation, options);
  const named = (role: string) => [...roles].filter(([, own]) => own === role).map(([name]) => name);
  const names = relation.columns.map(({ name }) => name);
  const qi = options.qi?.length ? [...options.qi] : names.filter((name) => !roles.has(name));
  const described = relation.columns.filter(({ name }) => [...qi, ...named('sensitive')].includes(name));
  const pairs = qi.flatMap((a, i) => qi.slice(i + 1).map((b) => [a, b]));
  const [user] = named('user');
  const once = (what: string, sql: string) => ({ what, sql, times: 1 });
  // of records, the groups of single columns and of pairs are counted by then
  const fewest = user === undefined ? 3 : 1;
  const allButOne = qi.map((left) => qi.filter((name) => name !== left));
  const exposed = [...allButOne, qi].filter(({ length }) => length >= fewest);
  return [
    once('values of every column, counted', profileSql(relation, `(${marginalsSql(relation)}) AS marginals`)),
    once('group sizes', groupSizesSql(relation, qi)),
    ...(user === undefined ? [] : [once('persons in groups', personSizesSql(relation, qi, user))]),
    ...(pairs.length === 0
      ? []
      : [
          {
            what: `sizes of all pairs of columns${pairs.length > SETS_PER_PASS ? ` (here: the first ${SETS_PER_PASS})` : ''}`,
            sql: setSizesSql(relation, pairs.slice(0, SETS_PER_PASS)),
            times: Math.ceil(pairs.length / SETS_PER_PASS),
          },
        ]),
    once('values of the columns that describe people', valuesSql({ ...relation, columns: described })),
    ...(pairs.length === 0
      ? []
      : [
          {
            what: 'pair table of an edge of the forest (which edges, the counts decide)',
            sql: pairSql(relation, [qi[0], qi[1]]),
            times: qi.length - 1,
          },
        ]),
    ...(exposed.length === 0
      ? []
      : [
          once(
            'risk by columns known (here: all but one; the others alike)',
            user === undefined ? setGroupsSql(relation, exposed) : setPersonsSql(relation, exposed, user),
          ),
        ]),
    ...named('sensitive').map((name) => once(`mixes of ${name} within groups`, mixesSql(relation, qi, name))),
  ];
}

/** The statements by which {@link approximate} would look at a table, without running one. */
export function planDrawnScans(relation: Relation, options: ApproximateOptions = {}): PlannedScan[] {
  const { qi, share, seed } = settleDraw(relation, options);
  const drawn = (what: string, columns: readonly string[]) => ({
    what: `sizes of the groups drawn, ${what}`,
    sql: groupSizesSql(drawnRecords(relation, columns, share, seed), columns),
    times: 1,
  });
  const others = (name: string) => qi.filter((other) => other !== name);
  return [
    { what: 'records', sql: recordsSql(relation), times: 1 },
    drawn('all columns', qi),
    ...qi.flatMap((name) => [
      drawn(`${name} alone`, [name]),
      ...(qi.length > 1 ? [drawn(`all but ${name}`, others(name))] : []),
    ]),
  ];
}

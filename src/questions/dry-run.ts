import { dictionarySql, pairSql, valuesSql } from '../counts/codes/text-snapshot.js';
import { recordsSql } from '../counts/count-records.js';
import { groupSizesSql } from '../counts/group-sizes.js';
import { personSizesSql } from '../counts/person-sizes.js';
import type { PrepareOptions } from '../counts/prepare.js';
import { mixesSql } from '../counts/sensitive-mixes.js';
import { drawnRecords } from '../counts/sets/drawn-group-sizes.js';
import { setGroupsSql, setPersonsSql } from '../counts/sets/set-groups.js';
import { SETS_PER_PASS, setSizesSql } from '../counts/sets/set-sizes.js';
import type { Relation } from '../source/relation.js';
import { type ApproximateOptions, settleDraw } from './approximate.js';
import type { AssessOptions } from './assess.js';
import { planAttackers } from './dry-run-transactions.js';
import { columnsOf, once, type PlannedScan, profileOf, settlePlan } from './planned-scan.js';

/**
 * The statements by which {@link assess} would count a table of a database, without running one. Which pairs of columns the forest
 * takes, and which columns are quasi-identifiers where none are named, follows from the counts: pairs are shown by an
 * example, and all columns are taken.
 */
export async function planScans(relation: Relation, options: AssessOptions = {}): Promise<PlannedScan[]> {
  const { qi, user, sensitive, pairs } = settlePlan(relation, options);
  // of records, the groups of single columns and of pairs are counted by then
  const fewest = user === undefined ? 3 : 1;
  const allButOne = qi.map((left) => qi.filter((name) => name !== left));
  const exposed = [...allButOne, qi].filter(({ length }) => length >= fewest);
  const sql = user === undefined ? setGroupsSql(relation, exposed) : setPersonsSql(relation, exposed, user);
  const attributes = qi.map((name) => [name]);
  return [
    profileOf(relation, options),
    once('group sizes', groupSizesSql(relation, qi)),
    ...(user === undefined ? [] : [once('persons in groups', personSizesSql(relation, qi, user))]),
    ...sizesOf(relation, pairs),
    once('values of the columns that describe people', valuesSql(columnsOf(relation, [...qi, ...sensitive]))),
    ...edgesOf(relation, qi),
    ...(exposed.length === 0
      ? []
      : [once('risk by columns known (here: all but one; the others alike)', sql)]),
    ...sensitive.map((name) => once(`mixes of ${name} within groups`, mixesSql(relation, qi, name))),
    ...(options.showValues
      ? [
          {
            what: 'commonest and rarest values of a column (here: all; the others alike)',
            sql: dictionarySql(relation, qi[0]),
            times: 2 * (qi.length + sensitive.length),
          },
        ]
      : []),
    ...(user === undefined ? [] : await planAttackers(relation, { ...options, user, attributes })),
  ];
}

/** The statements by which what predictions need of a table of a database would be counted, without running one. */
export function planPrediction(relation: Relation, options: PrepareOptions = {}): PlannedScan[] {
  const { qi, pairs } = settlePlan(relation, options);
  return [
    profileOf(relation, options),
    ...sizesOf(relation, pairs),
    once('values of the columns that describe people', valuesSql(columnsOf(relation, qi))),
    ...edgesOf(relation, qi),
    once('group sizes', groupSizesSql(relation, qi)),
  ];
}

/** The statements by which the statistics of a table of a database would be taken, without running one. */
export function planStatistics(relation: Relation, options: PrepareOptions = {}): PlannedScan[] {
  const { qi, pairs } = settlePlan(relation, options);
  return [
    profileOf(relation, options),
    once('values of the columns that describe people', valuesSql(columnsOf(relation, qi))),
    ...sizesOf(relation, pairs),
    ...(pairs.length === 0
      ? []
      : [
          {
            what: 'pair table of two columns (the others alike)',
            sql: pairSql(relation, pairs[0]),
            times: pairs.length,
          },
        ]),
    once('group sizes', groupSizesSql(relation, qi)),
  ];
}

function edgesOf(relation: Relation, [first, second, ...others]: readonly string[]): PlannedScan[] {
  if (second === undefined) return [];
  const what = 'pair table of an edge of the forest (which edges, the counts decide)';
  return [{ what, sql: pairSql(relation, [first, second]), times: 1 + others.length }];
}

function sizesOf(relation: Relation, pairs: readonly (readonly [string, string])[]): PlannedScan[] {
  if (pairs.length === 0) return [];
  const first = pairs.length > SETS_PER_PASS ? ` (here: the first ${SETS_PER_PASS})` : '';
  return [
    {
      what: `sizes of all pairs of columns${first}`,
      sql: setSizesSql(relation, pairs.slice(0, SETS_PER_PASS)),
      times: Math.ceil(pairs.length / SETS_PER_PASS),
    },
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

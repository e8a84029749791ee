import { outOfDomain, SingleoutError } from '../core/errors.js';
import type { RunOptions } from '../core/progress.js';
import type { Approximation, DrawnFinding } from '../core/results/approximation.js';
import { DEFAULT_SEED } from '../core/seed.js';
import { version } from '../core/version.js';
import { marked, option, wording } from '../core/wording.js';
import { countRecords, recordsSql } from '../counts/count-records.js';
import { groupSizesSql } from '../counts/group-sizes.js';
import { countDrawnGroupSizes, drawnRecords } from '../counts/sets/drawn-group-sizes.js';
import { once, type Statement } from '../counts/statement.js';
import { estimateDrawnRisk } from '../risk/drawn-groups.js';
import { BELOW } from '../risk/group-risk.js';
import { inRelation, type Relation, requireColumn } from '../source/relation.js';

/** What to look at, and how closely. */
export interface ApproximateOptions extends RunOptions {
  /** Quasi-identifiers: what an attacker may know. */
  readonly qi?: readonly string[];
  /** Share of the groups to draw; 0.01 by default. */
  readonly share?: number;
  readonly seed?: number;
}

/** Groups drawn by default. */
const DEFAULT_SHARE = 0.01;
/** Uniques have a number of their own. */
const THRESHOLDS = BELOW.filter((k) => k > 2);

/** What is looked at and how much is drawn, checked. */
function settleDraw(
  relation: Relation,
  { qi = [], share = DEFAULT_SHARE, seed = DEFAULT_SEED }: ApproximateOptions,
): Required<Pick<ApproximateOptions, 'qi' | 'share' | 'seed'>> {
  if (!(share > 0 && share <= 1)) throw outOfDomain('approximate', 'a share above 0, at most 1', share);
  if (qi.length === 0)
    throw new SingleoutError(
      'config/invalid',
      wording`${marked(option('approximate'))} needs the columns named with ${marked(option('qi'))}`,
      {
        hint: 'roles are proposed from exact counts, which are not taken here',
      },
    );
  for (const name of qi) requireColumn(relation, name, option('qi'));
  return { qi, share, seed };
}

/**
 * The risk of a table that is too large to form all its groups: a random share of them is counted whole, and every number comes
 * with its error. The same on every engine. Cost: two scans, and two more per column; memory by the share.
 *
 * @example
 * const { observed } = await approximate(await open(url, { table: 'visits' }), { qi: ['age', 'sex', 'zip'] });
 */
export async function approximate(
  relation: Relation,
  options: ApproximateOptions = {},
): Promise<Approximation> {
  const { qi, share, seed } = settleDraw(relation, options);
  const { progress } = options;
  const run = { ...(options.signal && { signal: options.signal }) };
  try {
    const records = await countRecords(relation, run);
    if (records === 0) throw new SingleoutError('data/no-records', 'there is no record');
    let scans = 1;
    const look = async (columns: readonly string[]): Promise<DrawnFinding> => {
      progress?.({ step: 'counting a share of the groups', fraction: scans / (2 * qi.length + 2) });
      const histogram = await countDrawnGroupSizes(relation, columns, share, seed, run);
      scans++;
      const drawn = histogram.groups.reduce((sum, groups) => sum + groups, 0);
      return { drawn, ...estimateDrawnRisk(histogram, share, records, THRESHOLDS) };
    };
    const observed = await look(qi);
    const columns: Approximation['columns'] = [];
    for (const name of qi) {
      const { distinct, uniqueShare } = await look([name]);
      const others = qi.filter((other) => other !== name);
      const without = others.length === 0 ? undefined : (await look(others)).averageRisk;
      columns.push({ name, distinct, uniqueShare, ...(without && { riskWithout: without }) });
    }
    return {
      format: 'singleout/approximation',
      version: 1,
      tool: `singleout ${version}`,
      source: { name: relation.name, engine: relation.engine.name, records },
      settings: { columns: [...qi], share, seed },
      assumptions: [
        'A missing cell is a value like any other.',
        'Whether a group is drawn depends on the digest of its values alone.',
      ],
      scans,
      observed,
      columns,
    };
  } catch (error) {
    throw inRelation(relation.name, error);
  }
}

/**
 * The statements by which {@link approximate} would look at a table, without running one.
 *
 * @example
 * for (const { what, sql } of dryRunApproximate(table, { qi: ['age', 'sex', 'zip'] })) console.log(what, sql);
 */
export function dryRunApproximate(relation: Relation, options: ApproximateOptions = {}): Statement[] {
  const { qi, share, seed } = settleDraw(relation, options);
  const drawn = (what: string, columns: readonly string[]) =>
    once(
      `sizes of the groups drawn, ${what}`,
      groupSizesSql(drawnRecords(relation, columns, share, seed), columns),
    );
  const others = (name: string) => qi.filter((other) => other !== name);
  return [
    once('records', recordsSql(relation)),
    drawn('all columns', qi),
    ...qi.flatMap((name) => [
      drawn(`${name} alone`, [name]),
      ...(qi.length > 1 ? [drawn(`all but ${name}`, others(name))] : []),
    ]),
  ];
}

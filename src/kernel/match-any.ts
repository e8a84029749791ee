import { setImmediate } from 'node:timers/promises';
import { SingleoutError } from '../core/errors.js';
import type { RunOptions } from '../core/progress.js';
import { throwIfAborted } from '../core/throw-if-aborted.js';
import { option, wording } from '../core/wording.js';
import type { CodeTable } from './code-table.js';
import {
  type Partition,
  type RefineScratch,
  refinePartition,
  refineScratch,
  wholePartition,
} from './refine-partition.js';

/** Looks at records beyond which the work is refused rather than begun. */
const MOST_LOOKS = 2e10;

/**
 * How many records match each record (itself included) when a missing cell matches every value, on either
 * side: the conservative reading for suppressed cells, as sdcMicro counts. Being alike is then no longer
 * transitive, so there are no groups, only a count per record.
 *
 * Records with the same pattern of missing cells are compared with those of every other pattern on the
 * columns that both have. Cost: patterns x distinct tuples x columns.
 * @param set column numbers of the table
 */
export async function matchCounts(
  table: CodeTable,
  set: readonly number[],
  run: RunOptions = {},
): Promise<Float64Array> {
  const scratch = refineScratch(table.cardinalities.reduce((most, c) => Math.max(most, c), 0));
  const tuples = refineBy(table, wholePartition(table.records), set, scratch);
  const patterns = groupByPattern(table, set, tuples);
  const looks = patterns.length * tuples.groups * set.length;
  if (looks > MOST_LOOKS) {
    throw new SingleoutError(
      'data/too-complex',
      `the missing cells form ${patterns.length} patterns, too many to compare all with all`,
      { hint: wording`use fewer columns, or ${option('missing', 'own')}` },
    );
  }
  const alike = new Float64Array(tuples.groups);
  for (let p = 0; p < patterns.length; p++) {
    run.progress?.({ step: 'matching records with missing cells', fraction: p / patterns.length });
    for (let q = 0; q <= p; q++) addMatches(table, set, tuples, patterns[p], patterns[q], alike, scratch);
    await setImmediate();
    throwIfAborted(run.signal);
  }
  const perRecord = new Float64Array(table.records);
  for (let t = 0; t < tuples.groups; t++) {
    for (let i = tuples.starts[t]; i < tuples.starts[t + 1]; i++) perRecord[tuples.rows[i]] = alike[t];
  }
  return perRecord;
}

/** How many patterns of missing cells there are in these columns: what {@link matchCounts} costs grows with it. */
export function countPatterns(table: CodeTable, set: readonly number[]): number {
  const scratch = refineScratch(1);
  const present = set.map((column) => table.codes[column].map((code) => (code < 0 ? -1 : 0)));
  return present.reduce(
    (found, codes) => refinePartition(found, codes, scratch, 1),
    wholePartition(table.records),
  ).groups;
}

/** Tuples whose missing cells are in the same columns. */
interface Pattern {
  readonly present: readonly boolean[];
  readonly tuples: number[];
}

function groupByPattern(table: CodeTable, set: readonly number[], tuples: Partition): Pattern[] {
  const patterns = new Map<string, Pattern>();
  for (let t = 0; t < tuples.groups; t++) {
    const row = tuples.rows[tuples.starts[t]];
    const present = set.map((column) => table.codes[column][row] >= 0);
    const key = present.map(Number).join('');
    const pattern = patterns.get(key);
    if (pattern === undefined) patterns.set(key, { present, tuples: [t] });
    else pattern.tuples.push(t);
  }
  return [...patterns.values()];
}

/** Adds to every tuple of one pattern the records of the other that agree where both have a value. */
function addMatches(
  table: CodeTable,
  set: readonly number[],
  tuples: Partition,
  p: Pattern,
  q: Pattern,
  alike: Float64Array,
  scratch: RefineScratch,
): void {
  const keys = set.filter((_, i) => p.present[i] && q.present[i]);
  const members = p === q ? p.tuples : [...p.tuples, ...q.tuples];
  const tupleOfRow = new Map(members.map((t) => [tuples.rows[tuples.starts[t]], t]));
  const fromP = new Set(p.tuples);
  const rows = Int32Array.from(tupleOfRow.keys());
  const joined = refineBy(table, { rows, starts: Int32Array.of(0, rows.length), groups: 1 }, keys, scratch);
  for (let g = 0; g < joined.groups; g++) {
    const group = Array.from(joined.rows.subarray(joined.starts[g], joined.starts[g + 1]), (row) =>
      tupleOfRow.get(row),
    ) as number[];
    const sizes = { p: 0, q: 0 };
    for (const t of group) sizes[fromP.has(t) ? 'p' : 'q'] += tuples.starts[t + 1] - tuples.starts[t];
    for (const t of group) alike[t] += fromP.has(t) ? (p === q ? sizes.p : sizes.q) : sizes.p;
  }
}

function refineBy(
  table: CodeTable,
  start: Partition,
  columns: readonly number[],
  scratch: RefineScratch,
): Partition {
  return columns.reduce((found, c) => refinePartition(found, table.codes[c], scratch, 1), start);
}

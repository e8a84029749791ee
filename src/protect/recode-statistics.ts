import { SingleoutError } from '../core/errors.js';
import type { RunOptions } from '../core/progress.js';
import type { Loss } from '../core/results/what-if.js';
import type { Engine } from '../source/engine.js';
import { columnHint } from '../source/relation.js';
import type { ColumnStatistics, PairTable, Statistics } from '../statistics/statistics.js';
import { fitStep } from './fit-step.js';
import { statisticsLoss } from './statistics-loss.js';
import type { Recoding, Removal, Step } from './steps/step.js';

/** Statistics of the changed table, and what was lost. */
export interface RecodedStatistics {
  readonly statistics: Statistics;
  readonly loss: Loss;
}

/**
 * Applies steps to statistics alone: possible for those that value counts determine (recoding and removing columns). Group
 * sizes are not determined and go; values that were withheld stay a remainder of as many values and records.
 * @param engine evaluates the same SQL that would run on the data
 */
export async function recodeStatistics(
  engine: Engine,
  statistics: Statistics,
  steps: readonly Step[],
  run: RunOptions = {},
): Promise<RecodedStatistics> {
  let now = statistics;
  const places = new Map(statistics.columns.map(({ name, values }) => [name, values.map((_, i) => i)]));
  for (const step of steps) {
    if (step.kind === 'rewriting')
      throw new SingleoutError(
        'config/unsupported',
        `value counts do not determine what \`${step.text}\` does`,
        {
          hint: 'try it on the data themselves',
        },
      );
    requireColumn(now, step);
    if (step.kind === 'removal') {
      now = remove(now, step.column);
      places.set(step.column, places.get(step.column)?.map(() => 0) ?? []);
    } else {
      const { recoded, placeOf } = await recode(engine, now, step, run);
      now = recoded;
      places.set(step.column, places.get(step.column)?.map((place) => placeOf[place]) ?? []);
    }
  }
  return { statistics: now, loss: statisticsLoss(statistics, now, places, steps) };
}

function requireColumn({ columns }: Statistics, step: Recoding | Removal): void {
  if (columns.some(({ name }) => name === step.column)) return;
  throw new SingleoutError(
    'config/unknown-column',
    `\`${step.text}\` names a column that is not there: ${step.column}`,
    { hint: columnHint(step.column, columns) },
  );
}

function remove(statistics: Statistics, column: string): Statistics {
  const columns = statistics.columns.filter(({ name }) => name !== column);
  if (columns.length === 0) throw new SingleoutError('config/invalid', 'no column would be left');
  const pairs = statistics.pairs.filter((pair) => !pair.columns.includes(column));
  return { ...statistics, columns, pairs, groups: [] };
}

async function recode(
  engine: Engine,
  statistics: Statistics,
  step: Recoding,
  run: RunOptions,
): Promise<{ recoded: Statistics; placeOf: Int32Array }> {
  const column = statistics.columns.find(({ name }) => name === step.column) as ColumnStatistics;
  const labels = await recodeValues(engine, column, step, run);
  const { merged, placeOf } = mergeValues(column, labels);
  const columns = statistics.columns.map((old) => (old.name === step.column ? merged : old));
  const pairs = statistics.pairs.map((pair) => {
    const side = pair.columns.indexOf(step.column);
    return side === -1 ? pair : mergeCells(pair, side === 0 ? 'a' : 'b', placeOf);
  });
  return { recoded: { ...statistics, columns, pairs, groups: [] }, placeOf };
}

async function recodeValues(
  engine: Engine,
  { values, counts }: ColumnStatistics,
  step: Recoding,
  run: RunOptions,
): Promise<(string | null)[]> {
  const { dialect } = engine;
  if (values.length === 0) return [];
  const cell = (value: string | null) => (value === null ? 'NULL' : dialect.string(value));
  const rows = values.map((value, i) => `(${i}, ${cell(value)}, ${counts[i]})`);
  const from = `(SELECT code, CAST(v AS VARCHAR) AS v, n FROM (VALUES ${rows.join(', ')}) AS given(code, v, n)) AS dictionary`;
  const fitting = await fitStep(step, { engine, from, text: 'v', where: step.column }, run);
  const recoded = `SELECT code, ${fitting.cell('v', dialect, 'SUM(n)')} AS label FROM ${from}`;
  return (await engine.query(`SELECT label FROM (${recoded}) AS recoded ORDER BY code`, run)).texts(0);
}

/** Values with the same label become one; most frequent first, ties by value, as statistics are kept. */
function mergeValues(
  column: ColumnStatistics,
  labels: readonly (string | null)[],
): { merged: ColumnStatistics; placeOf: Int32Array } {
  const counts = new Map<string | null, number>();
  for (const [i, label] of labels.entries()) counts.set(label, (counts.get(label) ?? 0) + column.counts[i]);
  const sorted = [...counts].sort(
    ([a, n], [b, m]) => m - n || (a === null ? 1 : b === null ? -1 : a < b ? -1 : a > b ? 1 : 0),
  );
  const places = new Map(sorted.map(([label], place) => [label, place]));
  return {
    merged: {
      ...column,
      values: sorted.map(([label]) => label),
      counts: Float64Array.from(sorted, ([, n]) => n),
    },
    placeOf: Int32Array.from(labels, (label) => places.get(label) as number),
  };
}

function mergeCells(pair: PairTable, side: 'a' | 'b', placeOf: Int32Array): PairTable {
  const cells = new Map<string, { a: number; b: number; n: number }>();
  for (let i = 0; i < pair.counts.length; i++) {
    const a = side === 'a' ? placeOf[pair.a[i]] : pair.a[i];
    const b = side === 'b' ? placeOf[pair.b[i]] : pair.b[i];
    const cell = cells.get(`${a}/${b}`);
    if (cell === undefined) cells.set(`${a}/${b}`, { a, b, n: pair.counts[i] });
    else cell.n += pair.counts[i];
  }
  const sorted = [...cells.values()].sort((x, y) => x.a - y.a || x.b - y.b);
  return {
    ...pair,
    a: Int32Array.from(sorted, ({ a }) => a),
    b: Int32Array.from(sorted, ({ b }) => b),
    counts: Float64Array.from(sorted, ({ n }) => n),
  };
}

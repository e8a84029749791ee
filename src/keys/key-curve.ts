import type { KeyCurve } from '../core/keys.js';
import type { EncodedTable } from '../kernel/code-table.js';
import { randomStream } from '../maths/random.js';
import { takeRecords } from './choose-columns.js';
import { type MeasureKeysOptions, measureKeys } from './measure-keys.js';

/** What a curve runs over. */
export type CurveOver = KeyCurve['over'];

const POINTS = 10;

/**
 * Mean sensitivity of the columns against the number of records (seeded samples, each part of the next, up to all)
 * or against kappa (up to `maxColumns`, or as many columns as there are).
 * @formula METHODS.md section 2, the figures of the paper. Cost: one search per point.
 */
export async function drawKeyCurve(
  table: EncodedTable,
  over: CurveOver,
  options: MeasureKeysOptions,
): Promise<KeyCurve> {
  const points: KeyCurve['points'] = [];
  const end = performance.now() + (options.timeoutMs ?? Number.POSITIVE_INFINITY);
  const measure = async (x: number, part: EncodedTable, more: MeasureKeysOptions) => {
    const timeoutMs = Math.max(0, end - performance.now());
    const found = await measureKeys(part, { ...options, limit: 0, ...more, timeoutMs });
    const mean = (of: 'printed' | 'exact') =>
      found.sensitivity.reduce((sum, column) => sum + column[of], 0) / found.sensitivity.length;
    const { attackSuccess, keyCount, complete } = found;
    points.push({ x, printed: mean('printed'), exact: mean('exact'), attackSuccess, keyCount, complete });
  };
  if (over === 'kappa') {
    const most = Math.min(options.maxColumns ?? table.names.length, table.names.length);
    for (let kappa = 1; kappa <= most; kappa++) await measure(kappa, table, { maxColumns: kappa });
  } else {
    const order = shuffled(table.records, options.seed ?? 1);
    for (const size of sizesUpTo(table.records))
      await measure(size, takeRecords(table, order.subarray(0, size)), {});
  }
  return { over, points };
}

/** Some numbers of records, evenly apart, the last being all. */
function sizesUpTo(records: number): number[] {
  const sizes = Array.from({ length: POINTS }, (_, i) => Math.round((records * (i + 1)) / POINTS));
  return [...new Set(sizes)].filter((size) => size > 0);
}

function shuffled(length: number, seed: number): Int32Array {
  const random = randomStream(seed, 'key curve');
  const order = Int32Array.from({ length }, (_, i) => i);
  for (let i = length - 1; i > 0; i--) {
    const j = random.int(i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

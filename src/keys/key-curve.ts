import type { KeyCurve } from '../core/results/keys.js';
import type { EncodedTable } from '../kernel/code-table.js';
import { randomStream } from '../maths/random.js';
import { takeRecords } from './choose-columns.js';
import { type MeasureKeysOptions, measureKeys } from './measure-keys.js';

/** What a curve runs over. */
export type CurveOver = KeyCurve['over'];

const POINTS = 10;

/**
 * Mean sensitivity of the columns against the number of records (seeded samples, each part of the next, up to all)
 * or against kappa (up to `maxColumns`, or as many columns as there are). Points that time does
 * not allow are left out.
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
    // half a search says too little of a point
    if (found.stoppedBy === 'time') return;
    points.push({ x, printed: mean('printed'), exact: mean('exact'), attackSuccess, keyCount, complete });
  };
  if (over === 'kappa') {
    const most = Math.min(options.maxColumns ?? table.names.length, table.names.length);
    for (let kappa = 1; kappa <= most && performance.now() < end; kappa++)
      await measure(kappa, table, { maxColumns: kappa });
  } else {
    const order = shuffled(table.records, options.seed ?? 1);
    for (const size of sizesUpTo(table.records)) {
      if (performance.now() > end) break;
      await measure(size, takeRecords(table, order.subarray(0, size)), {});
    }
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

import { convolveSums } from '../kernel/convolve.js';
import { BIN_WIDTH, type LogMeasure, SMALLEST_MEAN, trim } from '../maths/log-grid.js';

/**
 * The measure of the product of two independent factors; what ends below `floor` drops out (its records are
 * what is missing from the total). Cost: filled bins of the one with fewer of them times bins of the other.
 */
export function convolve(x: LogMeasure, y: LogMeasure, floor = SMALLEST_MEAN): LogMeasure {
  const [a, b] = filledBins(x) <= filledBins(y) ? [x, y] : [y, x];
  const start = a.first + b.first;
  const first = Math.max(start, Math.floor(Math.log(floor) / BIN_WIDTH));
  const below = first - start;
  // one that a value determines, as a zip its county
  if (a.mass.length === 1 && a.mass[0] === 1 && a.second[0] === 1)
    return trim({ first, mass: b.mass.subarray(below), second: b.second.subarray(below) });
  return trim({
    first,
    mass: convolveSums(a.mass, b.mass, below),
    second: convolveSums(a.second, b.second, below),
  });
}

function filledBins({ mass }: LogMeasure): number {
  let filled = 0;
  for (let i = 0; i < mass.length; i++) if (mass[i] !== 0) filled++;
  return filled;
}

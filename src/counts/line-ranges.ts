/**
 * Where the lines of each of several things start and end in an answer that is sorted by their numbers 0, 1, ..; those without a line
 * have an empty range.
 */
export function lineRanges(numbers: Float64Array, things: number): { start: number; end: number }[] {
  const starts: number[] = new Array(things + 1).fill(numbers.length);
  for (let line = numbers.length - 1; line >= 0; line--) starts[numbers[line]] = line;
  for (let i = things - 1; i >= 0; i--) starts[i] = Math.min(starts[i], starts[i + 1]);
  return Array.from({ length: things }, (_, i) => ({ start: starts[i], end: starts[i + 1] }));
}

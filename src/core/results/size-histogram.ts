/** How many groups of equal records have 1, 2, 3 .. records: `groups[i]` groups of `sizes[i]`, ascending. */
export interface SizeHistogram {
  readonly sizes: Float64Array;
  readonly groups: Float64Array;
}

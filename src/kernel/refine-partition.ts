/**
 * Records split into groups, in flat arrays: group g holds `rows[starts[g]] .. rows[starts[g + 1] - 1]`.
 * A stripped partition leaves out records that are alone.
 */
export interface Partition {
  readonly rows: Int32Array;
  readonly starts: Int32Array;
  readonly groups: number;
}

/** Records in the groups of a partition. */
export function rowsIn(partition: Partition): number {
  return partition.starts[partition.groups];
}

/** All records in one group. */
export function wholePartition(records: number): Partition {
  const rows = new Int32Array(records);
  for (let i = 0; i < records; i++) rows[i] = i;
  return { rows, starts: Int32Array.of(0, records), groups: records > 0 ? 1 : 0 };
}

/** Working space for {@link refinePartition}, made once for a table and reused. */
export interface RefineScratch {
  readonly counts: Int32Array;
  readonly places: Int32Array;
  readonly touched: Int32Array;
}

/** Working space for columns with at most that many codes. */
export function refineScratch(cardinality: number): RefineScratch {
  const size = cardinality + 1;
  return { counts: new Int32Array(size), places: new Int32Array(size), touched: new Int32Array(size) };
}

/**
 * Splits every group by the codes of one more column and drops groups smaller than `least` (2 strips records
 * that are alone, 1 keeps them). Missing cells (-1) are a value of their own. Cost: two looks at each record.
 * @param into arrays of at least the parent's length to write to; new ones are made without it
 */
export function refinePartition(
  parent: Partition,
  codes: Int32Array,
  scratch: RefineScratch,
  least: 1 | 2,
  into?: { rows: Int32Array; starts: Int32Array },
): Partition {
  const total = rowsIn(parent);
  const rows = into?.rows ?? new Int32Array(total);
  const starts = into?.starts ?? new Int32Array(Math.floor(total / least) + 1);
  const { counts, places, touched } = scratch;
  const from = parent.rows;
  let groups = 0;
  let end = 0;
  starts[0] = 0;
  for (let g = 0; g < parent.groups; g++) {
    const first = parent.starts[g];
    const last = parent.starts[g + 1];
    let values = 0;
    for (let i = first; i < last; i++) {
      const code = codes[from[i]] + 1;
      if (counts[code]++ === 0) touched[values++] = code;
    }
    for (let t = 0; t < values; t++) {
      const code = touched[t];
      const size = counts[code];
      counts[code] = 0;
      if (size < least) {
        places[code] = -1;
      } else {
        places[code] = end;
        end += size;
        starts[++groups] = end;
      }
    }
    for (let i = first; i < last; i++) {
      const row = from[i];
      const code = codes[row] + 1;
      const place = places[code];
      if (place >= 0) {
        rows[place] = row;
        places[code] = place + 1;
      }
    }
  }
  return { rows, starts, groups };
}

import { setImmediate } from 'node:timers/promises';
import { outOfDomain, SingleoutError } from '../core/errors.js';
import type { RunOptions } from '../core/progress.js';
import type { ExposedRecords } from '../core/results/keys.js';
import { throwIfAborted } from '../core/throw-if-aborted.js';
import type { CodeTable } from '../kernel/code-table.js';
import {
  type Partition,
  refinePartition,
  refineScratch,
  rowsIn,
  wholePartition,
} from '../kernel/refine-partition.js';

/** What singles one record out. */
export interface ExposedRecord {
  /** Number of the record, from 0. */
  readonly record: number;
  /** Column sets looked at under which the record is unique. */
  readonly sets: number;
  /** The minimal ones among them: minimal sample uniques, smallest first. */
  readonly minimal: readonly (readonly number[])[];
  /** By column, its share of the blame: each minimal set counts 1, divided evenly among its columns. */
  readonly blame: Float64Array;
}

/** The records that the most column sets single out. */
export interface SampleUniques {
  /** The riskiest first; records that nothing singles out are left out. */
  readonly records: readonly ExposedRecord[];
  /** Column sets looked at: all of 1 to `maxColumns` columns. */
  readonly setsLookedAt: number;
  /** By column, mean blame over these records. */
  readonly blame: Float64Array;
}

/** How far to look. */
export interface SampleUniqueOptions extends RunOptions {
  /** Most columns of a set: 1, 2 or 3. */
  readonly maxColumns?: 1 | 2 | 3;
  /** Records to report. */
  readonly most?: number;
}

/** Looks at records beyond which the work is refused rather than begun, and what a brief look may take. */
const MOST_LOOKS = 1e11;
const BRIEF_LOOKS = 5e6;

/** How many records to report; a brief look takes sets of fewer columns where there are many. */
export interface ExposedOptions extends RunOptions {
  readonly most: number;
  readonly brief: boolean;
  /** The place of a record in the data, from 1. */
  placeOf(record: number): number;
}

/**
 * {@link findSampleUniques} by the names of columns and the places of records; undefined where even single columns
 * are too much for a brief look.
 */
export async function findExposedRecords(
  table: CodeTable,
  { most, brief, placeOf, ...run }: ExposedOptions,
): Promise<ExposedRecords | undefined> {
  const fits = (columns: number) => countSets(table.names.length, columns) * table.records <= BRIEF_LOOKS;
  const maxColumns = !brief || fits(3) ? 3 : fits(2) ? 2 : 1;
  if (brief && !fits(1)) return undefined;
  const found = await findSampleUniques(table, { ...run, maxColumns, most });
  const named = (blame: Float64Array) =>
    Object.fromEntries([...blame].flatMap((share, c) => (share > 0 ? [[table.names[c], share]] : [])));
  return {
    maxColumns: Math.min(maxColumns, table.names.length),
    sets: found.setsLookedAt,
    records: found.records.map(({ record, sets, minimal, blame }) => ({
      record: placeOf(record),
      sets,
      minimal: minimal.map((set) => set.map((c) => table.names[c])),
      blame: named(blame),
    })),
    blame: named(found.blame),
  };
}

/**
 * Finds the records that the most sets of up to three columns single out, and for each of them the minimal sets
 * that do (minimal sample uniques). Ties go to the earlier record. Exact.
 * @formula METHODS.md section 2; a record is unique under a set where no other has the same values in it, a
 * missing cell being a value. Cost: sets of columns times the records that are not unique under them, twice.
 */
export async function findSampleUniques(
  table: CodeTable,
  options: SampleUniqueOptions = {},
): Promise<SampleUniques> {
  const { maxColumns = 3, most = 20 } = options;
  if (![1, 2, 3].includes(maxColumns)) throw outOfDomain('maxColumns', '1, 2 or 3', maxColumns);
  if (!Number.isInteger(most) || most < 1) throw outOfDomain('most', 'an integer of at least 1', most);
  const setsLookedAt = countSets(table.names.length, maxColumns);
  if (setsLookedAt * table.records > MOST_LOOKS) {
    throw new SingleoutError(
      'data/too-complex',
      `${setsLookedAt} column sets are too many for so many records`,
      {
        hint: 'name fewer columns, or look at sets of two columns only',
      },
    );
  }
  const shared = new Int32Array(table.records);
  await walkSets(table, maxColumns, options, (_, { rows, starts, groups }) => {
    for (let i = 0; i < starts[groups]; i++) shared[rows[i]]++;
  });
  const riskiest = lowest(shared, most, setsLookedAt);
  const minimal = await minimalSets(table, maxColumns, riskiest, options);
  const records = riskiest.map((record, i) => ({
    record,
    sets: setsLookedAt - shared[record],
    minimal: minimal[i],
    blame: blameOf(minimal[i], table.names.length),
  }));
  const blame = Float64Array.from(table.names, (_, c) => {
    const total = records.reduce((sum, each) => sum + each.blame[c], 0);
    return total / Math.max(1, records.length);
  });
  return { records, setsLookedAt, blame };
}

/** How many sets of 1 to `most` columns there are. */
export function countSets(columns: number, most: number): number {
  let [total, choose] = [0, 1];
  for (let size = 1; size <= most; size++) {
    choose = (choose * Math.max(0, columns - size + 1)) / size;
    total += choose;
  }
  return total;
}

type Visit = (set: readonly number[], shared: Partition) => void;

/** Visits every set of up to `most` columns with the groups of records that share their values in it. */
async function walkSets(table: CodeTable, most: number, run: RunOptions, visit: Visit): Promise<void> {
  const scratch = refineScratch(table.cardinalities.reduce((a, b) => Math.max(a, b), 0));
  const columns = table.names.length;
  const split = (set: readonly number[], parent: Partition): Partition => {
    const shared = refinePartition(parent, table.codes[set[set.length - 1]], scratch, 2);
    visit(set, shared);
    return shared;
  };
  let turn = performance.now();
  const pause = async (fraction: number) => {
    if (performance.now() - turn < 50) return;
    run.progress?.({ step: 'what singles records out', fraction });
    await setImmediate();
    turn = performance.now();
    throwIfAborted(run.signal);
  };
  const whole = wholePartition(table.records);
  for (let a = 0; a < columns; a++) {
    const byOne = split([a], whole);
    if (rowsIn(byOne) === 0) continue;
    for (let b = a + 1; most > 1 && b < columns; b++) {
      await pause(a / columns);
      const byTwo = split([a, b], byOne);
      if (rowsIn(byTwo) === 0) continue;
      for (let c = b + 1; most > 2 && c < columns; c++) split([a, b, c], byTwo);
    }
  }
}

/** The numbers of the records with the lowest values, those at `none` left out. */
function lowest(values: Int32Array, most: number, none: number): number[] {
  const order = Array.from(values.keys()).filter((record) => values[record] < none);
  return order.sort((a, b) => values[a] - values[b] || a - b).slice(0, most);
}

/** For each of some records, the sets under which it is unique and of which no part makes it so. */
async function minimalSets(
  table: CodeTable,
  most: number,
  records: readonly number[],
  run: RunOptions,
): Promise<number[][][]> {
  const place = new Map(records.map((record, i) => [record, i]));
  const tracked = new Uint8Array(table.records);
  for (const record of records) tracked[record] = 1;
  const notUnique = records.map(() => new Set<string>());
  await walkSets(table, most, run, (set, { rows, starts, groups }) => {
    const name = set.join();
    for (let i = 0; i < starts[groups]; i++) {
      if (tracked[rows[i]] === 1) notUnique[place.get(rows[i]) as number].add(name);
    }
  });
  return notUnique.map((names) => minimalAmong(names, table.names.length, most));
}

/** Sets outside `notUnique` all of whose parts with one column less are in it (the empty set always is). */
function minimalAmong(notUnique: ReadonlySet<string>, columns: number, most: number): number[][] {
  const found: number[][] = [];
  let parents: number[][] = [[]];
  for (let size = 1; size <= most; size++) {
    const next: number[][] = [];
    for (const parent of parents) {
      for (let c = (parent.at(-1) ?? -1) + 1; c < columns; c++) {
        const set = [...parent, c];
        if (notUnique.has(set.join())) next.push(set);
        else if (set.every((_, i) => size === 1 || notUnique.has(set.filter((_, j) => j !== i).join())))
          found.push(set);
      }
    }
    parents = next;
  }
  return found;
}

function blameOf(minimal: readonly (readonly number[])[], columns: number): Float64Array {
  const blame = new Float64Array(columns);
  for (const set of minimal) for (const c of set) blame[c] += 1 / (set.length * minimal.length);
  return blame;
}

import { Breather } from '../../core/breather.js';
import { outOfDomain } from '../../core/errors.js';
import type { RunOptions } from '../../core/progress.js';
import { type CodeTable, takeColumns } from '../../kernel/code-table.js';
import { ColumnGroups } from '../../kernel/column-groups.js';
import { sampleKinds } from '../../kernel/sample-kinds.js';
import { countBelow } from './count-below.js';
import { type Proof, proveWorst } from './prove-worst.js';
import { searchByBeam } from './search-by-beam.js';
import { SearchSpace } from './search-space.js';

/** What to search, and how long. */
export interface WorstSetOptions extends RunOptions {
  /** Numbers of the columns an attacker may know; all without it. */
  readonly columns?: readonly number[];
  /** Person of every record, from 0 on: risk is then 1/(persons in the group), still averaged over records. */
  readonly users?: Int32Array;
  /** Numbers of columns to answer for; every one without it. */
  readonly sizes?: readonly number[];
  /** Records that may be looked at, the measure of work: about two seconds by default. */
  readonly work?: number;
  /** Steers which records a first look at very many takes. */
  readonly seed?: number;
}

/** The set of so many columns with the highest average risk. */
export interface WorstSet {
  readonly size: number;
  readonly columns: readonly string[];
  /** Its average risk. */
  readonly risk: number;
  /** Share of records that are alone under it, or whose person is; and of those in groups of fewer than five records or persons. */
  readonly unique: number;
  readonly belowFive: number;
  /** `all`: no set of that size has more risk. `best found`: none was found, and none has more than `bound`. */
  readonly searched: 'all' | 'best found';
  /** No set of that size has a higher average risk, nor makes a higher share of records unique. */
  readonly bound: number;
}

const WORK = 5e8;
/** Parts of the work that looking at all pairs may take, and all of a first search. */
const [PAIRS_SHARE, BEAM_SHARE] = [0.25, 0.5];
/** Fewest kinds of records that a first look takes, and sets of every size it hands on. */
const [FEWEST_KINDS, HINTS] = [20_000, 8];

/**
 * Searches for the worst set of every size: that with the highest average risk. First the best sets of a size are extended by every
 * column (a beam, which holds greedy search), then all sets that could be worse are looked at or ruled out while work lasts.
 * Average risk leads, as it is what exposure reports; uniques follow it closely: with risk r, the share of records
 * that are unique is at most r and at least 2r - 1. Ties go to more uniques, then to columns with more values.
 *
 * The work is counted and not timed, so that the answer is the same on every machine and for every order of records. Where records are so many that
 * not even pairs can be looked at, sets are first searched on a part of them; the best of these are then measured on all.
 * Weights and missing cells that match anything are not known here.
 * @formula METHODS.md section 1: ORR = distinct/records; of persons mean over records of 1/(persons in the group)
 */
export async function findWorstSets(table: CodeTable, options: WorstSetOptions = {}): Promise<WorstSet[]> {
  const { columns = [...table.names.keys()], users, work = WORK } = options;
  const sizes = options.sizes ?? columns.map((_, i) => i + 1);
  const wrong = sizes.find((size) => !Number.isInteger(size) || size < 1 || size > columns.length);
  if (wrong !== undefined) throw outOfDomain('sizes', `integers from 1 to ${columns.length}`, wrong);
  if (table.records === 0) return [];
  const breather = new Breather(options.signal);
  await breather.pause();
  const tell = (fraction: number) =>
    options.progress?.({ step: 'searching the worst column sets', fraction });
  const part = takeColumns(table, columns);
  const groups = new ColumnGroups(part, users);
  const pairs = (columns.length * (columns.length - 1)) / 2;
  const kinds = Math.floor((PAIRS_SHARE * work) / Math.max(1, pairs));
  const isSmall = groups.kinds <= Math.max(FEWEST_KINDS, kinds);
  const hints = isSmall
    ? []
    : await searchPart(part, groups, Math.max(FEWEST_KINDS, kinds), options, breather);
  tell(hints.length > 0 ? 0.2 : 0);
  const withPairs = groups.kinds <= kinds;
  const space = await SearchSpace.open(groups, [...part.names.keys()], withPairs, breather);
  const inPlaces = hints.map((sets) => sets.map((set) => placesOf(space, set)));
  const found = await searchByBeam(space, {
    work: BEAM_SHARE * work - groups.work,
    hints: inPlaces,
    breather,
  });
  const proofs: Proof[] = found.map(([best]) => ({ best, bound: space.all.risk }));
  for (let size = 1; size < found.length; size++) {
    tell(0.5 + (0.5 * size) / found.length);
    if (found[size][0].count.risk >= space.all.risk) continue;
    proofs[size] = await proveWorst(space, size, found[size][0], (work - groups.work) / 2, breather);
    space.learn(size, proofs[size].bound);
  }
  // filled up with more columns, a set that has all risk leaves every record as it was
  const ends = [...new Set(sizes.map((size) => Math.min(size, proofs.length - 1)))];
  const below = new Map(
    ends.map((end) => [end, countBelow(part, columnsOf(space, proofs[end]), [2, 5], users)]),
  );
  return sizes.map((size) => describe(part, space, proofs, below, size));
}

/** Sets worth looking at, by size, from a part of the records: risk itself is another one there, the best sets are much the same. */
async function searchPart(
  part: CodeTable,
  { kinds }: ColumnGroups,
  wanted: number,
  { users, seed = 1, work = WORK }: WorstSetOptions,
  breather: Breather,
): Promise<number[][][]> {
  const rows = sampleKinds(part, wanted / kinds, seed);
  const codes = part.codes.map((column) => rows.map((row) => column[row]));
  const groups = new ColumnGroups(
    { ...part, records: rows.length, codes },
    users && rows.map((row) => users[row]),
  );
  if (rows.length === 0) return [];
  const space = await SearchSpace.open(groups, [...part.names.keys()], true, breather);
  const found = await searchByBeam(space, { work: BEAM_SHARE * work - groups.work, breather });
  return found.map((sets) =>
    sets.slice(0, HINTS).map(({ places }) => places.map((place) => space.order[place])),
  );
}

/** A set by its places in another space, which leaves no column aside that this set has. */
function placesOf(space: SearchSpace, columns: readonly number[]): number[] {
  return columns.map((column) => space.order.indexOf(column)).sort((a, b) => a - b);
}

/** The answer for one size; a set that has all risk with fewer columns is filled up with any others. */
function describe(
  part: CodeTable,
  space: SearchSpace,
  proofs: readonly Proof[],
  below: ReadonlyMap<number, readonly number[]>,
  size: number,
): WorstSet {
  const end = Math.min(size, proofs.length - 1);
  const own = proofs[end];
  const chosen = fillUp(columnsOf(space, own), space, part.names.length, size);
  // whatever bounds larger sets bounds their parts
  const bound = proofs.slice(size).reduce((least, proof) => Math.min(least, proof.bound), space.all.risk);
  const { risk } = own.best.count;
  const [unique, belowFive] = below.get(end) as readonly number[];
  const { records } = part;
  return {
    size,
    columns: chosen.map((column) => part.names[column]),
    risk: risk / records,
    unique: unique / records,
    belowFive: belowFive / records,
    searched: bound <= risk ? 'all' : 'best found',
    bound: bound / records,
  };
}

function columnsOf(space: SearchSpace, { best }: Proof): number[] {
  return best.places.map((place) => space.order[place]);
}

function fillUp(set: readonly number[], space: SearchSpace, columns: number, size: number): number[] {
  const chosen = new Set(set);
  for (const column of [...space.order, ...Array(columns).keys()]) if (chosen.size < size) chosen.add(column);
  return [...chosen].sort((a, b) => a - b);
}

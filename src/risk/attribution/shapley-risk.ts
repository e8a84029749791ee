import { Breather } from '../../core/breather.js';
import type { RunOptions } from '../../core/progress.js';
import type { CodeTable } from '../../kernel/code-table.js';
import { ColumnGroups } from '../../kernel/column-groups.js';
import { randomStream, shuffle } from '../../maths/random.js';
import { studentQuantile } from '../../maths/student-quantile.js';
import { canMeasureAll, measureAllSets } from './measure-all-sets.js';

/** How the Shapley values are found. */
export interface ShapleyOptions extends RunOptions {
  /** Person of every record, from 0 on: risk is then 1/(persons in the group). */
  readonly users?: Int32Array;
  readonly seed?: number;
  /** Records that may be looked at: about a second by default. Ten walks and the same backwards are made in any case. */
  readonly work?: number;
}

/** What each column adds to the average risk. */
export interface ShapleyRisk {
  readonly columns: readonly ShapleyColumn[];
  /** Average risk without any column, and with all; the values add up to the difference. */
  readonly none: number;
  readonly all: number;
  /** Walks through the columns it is a mean over; left out where all sets were looked at. */
  readonly walks?: number;
}

/** The part of one column. */
export interface ShapleyColumn {
  readonly name: string;
  readonly shapley: number;
  /** Half the width of an interval by Student's law over pairs of walks, at the level of all intervals; 0 where exact. */
  readonly error: number;
}

const WORK = 3e8;
const FEWEST_PAIRS = 10;
const MOST_PAIRS = 500;
/** Column numbers that walks write down at most: of very many columns a walk costs more than the records it looks at. */
const MOST_NUMBERS = 1e8;

/**
 * The Shapley value of every column of a table: what it adds to the average risk when columns become known in random order. Exact from all
 * sets while these are few; else the mean over random walks, each with the same walk backwards, as what comes early in the
 * one comes late in the other. The values add up to the risk of all columns less that of none, and
 * columns that split the records alike get the same (sampled: but for the error).
 * @formula METHODS.md section 7: phi(A) = mean over orders of ORR(before and A) - ORR(before)
 */
export async function shapleyRisk(table: CodeTable, options: ShapleyOptions = {}): Promise<ShapleyRisk> {
  const { users, work = WORK } = options;
  const groups = new ColumnGroups(table, users);
  const breather = new Breather(options.signal);
  await breather.pause();
  const { length } = table.names;
  if (canMeasureAll(groups, length, work)) {
    const { risk } = await measureAllSets(groups, length, breather);
    const columns = table.names.map((name, c) => ({ name, shapley: shapleyOf(risk, c, length), error: 0 }));
    return { columns, none: risk[0], all: risk[risk.length - 1] };
  }
  return sampleWalks(table.names, groups, options, breather);
}

/** Sum over sets without the column of what it adds, each set weighted by the share of orders in which it comes before. */
function shapleyOf(risk: Float64Array, column: number, columns: number): number {
  const bit = 1 << column;
  const sums = new Float64Array(columns);
  for (let mask = 0; mask < risk.length; mask++) {
    if ((mask & bit) === 0) sums[sizeOf(mask)] += risk[mask | bit] - risk[mask];
  }
  let [shapley, sets] = [0, 1];
  for (let size = 0; size < columns; size++) {
    shapley += sums[size] / (columns * sets);
    sets = (sets * (columns - 1 - size)) / (size + 1);
  }
  return shapley;
}

function sizeOf(mask: number): number {
  let size = 0;
  for (let left = mask; left !== 0; left &= left - 1) size++;
  return size;
}

async function sampleWalks(
  names: readonly string[],
  groups: ColumnGroups,
  { seed = 1, work = WORK, progress }: ShapleyOptions,
  breather: Breather,
): Promise<ShapleyRisk> {
  const columns = [...names.keys()];
  const [sums, squares] = [new Float64Array(columns.length), new Float64Array(columns.length)];
  const none = groups.stand([]).risk;
  let all = none;
  let pairs = 0;
  const most = Math.min(MOST_PAIRS, MOST_NUMBERS / columns.length ** 2);
  while (pairs < FEWEST_PAIRS || (pairs < most && groups.work < work)) {
    progress?.({ step: 'what each column adds', fraction: Math.min(1, groups.work / work) });
    const order = shuffle([...columns], randomStream(seed, `shapley ${pairs}`));
    const added = new Float64Array(columns.length);
    for (const walk of [order, order.toReversed()]) {
      let before = none;
      for (let i = 0; i < walk.length; i++) {
        if (breather.due) await breather.pause();
        const { risk } = groups.stand(walk.slice(0, i + 1));
        added[walk[i]] += (risk - before) / (2 * groups.records);
        before = risk;
      }
      all = before;
    }
    for (const c of columns) sums[c] += added[c];
    for (const c of columns) squares[c] += added[c] ** 2;
    pairs++;
  }
  const quantile = studentQuantile(pairs - 1);
  const described = names.map((name, c) => {
    const mean = sums[c] / pairs;
    const variance = Math.max(0, squares[c] / pairs - mean ** 2) / (pairs - 1);
    return { name, shapley: mean, error: quantile * Math.sqrt(variance) };
  });
  return { columns: described, none: none / groups.records, all: all / groups.records, walks: 2 * pairs };
}

import type { Missing } from '../../src/core/results/column.js';

/** A cell as text, null where it is missing. */
export type Cell = string | null;
export type Row = Readonly<Record<string, Cell>>;

export interface BruteOptions {
  readonly qi: readonly string[];
  readonly user?: string;
  readonly weight?: string;
  readonly household?: string;
  readonly missing: Missing;
}

/** Thresholds of the report. */
const BELOW = [2, 3, 5, 11, 20];

/** The records an assessment is about: those with a person and, under `drop`, with every quasi-identifier. */
export function recordsLeft(rows: readonly Row[], { qi, user, missing }: BruteOptions): Row[] {
  return rows.filter(
    (row) =>
      (user === undefined || row[user] !== null) &&
      (missing !== 'drop' || qi.every((name) => row[name] !== null)),
  );
}

/** All records that look like this one in the given columns, itself included. */
function alike(rows: readonly Row[], row: Row, columns: readonly string[], missing: Missing): Row[] {
  return rows.filter((other) =>
    columns.every(
      (name) =>
        row[name] === other[name] || (missing === 'any' && (row[name] === null || other[name] === null)),
    ),
  );
}

/** How many records, or persons, each record hides among. */
function crowds(rows: readonly Row[], columns: readonly string[], options: BruteOptions): number[] {
  const { user, missing } = options;
  return rows.map((row) => {
    const same = alike(rows, row, columns, missing);
    return user === undefined ? same.length : new Set(same.map((other) => other[user])).size;
  });
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, x) => sum + x, 0) / numbers.length;
}

/** Average risk as its definition has it: mean over records of one over the crowd. */
export function averageRisk(rows: readonly Row[], columns: readonly string[], options: BruteOptions): number {
  return mean(crowds(rows, columns, options).map((size) => 1 / size));
}

export function weightedAverageRisk(
  rows: readonly Row[],
  columns: readonly string[],
  options: BruteOptions,
): number {
  const weights = rows.map((row) => Number(row[options.weight as string]));
  const total = weights.reduce((sum, w) => sum + w, 0);
  return crowds(rows, columns, options).reduce((sum, size, i) => sum + weights[i] / size, 0) / total;
}

/** Entropy in bits of any list of keys. */
export function entropy(keys: readonly string[]): number {
  const shares = [...tally(keys).values()].map((count) => count / keys.length);
  return -shares.reduce((sum, p) => sum + p * Math.log2(p), 0);
}

export function tally(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

export function keyOf(row: Row, columns: readonly string[]): string {
  return JSON.stringify(columns.map((name) => row[name]));
}

/** What `observed` must say, from its definitions alone. */
export function bruteObserved(rows: readonly Row[], options: BruteOptions) {
  const { qi, user } = options;
  const sizes = crowds(rows, qi, options);
  const keys = rows.map((row) => keyOf(row, qi));
  const common = {
    records: rows.length,
    distinct: new Set(keys).size,
    averageRisk: mean(sizes.map((size) => 1 / size)),
    smallestGroup: Math.min(...sizes),
    highestRisk: 1 / Math.min(...sizes),
    entropy: {
      max: Math.log2(rows.length),
      experience: qi.reduce((sum, name) => sum + entropy(rows.map((row) => keyOf(row, [name]))), 0),
      data: entropy(keys),
    },
  };
  if (user === undefined) {
    const below = (k: number) => sizes.filter((size) => size < k).length;
    return { ...common, unit: 'record', uniques: below(2), below: eachBelow(below) };
  }
  const persons = [...new Set(rows.map((row) => row[user]))];
  const ofPerson = persons.map((person) => sizes.filter((_, i) => rows[i][user] === person));
  const below = (k: number) => ofPerson.filter((own) => own.some((size) => size < k)).length;
  return {
    ...common,
    unit: 'person',
    persons: persons.length,
    uniques: below(2),
    below: eachBelow(below),
    personAverageRisk: mean(ofPerson.map((own) => mean(own.map((size) => 1 / size)))),
  };
}

function eachBelow(below: (k: number) => number): Record<string, number> {
  return Object.fromEntries(BELOW.map((k) => [String(k), below(k)]));
}

export function bruteWeighted(rows: readonly Row[], options: BruteOptions) {
  const sizes = crowds(rows, options.qi, options);
  const weights = rows.map((row) => Number(row[options.weight as string]));
  const total = weights.reduce((sum, w) => sum + w, 0);
  const below = (k: number) => weights.filter((_, i) => sizes[i] < k).reduce((sum, w) => sum + w, 0) / total;
  return {
    total,
    uniqueShare: below(2),
    averageRisk: weightedAverageRisk(rows, options.qi, options),
    belowShare: eachBelow(below),
  };
}

export function bruteHousehold(rows: readonly Row[], options: BruteOptions) {
  const sizes = crowds(rows, options.qi, options);
  const name = options.household as string;
  const houses = new Map<string, number[]>();
  for (const [i, row] of rows.entries()) {
    const house = row[name] === null ? `alone ${i}` : `house ${row[name]}`;
    houses.set(house, [...(houses.get(house) ?? []), sizes[i]]);
  }
  const chances = [...houses.values()].map((own) => 1 - own.reduce((safe, f) => safe * (1 - 1 / f), 1));
  return {
    households: houses.size,
    withoutHousehold: rows.filter((row) => row[name] === null).length,
    averageRisk: mean(chances),
    highestRisk: Math.max(...chances),
    certain: [...houses.values()].filter((own) => own.includes(1)).length,
  };
}

/** l-diversity and t-closeness of one column; the order is by number, given where all values are numbers. */
export function bruteSensitive(
  rows: readonly Row[],
  qi: readonly string[],
  name: string,
  weigh: (row: Row) => number = () => 1,
) {
  const total = (part: readonly Row[]) => part.reduce((sum, row) => sum + weigh(row), 0);
  const values = [...new Set(rows.map((row) => row[name]))];
  const ordered = values.every((value) => value !== null);
  values.sort((a, b) => Number(a) - Number(b));
  const share = (part: readonly Row[]) =>
    values.map((value) => total(part.filter((row) => row[name] === value)) / total(part));
  const whole = share(rows);
  const groups = [...new Set(rows.map((row) => keyOf(row, qi)))]
    .map((key) => rows.filter((row) => keyOf(row, qi) === key))
    .filter((group) => total(group) > 0);
  const figures = groups.map((group) => {
    const own = share(group);
    const gaps = own.map((p, i) => p - whole[i]);
    const steps = gaps.map((_, i) => Math.abs(gaps.slice(0, i + 1).reduce((sum, gap) => sum + gap, 0)));
    return {
      distinct: own.filter((p) => p > 0).length,
      entropy: Math.exp(-own.reduce((sum, p) => sum + (p > 0 ? p * Math.log(p) : 0), 0)),
      equal: gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) / 2,
      ordered: values.length === 1 ? 0 : steps.reduce((sum, step) => sum + step, 0) / (values.length - 1),
    };
  });
  const most = (pick: (figure: (typeof figures)[number]) => number) => Math.max(...figures.map(pick));
  return {
    groups: groups.length,
    distinct: -most((f) => -f.distinct),
    entropy: -most((f) => -f.entropy),
    equal: most((f) => f.equal),
    ordered: ordered ? most((f) => f.ordered) : undefined,
  };
}

/** All sets of the given size. */
export function subsets<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, i) => subsets(items.slice(i + 1), size - 1).map((rest) => [item, ...rest]));
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return Number.isInteger(half) ? (sorted[half - 1] + sorted[half]) / 2 : sorted[Math.floor(half)];
}

import { CholeskyDecomposition, Matrix } from 'ml-matrix';
import type { Breather } from '../../core/breather.js';
import type { ColumnGroups } from '../../kernel/column-groups.js';
import { randomStream } from '../../maths/random.js';
import { studentQuantile } from '../../maths/student-quantile.js';
import { knownSetDrawer } from './known-sets.js';
import { columnsByValues } from './measure-all-sets.js';
import type { ShareWithError, SingledOut, SingledOutOptions } from './singled-out-result.js';

/** Sets drawn together, at least and at most. */
const [BATCH, FEWEST, MOST] = [64, 64, 4096];
/** A column known so often is judged by taking it out of every set. */
const NEARLY_CERTAIN = 0.95;
/** A regression takes draws times columns squared: of very many columns there are fewer draws. */
const MOST_PRODUCTS = 2e8;
/** Draws that a regression needs for every column. */
const DRAWS_PER_COLUMN = 5;

/** A set that was drawn: whether each column is known, and the share of records singled out under it. */
interface Draw {
  readonly known: readonly boolean[];
  readonly unique: number;
  /** By column: the share without it; only for columns nearly always known. */
  readonly without: ReadonlyMap<number, number>;
}

/**
 * Shares from seeded draws of what is known. One family of draws serves all columns: where columns are known independently, what a column
 * does is its coefficient in a regression on all of them, which takes out what the others do; else it is the
 * difference of two means.
 */
export async function estimateSingledOut(
  names: readonly string[],
  groups: ColumnGroups,
  options: SingledOutOptions & { readonly work: number },
  breather: Breather,
): Promise<SingledOut> {
  const draws = await drawSets(groups, options, breather);
  const { p, kappa } = options;
  const free = [...p.keys()].filter((c) => p[c] > 0 && p[c] <= NEARLY_CERTAIN);
  const regress = kappa === undefined && draws.length >= DRAWS_PER_COLUMN * (free.length + 1);
  const fitted = regress ? regressOn(draws, free, p) : undefined;
  const all = fitted?.combine([[0, 1]]) ?? meanWithError(draws.map(({ unique }) => unique));
  const columns = names.map((name, c) => {
    const at = free.indexOf(c) + 1;
    if (fitted !== undefined && at > 0) {
      // E[U | A known] = mean + (1 - p) coefficient
      const through = fitted.combine([
        [0, p[c]],
        [at, p[c] * (1 - p[c])],
      ]);
      return { name, through, fall: fitted.combine([[at, p[c]]]) };
    }
    const through = meanWithError(draws.map(({ known, unique }) => (known[c] ? unique : 0)));
    return { name, through, fall: fallOf(draws, c) };
  });
  return { ...all, columns, sets: draws.length };
}

async function drawSets(
  groups: ColumnGroups,
  options: SingledOutOptions & { readonly work: number },
  breather: Breather,
): Promise<Draw[]> {
  const { p, kappa, seed = 1, work, progress } = options;
  const random = randomStream(seed, 'singled out');
  const drawSet = knownSetDrawer(options);
  const order = columnsByValues(groups, p.length);
  const place = new Map(order.map((column, i) => [column, i]));
  const mostKnown = kappa === p.filter((chance) => chance > 0).length;
  const taken = order.filter((c) => p[c] > 0 && (mostKnown || p[c] > NEARLY_CERTAIN));
  const draws: Draw[] = [];
  const most = Math.min(MOST, MOST_PRODUCTS / p.length ** 2);
  while (draws.length < FEWEST || (draws.length < most && groups.work < work)) {
    progress?.({ step: 'who is singled out', fraction: Math.min(1, groups.work / work) });
    const sets = Array.from({ length: BATCH }, () =>
      drawSet(random).sort((a, b) => (place.get(a) as number) - (place.get(b) as number)),
    );
    for (const set of sets.sort(byPlaces(place))) {
      if (breather.due) await breather.pause();
      const uniqueOf = (columns: readonly number[]) => groups.stand(columns).unique / groups.records;
      const known = p.map(() => false);
      for (const c of set) known[c] = true;
      const unique = uniqueOf(set);
      const without = new Map(
        taken.map((c) => [c, known[c] ? uniqueOf(set.filter((other) => other !== c)) : unique]),
      );
      draws.push({ known, unique, without });
    }
  }
  return draws;
}

/** So that sets one after another begin alike, and share the work of it. */
function byPlaces(place: ReadonlyMap<number, number>) {
  return (a: readonly number[], b: readonly number[]): number => {
    const i = a.findIndex((column, at) => column !== b[at]);
    if (i < 0) return a.length - b.length;
    return i >= b.length ? 1 : (place.get(a[i]) as number) - (place.get(b[i]) as number);
  };
}

/** Least squares of what is singled out on which columns are known, less their chances; errors hold for any spread (White). */
function regressOn(draws: readonly Draw[], free: readonly number[], p: readonly number[]) {
  const design = new Matrix(draws.map(({ known }) => [1, ...free.map((c) => (known[c] ? 1 : 0) - p[c])]));
  const seen = Matrix.columnVector(draws.map(({ unique }) => unique));
  const turned = design.transpose();
  const normal = turned.mmul(design);
  // a column that all draws know, or none, has no coefficient of its own
  for (let i = 1; i < normal.rows; i++) normal.set(i, i, normal.get(i, i) + 1e-9);
  const inverse = new CholeskyDecomposition(normal).solve(Matrix.eye(normal.rows));
  const fitted = inverse.mmul(turned).mmul(seen);
  const residuals = Matrix.sub(seen, design.mmul(fitted)).to1DArray();
  const scaled = design.clone();
  for (const [i, residual] of residuals.entries()) scaled.mulRow(i, residual);
  const freedom = draws.length - normal.rows;
  const spread = inverse.mmul(scaled.transpose().mmul(scaled)).mmul(inverse);
  const quantile = studentQuantile(freedom) * Math.sqrt(draws.length / freedom);
  /** A sum of coefficients, each with its factor. */
  const combine = (parts: readonly (readonly [number, number])[]): ShareWithError => {
    let [share, variance] = [0, 0];
    for (const [i, a] of parts) share += a * fitted.get(i, 0);
    for (const [i, a] of parts) for (const [j, b] of parts) variance += a * b * spread.get(i, j);
    return { share, error: quantile * Math.sqrt(Math.max(0, variance)) };
  };
  return { combine };
}

function fallOf(draws: readonly Draw[], column: number): ShareWithError {
  if (draws[0].without.has(column)) {
    return meanWithError(draws.map(({ unique, without }) => unique - (without.get(column) as number)));
  }
  const [known, unknown] = [true, false].map((is) => draws.filter((draw) => draw.known[column] === is));
  if (known.length === 0) return { share: 0, error: 0 };
  const [a, b] = [known, unknown].map((part) => meanWithError(part.map(({ unique }) => unique)));
  const chance = known.length / draws.length;
  return { share: chance * (a.share - b.share), error: chance * Math.hypot(a.error, b.error) };
}

/** The mean of shares and its error; of fewer than two nothing is known but that they are shares. */
function meanWithError(values: readonly number[]): ShareWithError {
  const { length } = values;
  if (length < 2) return { share: values[0] ?? 0, error: 1 };
  const share = values.reduce((sum, value) => sum + value, 0) / length;
  const variance = values.reduce((sum, value) => sum + (value - share) ** 2, 0) / (length - 1);
  return { share, error: studentQuantile(length - 1) * Math.sqrt(variance / length) };
}

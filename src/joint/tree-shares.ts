import { outOfDomain } from '../core/errors.js';
import type { Random } from '../maths/random.js';
import { drawIndex, prepareDraws } from './draw-index.js';
import { certainEvidence, type Evidence, likelihoodOf, type SharesModel } from './evidence.js';
import { sumOccupied } from './expected-distinct.js';
import type { Cell } from './joint-model.js';
import { visitDrawn } from './visit-drawn.js';

/** Shares of the pairs of values of attributes i and j, row by row of i. */
export interface PairShares {
  readonly i: number;
  readonly j: number;
  readonly shares: Float64Array;
}

/** One step outwards from a root: P(to = w | from = v) at v * width + w. */
interface Step {
  readonly from: number;
  readonly to: number;
  readonly width: number;
  readonly given: Float64Array;
  /** Running sums of `given`, for drawing. */
  readonly sums: Float64Array;
}

const DRAWS = 20_000;

/**
 * A dependency forest from shares instead of counts: records are drawn independently, each attribute given the one
 * before it in its tree. Without edges it is independence.
 * @formula METHODS.md sections 1 and 5: q(x) = prod over edges p_ab / prod over nodes p_a^(degree-1).
 * Domain: margins that sum to 1, edges without cycle whose tables have these margins. Cost of a cell: its attributes; of
 * evidence: the cells of the edges.
 */
export function treeShares(
  columns: readonly string[],
  margins: readonly Float64Array[],
  edges: readonly PairShares[],
  records: number,
): SharesModel {
  const sizes = margins.map((margin) => margin.length);
  const { roots, steps } = walk(sizes, edges);
  const draws = margins.map(prepareDraws);
  const messages = sizes.map((size) => new Float64Array(size));
  const cellProbability = (cell: Cell): number => {
    let q = 1;
    for (const root of roots) q *= margins[root][cell[root]];
    for (const { from, to, width, given } of steps) q *= given[cell[from] * width + cell[to]];
    return q;
  };
  const model: SharesModel = {
    name: edges.length === 0 ? 'independence' : 'forest',
    records,
    columns,
    sizes,
    assumptions: [
      edges.length === 0
        ? 'the attributes are independent of each other'
        : 'dependence beyond the pairs of the forest is left out: other pairs and three-way interaction',
    ],
    fixed: [],
    cellProbability,
    evidenceProbability(evidence) {
      gather(evidence, messages, steps);
      return roots.reduce((q, root) => q * dot(margins[root], messages[root]), 1);
    },
    cellCount: (cell) => ({ start: records, drawn: [], population: [], keep: cellProbability(cell) }),
    visitCells: (visit) => visitDrawn(model, DRAWS, visit),
    expectedDistinct: () => sumOccupied(model),
    drawCell(random, cell, given = []) {
      if (given.length > 0) {
        drawGiven(model, { margins, roots, steps, messages }, random, cell, given);
        return;
      }
      for (const root of roots) cell[root] = drawIndex(draws[root], random);
      for (const { from, to, width, sums } of steps) {
        const start = cell[from] * width;
        cell[to] = drawIndex(sums, random, start, start + width) - start;
      }
    },
  };
  return model;
}

/** Orders edges outwards from a root per tree, and turns their tables to conditional shares. */
function walk(sizes: readonly number[], edges: readonly PairShares[]): { roots: number[]; steps: Step[] } {
  const reached = new Set<number>();
  const roots: number[] = [];
  const steps: Step[] = [];
  for (let root = 0; root < sizes.length; root++) {
    if (reached.has(root)) continue;
    roots.push(root);
    reached.add(root);
    const queue = [root];
    for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
      for (const edge of edges) {
        if (edge.i !== node && edge.j !== node) continue;
        const to = edge.i === node ? edge.j : edge.i;
        if (reached.has(to)) continue;
        reached.add(to);
        steps.push(stepAlong(edge, node, to, sizes));
        queue.push(to);
      }
    }
  }
  if (steps.length !== edges.length) throw outOfDomain('edges', 'without a cycle', `${edges.length} edges`);
  return { roots, steps };
}

function stepAlong({ i, j, shares }: PairShares, from: number, to: number, sizes: readonly number[]): Step {
  const width = sizes[to];
  const given = new Float64Array(sizes[from] * width);
  for (let a = 0; a < sizes[i]; a++) {
    for (let b = 0; b < sizes[j]; b++)
      given[from === i ? a * width + b : b * width + a] = shares[a * sizes[j] + b];
  }
  for (let v = 0; v < sizes[from]; v++) {
    const row = given.subarray(v * width, (v + 1) * width);
    const sum = row.reduce((s, p) => s + p, 0);
    // a value nobody has leads nowhere: any law will do, equal shares keep it finite
    for (let w = 0; w < width; w++) row[w] = sum > 0 ? row[w] / sum : 1 / width;
  }
  return { from, to, width, given, sums: prepareDraws(given) };
}

/** Passes evidence up to the roots: messages[a][v] = likelihood of all that hangs below attribute a, given v. */
function gather(
  evidence: readonly (Evidence | undefined)[],
  messages: readonly Float64Array[],
  steps: readonly Step[],
): void {
  messages.forEach((message, a) => {
    const known = evidence[a];
    message.fill(known === undefined ? 1 : known.base);
    if (known !== undefined) for (const v of known.values) message[v] = likelihoodOf(known, v);
  });
  for (let s = steps.length - 1; s >= 0; s--) {
    const { from, to, width, given } = steps[s];
    const below = messages[to];
    const message = messages[from];
    for (let v = 0; v < message.length; v++) {
      if (message[v] === 0) continue;
      let sum = 0;
      for (let w = 0, at = v * width; w < width; w++, at++) sum += given[at] * below[w];
      message[v] *= sum;
    }
  }
}

interface TreeParts {
  readonly margins: readonly Float64Array[];
  readonly roots: readonly number[];
  readonly steps: readonly Step[];
  readonly messages: readonly Float64Array[];
}

/** Draws what is not given from its exact conditional law: evidence up, values down. */
function drawGiven(
  model: SharesModel,
  { margins, roots, steps, messages }: TreeParts,
  random: Random,
  cell: Int32Array,
  given: readonly number[],
): void {
  const known = Int32Array.from(cell, (value, a) => (given.includes(a) ? value : -1));
  if (!(model.evidenceProbability(certainEvidence(known)) > 0)) {
    throw outOfDomain('given', 'values that can occur together', 'values that cannot');
  }
  for (const root of roots)
    cell[root] = drawWeighted(
      margins[root].map((p, v) => p * messages[root][v]),
      random,
    );
  for (const { from, to, width, given: rows } of steps) {
    const row = rows.subarray(cell[from] * width, (cell[from] + 1) * width);
    cell[to] = drawWeighted(
      row.map((p, w) => p * messages[to][w]),
      random,
    );
  }
}

function drawWeighted(weights: Float64Array, random: Random): number {
  return drawIndex(prepareDraws(weights), random);
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

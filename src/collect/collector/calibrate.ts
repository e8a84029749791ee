import { type Dispersion, type DispersionPoint, fitDispersion } from '../../joint/dispersion.js';
import type { SharesModel } from '../../joint/evidence.js';
import { drawGamma } from '../../maths/draw-gamma.js';
import { type Random, randomStream } from '../../maths/random.js';
import { perturbRecords } from '../perturb-records.js';
import type { Responses } from '../responses.js';
import type { TableEstimates } from './estimate-tables.js';
import { strengthenForest } from './fit-forest.js';
import { buildShares } from './population-model.js';
import { weighWorlds } from './weigh-worlds.js';

export interface CalibrationOptions {
  readonly seed: number;
  /** Persons asked about in each simulated population. */
  readonly persons: number;
}

/** A model of the kind to be tried, fitted to simulated responses, and the tables behind it. */
export interface TrialFit {
  readonly tables: TableEstimates;
  readonly model: Pick<SharesModel, 'cellProbability'>;
}

/** Strengths of dependence that populations are simulated with. */
const STRENGTHS = [1, 1.5, 2.25, 3.4];
/** From so many responses on two of them tell as much. */
const MANY_RESPONSES = 20_000;
const MIDDLE_STRENGTHS = [1.3, 2.25];

/**
 * What dependence beyond pairs does to a cell, as the shape of a gamma factor: its relative spread is 1/sqrt(2). Chosen
 * by trial; responses through a channel do not tell it.
 */
const STRUCTURE_SHAPE = 2;

/**
 * How far a model fitted to such responses errs about persons, by trying: populations are drawn from forests of several
 * strengths, each cell more or less frequent by a gamma factor, as many people respond through the same channel, the model is
 * fitted to that, and asked about persons whose cells are known. Populations whose responses look like ours count most.
 * Domain: tables of these responses. Cost: a fit for each of two to four strengths, and a cell for each person.
 */
export async function calibrateModel(
  responses: Responses,
  tables: TableEstimates,
  refit: (responses: Responses) => Promise<TrialFit>,
  { seed, persons }: CalibrationOptions,
): Promise<Dispersion> {
  const { collection, records } = responses;
  const worlds: { strength: number; information: number; points: DispersionPoint[] }[] = [];
  for (const strength of records > MANY_RESPONSES ? MIDDLE_STRENGTHS : STRENGTHS) {
    const random = randomStream(seed, `world of strength ${strength}`);
    const world = buildShares(
      { kind: 'forest', fit: strengthenForest(tables, strength) },
      collection,
      records,
    );
    const draw = drawScattered(world, random);
    const trial = await refit(drawResponses(responses, draw, random));
    const points = Array.from({ length: persons }, (): DispersionPoint => {
      const cell = new Int32Array(world.sizes.length);
      const factor = draw(cell);
      return { modelled: trial.model.cellProbability(cell), actual: factor * world.cellProbability(cell) };
    });
    worlds.push({ strength, information: informationIn(trial.tables), points });
  }
  const weights = weighWorlds(worlds, {
    information: informationIn(tables),
    variance: tables.pairs.reduce((sum, { chanceVariance }) => sum + chanceVariance, 0),
  });
  return fitDispersion(
    worlds.flatMap(({ points }, w) => points.map((point) => ({ ...point, weight: weights[w] }))),
  );
}

function informationIn({ pairs }: TableEstimates): number {
  return pairs.reduce((sum, { information }) => sum + information, 0);
}

/** As many people as there are responses, drawn one by one, and asked through the same channel. */
function drawResponses(
  { collection, records }: Responses,
  draw: (cell: Int32Array) => number,
  random: Random,
): Responses {
  const codes = collection.domain.sizes.map(() => new Int32Array(records));
  const cell = new Int32Array(codes.length);
  for (let i = 0; i < records; i++) {
    draw(cell);
    codes.forEach((column, a) => {
      column[i] = cell[a];
    });
  }
  return perturbRecords({ domain: collection.domain, records, codes }, collection, random);
}

/** Draws persons of a population whose cells deviate from the world's shares; returns the factor of the cell. */
function drawScattered(world: SharesModel, random: Random): (cell: Int32Array) => number {
  const factors = new Map<number, number>();
  // a number for every cell; where there are more cells than numbers, two may share their factor, which does no harm
  const modulus = Math.floor(Number.MAX_SAFE_INTEGER / Math.max(...world.sizes));
  const keyOf = (cell: Int32Array) => {
    let key = 0;
    for (let a = 0; a < cell.length; a++) key = (key * world.sizes[a] + cell[a]) % modulus;
    return key;
  };
  // above it a factor is so rare that cutting its weight off does not show
  const most = 1 + 5 / Math.sqrt(STRUCTURE_SHAPE);
  return (cell) => {
    for (;;) {
      world.drawCell(random, cell);
      const key = keyOf(cell);
      const factor = factors.get(key) ?? drawGamma(STRUCTURE_SHAPE, random) / STRUCTURE_SHAPE;
      factors.set(key, factor);
      if (random.float() * most < factor) return Math.min(factor, most);
    }
  };
}

import { type Dispersion, type DispersionPoint, fitDispersion } from '../../joint/dispersion.js';
import type { SharesModel } from '../../joint/evidence.js';
import { drawGamma } from '../../maths/draw-gamma.js';
import { type Random, randomStream } from '../../maths/random.js';
import type { Collection } from '../collection.js';
import { perturbRecords } from '../perturb-records.js';
import type { Reports } from '../reports.js';

export interface CalibrationOptions {
  readonly seed: number;
  /** Populations simulated. */
  readonly worlds: number;
  /** Persons asked about in each. */
  readonly persons: number;
}

/**
 * What dependence beyond pairs does to a cell, as the shape of a gamma factor: its relative spread is 1/sqrt(2). Chosen
 * by trial; reports through a channel do not tell it.
 */
const STRUCTURE_SHAPE = 2;

/**
 * How far a model fitted to such reports errs about persons, by trying: populations are drawn from `world`, each cell more or
 * less frequent by a gamma factor, as many people report through the same channel, the model is fitted to
 * that, and asked about persons whose cells are known.
 * Domain: a world over the collection's domain. Cost: `worlds` fits, and a cell for each person.
 */
export async function calibrateModel(
  collection: Collection,
  records: number,
  world: SharesModel,
  refit: (reports: Reports) => Promise<Pick<SharesModel, 'cellProbability'>>,
  { seed, worlds, persons }: CalibrationOptions,
): Promise<Dispersion> {
  const points: DispersionPoint[] = [];
  for (let w = 0; w < worlds; w++) {
    const random = randomStream(seed, `world ${w}`);
    const draw = drawScattered(world, random);
    const codes = world.sizes.map(() => new Int32Array(records));
    const cell = new Int32Array(world.sizes.length);
    for (let i = 0; i < records; i++) {
      draw(cell);
      codes.forEach((column, a) => {
        column[i] = cell[a];
      });
    }
    const model = await refit(
      perturbRecords({ domain: collection.domain, records, codes }, collection, random),
    );
    for (let k = 0; k < persons; k++) {
      const factor = draw(cell);
      points.push({ modelled: model.cellProbability(cell), actual: factor * world.cellProbability(cell) });
    }
  }
  return fitDispersion(points);
}

/** Draws persons of a population whose cells deviate from the world's shares; returns the factor of the cell. */
function drawScattered(world: SharesModel, random: Random): (cell: Int32Array) => number {
  const factors = new Map<string | number, number>();
  const numbered = world.sizes.reduce((product, size) => product * size, 1) <= Number.MAX_SAFE_INTEGER;
  const keyOf = (cell: Int32Array) =>
    numbered ? cell.reduce((key, value, a) => key * world.sizes[a] + value, 0) : cell.join();
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

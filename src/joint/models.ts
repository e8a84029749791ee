import type { ModelMethod } from '../core/results/prediction-methods.js';
import type { CompleteStatistics } from './complete-statistics.js';
import { type Forest, forest } from './forest.js';
import { independence } from './independence.js';
import type { JointModel } from './joint-model.js';

/** A joint model that statistics alone can be fitted with. */
interface FittedModel {
  /** How its numbers are found, for the reader of an estimate. */
  readonly how: string;
  build(
    statistics: CompleteStatistics,
    columns: readonly string[],
  ): JointModel & Partial<Pick<Forest, 'edges'>>;
}

/** Every joint model that the risk of a data set can be asked of. */
export const JOINT_MODELS: Readonly<Record<ModelMethod, FittedModel>> = {
  independence: {
    how: 'expectation over all arrangements of the columns (recursive hypergeometric counts)',
    build: independence,
  },
  forest: {
    how: 'expectation over all arrangements with the pair tables of the dependency forest fixed',
    build: forest,
  },
};

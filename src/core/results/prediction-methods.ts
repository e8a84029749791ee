/** What readers are told about a way to predict. */
interface MethodWords {
  /** By a formula over a joint model, or by shuffling tables as printed. */
  readonly by: 'formula' | 'shuffling';
  /** How much it knows: where several were asked, the highest speaks first. */
  readonly rank: number;
  readonly title: string;
  readonly meaning: string;
}

/** Ways to predict the risk of a data set from its statistics, in the order they are listed in. */
export const PREDICTION_METHODS = {
  independence: {
    by: 'formula',
    rank: 2,
    title: 'Independence',
    meaning:
      'Independence knows only how often each value occurs, and takes the columns as unrelated: the expectation over all ways to arrange them.',
  },
  forest: {
    by: 'formula',
    rank: 4,
    title: 'Forest',
    meaning:
      'Forest also keeps the pair tables of the columns that depend most on each other, as many as form no circle; what three or more columns do together it leaves out.',
  },
  random: {
    by: 'shuffling',
    rank: 1,
    title: 'Random sampling',
    meaning:
      'Random sampling shuffles every column and measures the tables that come out (Algorithm 1 of R3A).',
  },
  'semi-random': {
    by: 'shuffling',
    rank: 3,
    title: 'Semi-random sampling',
    meaning:
      'Semi-random sampling restores the frequent pairs of values of strongly dependent columns after shuffling (Algorithm 2 of R3A).',
  },
} as const satisfies Record<string, MethodWords>;

export type PredictionMethod = keyof typeof PREDICTION_METHODS;

/** Those that rest on a joint model. */
export type ModelMethod = {
  [M in PredictionMethod]: (typeof PREDICTION_METHODS)[M]['by'] extends 'formula' ? M : never;
}[PredictionMethod];

/** Names of all methods of a sort, or of all. */
export function methodNames(by?: MethodWords['by']): PredictionMethod[] {
  const names = Object.keys(PREDICTION_METHODS) as PredictionMethod[];
  return names.filter((name) => by === undefined || PREDICTION_METHODS[name].by === by);
}

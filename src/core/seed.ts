/** The seed of everything random, where none is given. */
export const DEFAULT_SEED = 1;

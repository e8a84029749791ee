import fc from 'fast-check';

/** Property tests try the same cases in every run, so that a failure can be repeated; SINGLEOUT_SEED tries others. */
fc.configureGlobal({ seed: Number(process.env.SINGLEOUT_SEED ?? 1) });

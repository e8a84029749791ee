import { setImmediate } from 'node:timers/promises';
import type { RunOptions } from '../core/progress.js';
import type { Dependency } from '../core/results/assessment.js';
import type { SizeHistogram } from '../core/results/size-histogram.js';
import { throwIfAborted } from '../core/throw-if-aborted.js';
import type { PreparedTable } from '../counts/prepare.js';
import { measureDependency } from '../statistics/dependency.js';
import { expectedMutualInformation } from '../statistics/expected-mutual-information.js';
import { rememberDivergences } from '../statistics/remember-divergences.js';
import type { Finding } from './finding.js';
import type { ComparedPairs } from './pairs/pair-sizes.js';
import { valueSizes } from './pairs/value-sizes.js';

/** How far columns depend on each other, from what was counted of their pairs. */
export const dependencyFinding: Finding<'pairs'> = {
  id: 'dependency',
  needs: ['pairs'],
  find: async (table, { options, found }) => ({
    dependency: await findDependency(table, found.pairs, options),
  }),
  statements: () => [],
};

/** How far each quasi-identifier that was compared depends on each other one, from the sizes of all pairs' cells. */
export async function findDependency(
  table: PreparedTable,
  { columns, pairs }: ComparedPairs,
  run: RunOptions = {},
): Promise<Dependency> {
  const sizes = valueSizes(table);
  const histograms = columns.map((name) => sizes.get(name) as SizeHistogram);
  const count = columns.length;
  // pairs stand in the order (0, 1), (0, 2) .. (1, 2) ..
  const placeOf = (i: number, j: number) => i * count - (i * (i + 1)) / 2 + (j - i - 1);
  const chance = await chanceOfPairs(histograms, run);
  return measureDependency(
    columns,
    histograms,
    (i, j) => pairs[placeOf(i, j)].histogram,
    (i, j) => chance[placeOf(i, j)],
  );
}

/** What every pair shows by chance alone, in the order of the pairs; lets other work in between. */
async function chanceOfPairs(
  histograms: readonly SizeHistogram[],
  { progress, signal }: RunOptions,
): Promise<Float64Array> {
  const chance = new Float64Array((histograms.length * (histograms.length - 1)) / 2);
  const divergence = rememberDivergences(histograms);
  let [at, turn] = [0, performance.now()];
  for (const [i, a] of histograms.entries()) {
    for (const b of histograms.slice(i + 1)) {
      chance[at++] = expectedMutualInformation(a, b, divergence);
      if (performance.now() - turn < 50) continue;
      progress?.({ step: 'comparing columns', fraction: at / chance.length });
      await setImmediate();
      throwIfAborted(signal);
      turn = performance.now();
    }
  }
  return chance;
}

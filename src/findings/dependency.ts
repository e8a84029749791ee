import type { Dependency } from '../core/assessment.js';
import type { RunOptions } from '../core/progress.js';
import type { SizeHistogram } from '../core/size-histogram.js';
import { countGroupSizes } from '../counts/group-sizes.js';
import type { PreparedTable } from '../counts/prepare.js';
import { measureDependency } from '../statistics/dependency.js';

/** How far each quasi-identifier depends on each other one, from the sizes of all pairs' cells. */
export async function findDependency(table: PreparedTable, run: RunOptions = {}): Promise<Dependency> {
  const names = table.named('quasi-identifier');
  const pairs = new Map<string, SizeHistogram>();
  const total = (names.length * (names.length - 1)) / 2;
  for (let i = 0; i < names.length; i++) {
    for (let j = i + 1; j < names.length; j++) {
      run.progress?.({ step: 'counting pairs of columns', fraction: pairs.size / total });
      pairs.set(`${i}/${j}`, await countGroupSizes(table.relation, [names[i], names[j]], run));
    }
  }
  const histograms = names.map((name) => {
    const profile = table.profiles.find((p) => p.name === name);
    return profile?.histogram as SizeHistogram;
  });
  return measureDependency(
    names,
    histograms,
    (i, j) => pairs.get(`${Math.min(i, j)}/${Math.max(i, j)}`) as SizeHistogram,
  );
}

import type { Observed } from '../../core/results/assessment.js';
import { formatCount } from '../../core/words/format.js';
import { boundsOf, shareOf, unitOf } from '../../core/words/unit.js';

/** People (or records) whose group has a size from `from` to `to`; `to` is absent in the last class. */
export interface GroupSizeClass {
  readonly label: string;
  readonly from: number;
  readonly to?: number;
  readonly units: number;
  readonly share: number;
}

/**
 * Sorts everybody by the size of their group, somebody in several groups by the smallest one.
 * The classes end at the bounds of `below`; where group sizes add up to the total (nobody is in two
 * groups) classes from 100 and 1,000 follow. Cost: number of group sizes.
 */
export function groupSizeClasses(observed: Observed): GroupSizeClass[] {
  const { total } = unitOf(observed);
  const bounds = boundsOf(observed.below);
  const below = bounds.map((bound) => observed.below[bound]);
  if (addsUp(observed, total)) {
    const largest = observed.groupSizes.at(-1)?.[0] ?? 0;
    for (const bound of [100, 1000]) {
      if (bound <= (bounds.at(-1) ?? 0) || bound > largest) continue;
      bounds.push(bound);
      below.push(unitsBelow(observed, bound));
    }
  }
  return [1, ...bounds].map((from, i) => {
    const units = (below[i] ?? total) - (below[i - 1] ?? 0);
    const to = bounds[i] === undefined ? undefined : bounds[i] - 1;
    return {
      label: labelOf(from, to),
      from,
      ...(to === undefined ? {} : { to }),
      units,
      share: shareOf(units, total),
    };
  });
}

function addsUp({ groupSizes }: Observed, total: number): boolean {
  const sum = groupSizes.reduce((units, [size, groups]) => units + size * groups, 0);
  return Math.abs(sum - total) < 1e-6 * total;
}

function unitsBelow({ groupSizes }: Observed, bound: number): number {
  return Math.round(
    groupSizes.reduce((sum, [size, groups]) => (size < bound ? sum + size * groups : sum), 0),
  );
}

function labelOf(from: number, to: number | undefined): string {
  if (to === undefined) return `${formatCount(from)}+`;
  return from === to ? formatCount(from) : `${formatCount(from)}–${formatCount(to)}`;
}

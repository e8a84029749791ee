/**
 * Moves labels on a line apart, as little as needed and in the same order, so that neighbours are at least `gap` apart
 * and all lie within `[low, high]` where there is room.
 * @returns the places, in the order given. Cost: labels squared at worst.
 */
export function spreadLabels(places: readonly number[], gap: number, low: number, high: number): number[] {
  const order = places.map((_, k) => k).sort((a, b) => places[a] - places[b]);
  // groups of labels that touch: where their middle would be, and how many there are
  const groups: { centre: number; members: number[] }[] = [];
  for (const k of order) {
    let group = { centre: places[k], members: [k] };
    for (let last = groups.at(-1); last !== undefined && topOf(last, gap) + gap > bottomOf(group, gap); ) {
      groups.pop();
      const size = last.members.length + group.members.length;
      group = {
        centre: (last.centre * last.members.length + group.centre * group.members.length) / size,
        members: [...last.members, ...group.members],
      };
      group = within(group, gap, low, high);
      last = groups.at(-1);
    }
    groups.push(within(group, gap, low, high));
  }
  const spread = places.slice();
  for (const group of groups) {
    group.members.forEach((k, n) => {
      spread[k] = bottomOf(group, gap) + n * gap;
    });
  }
  return spread;
}

interface Group {
  readonly centre: number;
  readonly members: number[];
}

function bottomOf({ centre, members }: Group, gap: number): number {
  return centre - ((members.length - 1) * gap) / 2;
}

function topOf({ centre, members }: Group, gap: number): number {
  return centre + ((members.length - 1) * gap) / 2;
}

function within(group: Group, gap: number, low: number, high: number): Group {
  const half = ((group.members.length - 1) * gap) / 2;
  return { ...group, centre: Math.max(low + half, Math.min(high - half, group.centre)) };
}

/** The sets that hold no other of them, each once; every set ascending. Cost: pairs of sets. */
export function minimalSets(sets: readonly (readonly number[])[]): number[][] {
  const ascending = [...sets].sort((a, b) => a.length - b.length);
  const minimal: { members: ReadonlySet<number>; set: number[] }[] = [];
  for (const set of ascending) {
    const members = new Set(set);
    if (!minimal.some((smaller) => smaller.set.every((member) => members.has(member))))
      minimal.push({ members, set: [...set] });
  }
  return minimal.map(({ set }) => set);
}

/**
 * All minimal sets of at most `most` numbers that share one with every given set, ascending, smaller ones first. There is one,
 * the empty set, where nothing is given; callers ask only once something is.
 * @formula METHODS.md section 2: minimal transversals. Cost: at most (largest set)^most leaves.
 */
export function minimalHittingSets(sets: readonly (readonly number[])[], most: number): number[][] {
  const found = new Map<string, number[]>();
  const visit = (chosen: readonly number[]) => {
    const open = sets.find((set) => !chosen.some((member) => set.includes(member)));
    if (open === undefined) {
      const ascending = [...chosen].sort((a, b) => a - b);
      if (isMinimal(ascending, sets)) found.set(ascending.join(), ascending);
    } else if (chosen.length < most) {
      for (const member of open) visit([...chosen, member]);
    }
  };
  if (sets.length > 0) visit([]);
  return [...found.values()].sort(bySizeThenMembers);
}

function isMinimal(chosen: readonly number[], sets: readonly (readonly number[])[]): boolean {
  return chosen.every((member) =>
    sets.some(
      (set) => set.includes(member) && !chosen.some((other) => other !== member && set.includes(other)),
    ),
  );
}

/** Smaller sets first, equal sizes by their numbers. */
export function bySizeThenMembers(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length) return a.length - b.length;
  const at = a.findIndex((member, i) => member !== b[i]);
  return at === -1 ? 0 : a[at] - b[at];
}

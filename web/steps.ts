/** What is done to a column, and how much of it. */
export interface Change {
  readonly kind: 'none' | 'mask' | 'band' | 'merge' | 'drop';
  readonly by: number;
}

interface Kind {
  readonly title: string;
  readonly unit?: string;
  readonly start?: number;
  readonly least?: number;
}

/** The ways to change a column, with where their number starts. */
export const KINDS: Readonly<Record<Change['kind'], Kind>> = {
  none: { title: 'Leave as it is' },
  mask: { title: 'Mask the end', unit: 'letters', start: 2, least: 1 },
  band: { title: 'Band numbers', unit: 'wide', start: 10, least: 1 },
  merge: { title: 'Merge rare values', unit: 'records at least', start: 50, least: 2 },
  drop: { title: 'Leave out' },
};

/** The step of a change as the command line writes it; none where nothing changes or the number is not one. */
export function stepOf(column: string, { kind, by }: Change): string[] {
  const name = /^[\w-]+$/.test(column) ? column : `"${column.replaceAll('"', '""')}"`;
  if (kind === 'drop') return [`drop ${name}`];
  if (kind === 'none' || !(by > 0)) return [];
  return [kind === 'merge' ? `merge ${name} below ${by}` : `${kind} ${name} ${by}`];
}

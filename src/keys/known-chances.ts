import { outOfDomain } from '../core/errors.js';
import type { Role } from '../core/results/column.js';
import { option } from '../core/wording.js';
import { requireColumn } from '../source/relation.js';

/** Chance to be known: for all columns, or by column, by role (`role:sensitive`) and for all others (`*`). */
export type Probability = number | Readonly<Record<string, number>>;

const DEFAULT_P = 0.5;
const ROLE = 'role:';
const ROLES: readonly Role[] = ['quasi-identifier', 'identifier', 'sensitive'];

/**
 * The chance that an attacker knows each column: its own, else that of its role, else that of all others, else what is usual.
 * @param roles roles by column, where they are known
 * @param usual by column number; 0.5 for all by default
 */
export function knownChances(
  name: string,
  columns: readonly string[],
  roles: ReadonlyMap<string, Role>,
  probability: Probability = {},
  usual: (column: number) => number = () => DEFAULT_P,
): number[] {
  const given = typeof probability === 'number' ? { '*': probability } : probability;
  const there = { name, columns: columns.map((column) => ({ name: column })) };
  for (const [key, chance] of Object.entries(given)) {
    if (!(chance >= 0 && chance <= 1)) throw outOfDomain('probability', 'a chance from 0 to 1', chance);
    if (key === '*' || columns.includes(key)) continue;
    if (!key.startsWith(ROLE)) requireColumn(there, key, option('probability'));
    if (!ROLES.some((role) => key === ROLE + role))
      throw outOfDomain('probability', `of role:${ROLES.join(', role:')}, a column, or *`, key);
  }
  const of = new Map(Object.entries(given));
  return columns.map((column, i) => {
    const role = roles.get(column);
    return of.get(column) ?? (role && of.get(ROLE + role)) ?? of.get('*') ?? usual(i);
  });
}

import { outOfDomain } from '../../core/errors.js';
import type { Random } from '../../maths/random.js';

/** What an attacker may know: each column with its chance, and how many exactly where that is told. */
export interface Knowledge {
  /** By column, the chance that it is known. */
  readonly p: readonly number[];
  /** Exactly so many columns are known: a set of that size is as likely as by `p`, given its size. */
  readonly kappa?: number;
}

/** Refuses chances that are none, and a number of columns that cannot be known. */
export function checkKnowledge({ p, kappa }: Knowledge): void {
  const wrong = p.find((chance) => !(chance >= 0 && chance <= 1));
  if (wrong !== undefined) throw outOfDomain('p', 'chances from 0 to 1', wrong);
  if (kappa === undefined) return;
  if (p.includes(1)) throw outOfDomain('p', 'chances below 1 where kappa is told', 1);
  const possible = possibleColumns(p);
  if (!Number.isInteger(kappa) || kappa < 0 || kappa > possible)
    throw outOfDomain('kappa', `an integer from 0 to ${possible}, the columns that can be known`, kappa);
}

/** The same attacker when a column is there no more, who then knows fewer columns only where no others are left. */
export function withoutColumn({ p, kappa }: Knowledge, column: number): Knowledge {
  const rest = p.with(column, 0);
  return kappa === undefined ? { p: rest } : { p: rest, kappa: Math.min(kappa, possibleColumns(rest)) };
}

function possibleColumns(p: readonly number[]): number {
  return p.filter((chance) => chance > 0).length;
}

/** By the bits of its column numbers, the chance that a set is what is known. Cost: 2^columns. */
export function chancesOfSets({ p, kappa }: Knowledge): Float64Array {
  let chances = Float64Array.of(1);
  for (const chance of p) {
    const next = new Float64Array(2 * chances.length);
    next.set(chances.map((c) => c * (1 - chance)));
    next.set(
      chances.map((c) => c * chance),
      chances.length,
    );
    chances = next;
  }
  if (kappa === undefined) return chances;
  const sized = chances.map((chance, mask) => (bitsOf(mask) === kappa ? chance : 0));
  const total = sized.reduce((sum, chance) => sum + chance, 0);
  return sized.map((chance) => chance / total);
}

function bitsOf(mask: number): number {
  let bits = 0;
  for (let left = mask; left !== 0; left &= left - 1) bits++;
  return bits;
}

/** Draws what is known: the numbers of the known columns, ascending. */
export function knownSetDrawer({ p, kappa }: Knowledge): (random: Random) => number[] {
  const columns = [...p.keys()];
  if (kappa === undefined) return (random) => columns.filter((c) => random.float() < p[c]);
  const odds = chancesOfNumber(p, kappa);
  return (random) => {
    let left = kappa;
    return columns.filter((c) => {
      if (left === 0) return false;
      const isKnown = random.float() * odds[c][left] < p[c] * odds[c + 1][left - 1];
      if (isKnown) left--;
      return isKnown;
    });
  };
}

/** By column and number, the chance that of the columns from there on exactly so many are known. */
function chancesOfNumber(p: readonly number[], most: number): Float64Array[] {
  const odds: Float64Array[] = [];
  let after = new Float64Array(most + 1);
  after[0] = 1;
  odds[p.length] = after;
  for (let c = p.length - 1; c >= 0; c--) {
    const here = after.map((chance, k) => chance * (1 - p[c]) + (k > 0 ? after[k - 1] * p[c] : 0));
    odds[c] = here;
    after = here;
  }
  return odds;
}

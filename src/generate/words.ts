const SYLLABLES = 'ba ro mi ta le no ka su jo an er di vi ol ha re lin son mar ton'.split(' ');

/**
 * A made-up word that no other number has: the number in base 20 with syllables for digits.
 * Domain: n >= 0; words of numbers from 20 on have two syllables, from 400 on three.
 */
export function makeWord(n: number): string {
  let word = '';
  let rest = n;
  do {
    word += SYLLABLES[rest % SYLLABLES.length];
    rest = Math.floor(rest / SYLLABLES.length);
  } while (rest > 0);
  return word;
}

/** The word with a capital letter. */
export function makeName(n: number): string {
  const word = makeWord(n);
  return word[0].toUpperCase() + word.slice(1);
}

/** The dates of `days` days from `start` (YYYY-MM-DD) on, in the same form. */
export function makeDates(start: string, days: number): string[] {
  const first = Date.parse(`${start}T00:00:00Z`);
  return Array.from({ length: days }, (_, i) => new Date(first + i * 86_400_000).toISOString().slice(0, 10));
}

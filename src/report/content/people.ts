import { formatCount } from '../../core/words/format.js';

/** A number of people: tenths below 100, whole above. */
export function formatPeople(number: number): string {
  return number < 100 ? String(Number(number.toFixed(1))) : formatCount(Math.round(number));
}

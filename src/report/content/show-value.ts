import { showName } from '../../core/words/visible.js';

const longest = 40;

/** A value of the data as reports show it where that was asked for: visible, quoted where empty, cut in the middle. */
export function showValue(value: string | null): string {
  return value === null ? '(missing)' : showName(value, longest);
}

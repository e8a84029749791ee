import type { KeysFinding } from '../core/results/keys.js';

/**
 * What the findings on keys take for granted.
 * @param unfinished what was asked for and is not there because time ended
 */
export function keyAssumptions(
  { strict }: { readonly strict?: boolean },
  found: KeysFinding,
  unfinished: readonly string[] = [],
): string[] {
  return [
    'An attacker knows each column with its chance p, independently of the others.',
    'A missing cell is a value like any other: two of them are equal.',
    ...(found.duplicates === 0
      ? []
      : strict
        ? ['Complete duplicates are kept, so that no set of columns tells all records apart.']
        : ['Complete duplicates are set aside: keys are those of the distinct records.']),
    ...(found.maxColumns === undefined ? [] : [`An attacker holds at most ${found.maxColumns} columns.`]),
    ...(found.complete ? [] : ['The search ended early: there may be more keys, and chances may be higher.']),
    ...(found.keysUsed < found.keyCount
      ? [`Exact chances are computed from the ${found.keysUsed} smallest keys, so that they are rather low.`]
      : []),
    ...unfinished.map((what) => `Time ended before ${what}.`),
  ];
}

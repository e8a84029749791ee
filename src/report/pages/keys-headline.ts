import type { KeysFinding } from '../../core/results/keys.js';
import { formatCount, plural, sayPercent } from '../../core/words/format.js';
import { showName } from '../../core/words/visible.js';

/** The answer in a sentence or two: what the smallest key is, and how often an attacker holds one. */
export function keysHeadline(found: KeysFinding): string {
  const { keys, keyCount, keysBySize, attackSuccess, complete, duplicates, duplicatesSetAside } = found;
  if (keyCount === 0) return sayNoKey(found);
  const [[size]] = keysBySize;
  const least = complete ? '' : 'at least ';
  const who = duplicates > 0 && duplicatesSetAside ? 'every distinct record' : 'every record';
  const first =
    size === 0
      ? 'There is a single record: nothing needs to be known to single it out.'
      : keyCount === 1 && keys.length > 0
        ? `Only ${sayColumns(keys[0])} together${size === 1 ? '' : ` (${formatCount(size)} columns)`} single out ${who}.`
        : `${capital(least)}${formatCount(keyCount)} ${keyCount === 1 ? 'set' : 'sets'} of columns single out ${who}, the smallest of ${plural(size, 'column')}${keys.length > 0 ? `: ${sayColumns(keys[0])}` : ''}.`;
  return `${first} An attacker holds one of them with ${least}${sayPercent(attackSuccess)} probability.`;
}

function sayNoKey({ complete, duplicates, duplicatesSetAside, maxColumns, records }: KeysFinding): string {
  if (!complete) return 'No key was proved before the search ended.';
  if (!duplicatesSetAside && duplicates > 0)
    return `No set of columns singles out every record: ${formatCount(duplicates)} of ${formatCount(records)} are complete duplicates.`;
  return maxColumns === undefined
    ? 'No set of columns singles out every record.'
    : `No set of up to ${plural(maxColumns, 'column')} singles out every record.`;
}

function sayColumns(columns: readonly string[]): string {
  const names = columns.map((name) => showName(name));
  const last = names.pop() as string;
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

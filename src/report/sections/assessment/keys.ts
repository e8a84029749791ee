import type { Assessment } from '../../../core/results/assessment.js';
import { formatCount, formatPercent, formatPrecisePercent, plural } from '../../../core/words/format.js';
import { shareOf, unitOf } from '../../../core/words/unit.js';
import { listNames, type Prose, say } from '../../content/prose.js';
import type { Section } from '../../content/section.js';
import { keysSection } from '../keys/keys.js';
import { nearKeysSection } from '../keys/near-keys.js';

/** Nearly everybody: as many as near-keys make unique. */
const NEARLY_ALL = 0.95;

/** Keys and near-keys of an assessment. What all columns do together comes first, as larger sets may not have been looked for. */
export function assessedKeySections(found: Assessment): Section[] {
  const { keys, nearKeys } = found;
  if (keys === undefined) return [];
  return [
    keysSection(keys, togetherOf(found)),
    ...(nearKeys === undefined ? [] : [nearKeysSection(nearKeys, largerOf(found, nearKeys))]),
  ];
}

function togetherOf({ observed, columns, keys }: Assessment): Prose[] {
  const unit = unitOf(observed);
  const share = shareOf(observed.uniques, unit.total);
  if (share < NEARLY_ALL) return [];
  const known = columns.filter(({ role }) => role === 'quasi-identifier').length;
  if (known === 1) return [];
  const who = share === 1 ? `all ${unit.many}` : `${formatPercent(share)} of the ${unit.many}`;
  const hidden =
    share === 1 && keys?.keyCount === 0 && keys.maxColumns !== undefined
      ? `, so that there is a key, of more than ${plural(keys.maxColumns, 'column')}`
      : '';
  return [say`All ${formatCount(known)} columns together single out ${who}${hidden}.`];
}

/** The smallest set that the search for the worst sets met, where near-keys of so many columns were not looked for. */
function largerOf(
  { exposure, observed }: Assessment,
  { keyCount, maxColumns, uniqueness }: NonNullable<Assessment['nearKeys']>,
): Prose[] {
  if (keyCount > 0 || maxColumns === undefined) return [];
  const row = exposure.find(({ unique }) => unique !== undefined && unique >= uniqueness);
  if (row?.unique === undefined) return [];
  const { many } = unitOf(observed);
  return [
    say`${formatCount(row.columns)} columns make ${formatPrecisePercent(row.unique)} of the ${many} unique: ${listNames(row.worstSet, 8)}.`,
  ];
}

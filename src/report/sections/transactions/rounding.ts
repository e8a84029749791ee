import type { Transactions } from '../../../core/results/transactions.js';
import { formatCount } from '../../../core/words/format.js';
import { say } from '../../content/prose.js';
import type { Section } from '../../content/section.js';
import { compareAttributes } from './compare-attributes.js';

/** Before and after rounding what the attacker knows; absent where no rounding was asked for. */
export function roundingSection(transactions: Transactions): Section | undefined {
  const { rounded, attributes, users = 0 } = transactions;
  if (rounded === undefined) return undefined;
  return {
    id: 'rounding',
    title: 'With rounded values',
    lead: [
      say`With ${rounded.rules.join(', ')}: ${formatCount(rounded.certain ?? 0)} of ${formatCount(users)} users can still be identified for certain, before ${formatCount(transactions.certain ?? 0)}.`,
    ],
    table: compareAttributes(attributes, rounded.attributes, 'rounded'),
    meaning: [
      say`The same figures on the values as an attacker who remembers them less exactly knows them, or as they would be after rounding the data.`,
    ],
  };
}

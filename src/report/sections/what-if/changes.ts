import type { Prediction } from '../../../core/results/prediction.js';
import type { TransactionFigures } from '../../../core/results/transactions.js';
import { formatCount, formatDecimal, formatPrecisePercent } from '../../../core/words/format.js';
import { type Prose, say } from '../../content/prose.js';
import type { Section } from '../../content/section.js';
import { compareAttributes } from '../transactions/compare-attributes.js';

const QUANTITIES = {
  orr: { name: 'Average risk (ORR)', format: formatPrecisePercent },
  uniques: { name: 'Unique records', format: (value: number) => formatCount(Math.round(value)) },
  below: { name: 'In groups below', format: formatPrecisePercent },
  rde: { name: 'Entropy (bits)', format: formatDecimal },
} as const;

/** What statistics alone would say of the table before and after; absent where nothing was predicted. */
export function predictionChanges(
  before: readonly Prediction[],
  after: readonly Prediction[],
): Section | undefined {
  const same = (a: Prediction) => (b: Prediction) => a.quantity === b.quantity && a.k === b.k;
  const [plain, bound] = (['independence', 'forest'] as const).map((method) => ({
    before: before.filter((found) => found.method === method),
    after: after.filter((found) => found.method === method),
  }));
  if (plain.before.length === 0 || plain.after.length === 0) return undefined;
  const rows = plain.before.map((found): Prose[] => {
    const { name, format } = QUANTITIES[found.quantity];
    const cells = [plain.before, plain.after, bound.before, bound.after].map((list) => {
      const value = list.find(same(found))?.value;
      return [value === undefined ? '' : format(value)];
    });
    return [[found.k === undefined ? name : `${name} ${found.k}`], ...cells];
  });
  return {
    id: 'prediction-changes',
    title: 'Predicted from statistics alone',
    lead: [],
    table: {
      columns: [
        { title: 'Figure', align: 'left' },
        { title: 'Independence before', align: 'right' },
        { title: 'after', align: 'right' },
        { title: 'Forest before', align: 'right' },
        { title: 'after', align: 'right' },
      ],
      rows,
    },
    meaning: [
      say`What one would expect who knows value counts (independence), and counts of pairs of values too (forest).`,
    ],
  };
}

/** Attackers who know values of a user's records, before and after; absent without users. */
export function transactionChanges(
  before: TransactionFigures | undefined,
  after: TransactionFigures | undefined,
): Section | undefined {
  if (before === undefined || after === undefined) return undefined;
  const nameOf = ({ columns }: { columns: readonly string[] }) => columns.join('\n');
  const pairs = before.attributes.flatMap((old) => {
    const now = after.attributes.find((attribute) => nameOf(attribute) === nameOf(old));
    return now === undefined ? [] : [{ old, now }];
  });
  return {
    id: 'transaction-changes',
    title: 'Attackers who learn a value or a few records of a user',
    lead: [
      say`${formatCount(after.certain ?? 0)} of ${formatCount(after.users ?? 0)} users can be identified for certain by one value; before, ${formatCount(before.certain ?? 0)} of ${formatCount(before.users ?? 0)}.`,
    ],
    table: compareAttributes(
      pairs.map(({ old }) => old),
      pairs.map(({ now }) => now),
      'after',
    ),
    meaning: [],
  };
}

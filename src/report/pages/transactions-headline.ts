import type { AttributeRisk, TransactionReport } from '../../core/results/transactions.js';
import { formatCount, formatPercent, plural } from '../../core/words/format.js';
import { showName } from '../../core/words/visible.js';
import { formatRisk, formatRiskInterval } from '../content/format-risk.js';

/** The answer in a sentence or two: the riskiest attribute, and how many users are given away for certain. */
export function transactionsHeadline(report: HeadlineReport): string {
  return [sayWorst(report), ...sayUsers(report)].join(' ');
}

/** What the first sentences are about. */
type HeadlineReport = Pick<TransactionReport, 'transactions' | 'source' | 'settings'>;

/** Whose records they are taken to be where nobody said it, and those that are nobody's: what changes every figure. */
function sayUsers({ source, settings }: HeadlineReport): string[] {
  const { withoutUser, records } = source;
  return [
    ...(settings.userFrom === 'found'
      ? [`Users are told apart by ${showName(settings.user ?? '')}, which looks like their key.`]
      : []),
    ...(settings.userFrom === 'record'
      ? [
          'Each record is taken for a user of its own; where several belong to one, the risk is higher (--user).',
        ]
      : []),
    ...(withoutUser > 0
      ? [
          `${formatCount(withoutUser)} of ${plural(records, 'record')} (${formatPercent(withoutUser / records)}) name no user and are left out.`,
        ]
      : []),
  ];
}

function sayWorst({ transactions }: HeadlineReport): string {
  const { attributes, users, certain, riskiest } = transactions;
  const columns = riskiest.exact ?? riskiest.sampled.riskiest;
  const worst = attributes.find(
    (attribute) => attribute.columns === columns || same(attribute.columns, columns),
  );
  if (worst === undefined) throw new Error('the riskiest attribute is not among the attributes');
  const first = `Whoever learns the ${sayColumns(columns)} of one record picks the right user ${sayRisk(worst)}`;
  const among = attributes.length > 1 ? `, the riskiest of ${plural(attributes.length, 'attribute')}` : '';
  if (users === undefined || certain === undefined) return `${first}${among}.`;
  const sure =
    certain === 0
      ? 'Nobody has a value that no other user has.'
      : `${formatCount(certain)} of ${formatCount(users)} users (${formatPercent(certain / users)}) have a value that nobody else has.`;
  return `${first}${among}. ${sure}`;
}

function sayRisk({ exact, sampled }: AttributeRisk): string {
  if (exact !== undefined) return exact === 1 ? 'for certain' : `with ${formatRisk(exact)} probability`;
  const { value, interval, level } = sampled;
  return `with about ${formatRisk(value)} probability (${formatPercent(level)} interval ${formatRiskInterval(interval)})`;
}

function sayColumns(columns: readonly string[]): string {
  const names = columns.map((name) => showName(name));
  const last = names.pop() as string;
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, i) => name === b[i]);
}

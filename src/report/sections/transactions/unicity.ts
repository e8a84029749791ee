import type { AttributeRisk, TransactionFigures, Unicity } from '../../../core/results/transactions.js';
import { formatCount, formatPercent, plural, sayPercent } from '../../../core/words/format.js';
import { drawUnicity } from '../../charts/draw-unicity.js';
import type { Figure } from '../../content/figure.js';
import { type Prose, say } from '../../content/prose.js';
import type { Section } from '../../content/section.js';
import { riskiestOf, saySome } from './riskiest.js';
import { nameAttribute } from './transactions.js';

const mostRows = 25;

/** How many users a few of their records tell apart (METHODS.md section 4); absent where it was not asked for. */
export function unicitySection({ attributes, users = 0 }: TransactionFigures): Section | undefined {
  const known = attributes.filter(({ unicity = [] }) => unicity.length > 0);
  if (known.length === 0) return undefined;
  const ps = (known[0].unicity as Unicity[]).map(({ p }) => p);
  const drawn = known.flatMap(({ unicity = [] }) => unicity).find(({ exact }) => !exact);
  return {
    id: 'unicity',
    title: 'Attackers who know several records',
    lead: [leadOf(known, users), ...fewerOf(known[0])],
    figure: figureOf(attributes),
    table: {
      columns: [
        { title: 'Attribute', align: 'left' },
        ...ps.map((p) => ({ title: plural(p, 'record'), align: 'right' }) as const),
      ],
      rows: known.map(({ unicity = [], ...attribute }) => [
        nameAttribute(attribute),
        ...unicity.map((found) => [sayUnicity(found)]),
      ]),
    },
    meaning: [
      say`Unicity: the share of users who are the only ones with all the values of so many of their records, drawn at random. An attacker who saw them that often finds them for certain.`,
      ...(drawn === undefined
        ? [say`All figures are exact: every choice of records was looked at.`]
        : [
            say`Figures with an interval come from ${formatCount(drawn.draws)} random choices of users and records (Wilson's interval, 90 %); the others are exact.`,
          ]),
      say`Users with fewer records are left out of these shares; the JSON counts them apart, by all they have.`,
    ],
  };
}

function leadOf(known: readonly AttributeRisk[], users: number): Prose {
  const all = known.flatMap(({ unicity = [], columns }) =>
    unicity.flatMap(({ p, value, fewer }) => (value === undefined ? [] : [{ p, value, fewer, columns }])),
  );
  const p = all.reduce((most, next) => Math.max(most, next.p), 1);
  const most = all
    .filter((found) => found.p === p)
    .reduce((best, next) => (next.value > best.value ? next : best));
  const what = p === 1 ? 'one record' : `${formatCount(p)} records`;
  const seen = plural(users - most.fewer.users, 'user');
  return say`Of ${seen} with at least ${what}, ${sayPercent(most.value)} are told apart from everybody else by ${nameAttribute(most)}.`;
}

function fewerOf({ unicity = [] }: AttributeRisk): Prose[] {
  const last = unicity[unicity.length - 1];
  if (last.fewer.users === 0) return [];
  const { users } = last.fewer;
  return [
    say`${plural(users, 'user')} with fewer than ${plural(last.p, 'record')} ${users === 1 ? 'is' : 'are'} counted apart.`,
  ];
}

function sayUnicity({ value, interval, exact }: Unicity): string {
  if (value === undefined || interval === undefined) return 'no user';
  if (exact) return formatPercent(value);
  const [low, high] = interval.map((end) => formatPercent(end).replace(' %', ''));
  return `${formatPercent(value)} (${low} to ${high})`;
}

function figureOf(attributes: readonly AttributeRisk[]): Figure | undefined {
  const drawn = attributes.filter(({ unicity = [] }) => unicity.length > 1);
  if (drawn.length === 0) return undefined;
  return {
    caption: `Share of users told apart, by the number of their records an attacker knows.${saySome(drawn, mostRows)}`,
    alt: 'Share of users told apart by number of records known',
    key: [],
    draw: (canvas) => drawUnicity(riskiestOf(drawn, mostRows), canvas),
  };
}

import type { AttributeRisk, TransactionFigures, ValueRisk } from '../../../core/results/transactions.js';
import { formatCount, formatPercent, sayPercent } from '../../../core/words/format.js';
import { drawValues } from '../../charts/draw-values.js';
import type { Figure } from '../../content/figure.js';
import { formatMean, formatRisk } from '../../content/format-risk.js';
import { type Prose, say } from '../../content/prose.js';
import type { Section, Table } from '../../content/section.js';
import { riskiestOf, saySome } from './riskiest.js';
import { nameAttribute } from './transactions.js';

const mostPanels = 9;

/** Values that only one user has, and the riskiest values by name where they were asked for; absent in sampling mode. */
export function transactionValuesSection({ attributes, records }: TransactionFigures): Section | undefined {
  if (attributes.every(({ singleUser }) => singleUser === undefined)) return undefined;
  const named = attributes.some(({ riskiest = [] }) => riskiest.some(({ value }) => value !== undefined));
  return {
    id: 'transaction-values',
    title: 'Values that give users away',
    lead: [leadOf(attributes, records)],
    figure: figureOf(attributes),
    table: named ? namedTable(attributes) : countTable(attributes, records),
    meaning: [
      say`A value that only one user has gives that user away to whoever learns it. Pr(idf, x) = alpha_x / m is what a value adds to the risk of its attribute.`,
      ...(named
        ? [
            say`For each attribute the values that add most, then those of a single user with the most records.`,
          ]
        : [say`The values themselves are shown by --show-values.`]),
    ],
  };
}

function leadOf(attributes: readonly AttributeRisk[], records: number): Prose {
  const worst = attributes.reduce((most, next) =>
    (next.singleUser?.records ?? 0) > (most.singleUser?.records ?? 0) ? next : most,
  );
  const { values = 0, records: held = 0 } = worst.singleUser ?? {};
  if (values === 0) return say`No value belongs to a single user.`;
  return say`${formatCount(values)} of ${formatCount(worst.values)} values of ${nameAttribute(worst)} belong to a single user, in ${sayPercent(held / records)} of the records.`;
}

function countTable(attributes: readonly AttributeRisk[], records: number): Table {
  return {
    columns: [
      { title: 'Attribute', align: 'left' },
      { title: 'Values', align: 'right' },
      { title: 'Of one user', align: 'right' },
      { title: 'Share of values', align: 'right' },
      { title: 'Share of records', align: 'right' },
      { title: 'Riskiest value adds', align: 'right' },
    ],
    rows: attributes.map(({ singleUser = { values: 0, records: 0 }, riskiest = [], ...attribute }) => [
      nameAttribute(attribute),
      [formatCount(attribute.values)],
      [formatCount(singleUser.values)],
      [formatPercent(singleUser.values / attribute.values)],
      [formatPercent(singleUser.records / records)],
      [riskiest.length === 0 ? '' : formatRisk(riskiest[0].risk)],
    ]),
  };
}

function namedTable(attributes: readonly AttributeRisk[]): Table {
  return {
    columns: [
      { title: 'Attribute', align: 'left' },
      { title: 'Value', align: 'left' },
      { title: 'Records |R_x|', align: 'right' },
      { title: 'Pr(x)', align: 'right' },
      { title: 'Users |U_x|', align: 'right' },
      { title: 'Pr(idf|x)', align: 'right' },
      { title: 'Pr(idf, x)', align: 'right' },
      { title: 'alpha_x', align: 'right' },
    ],
    rows: attributes.flatMap((attribute) =>
      listed(attribute).map((value) => [
        nameAttribute(attribute),
        [textOf(value)],
        [formatCount(value.records)],
        [formatRisk(value.known)],
        [formatCount(value.users)],
        [formatRisk(value.identified)],
        [formatRisk(value.risk)],
        [formatMean(value.alpha)],
      ]),
    ),
  };
}

/** The riskiest values, then those of a single user that are not among them. */
function listed({ riskiest = [], givesAway = [] }: AttributeRisk): ValueRisk[] {
  const known = new Set(riskiest.map(({ value }) => JSON.stringify(value)));
  return [...riskiest, ...givesAway.filter(({ value }) => !known.has(JSON.stringify(value)))];
}

function textOf({ value = [] }: ValueRisk): string {
  return value.map((text) => text ?? '(missing)').join(', ');
}

function figureOf(attributes: readonly AttributeRisk[]): Figure | undefined {
  const drawn = attributes.filter(({ points = [] }) => points.length > 1);
  if (drawn.length === 0) return undefined;
  return {
    caption: `Records and users of each value; near values are one larger dot.${saySome(drawn, mostPanels)}`,
    alt: 'Records against users of each value',
    key: [
      { colour: 'risk line', means: 'mean model' },
      { colour: 'dashed line', means: 'low cost: one record per user' },
    ],
    draw: (canvas) => drawValues(riskiestOf(drawn, mostPanels), canvas),
  };
}

import type { AttributeRisk, TransactionFigures } from '../../../core/results/transactions.js';
import { drawAlpha } from '../../charts/draw-alpha.js';
import type { Figure } from '../../content/figure.js';
import { formatMean } from '../../content/format-risk.js';
import { say } from '../../content/prose.js';
import type { Section } from '../../content/section.js';
import { riskiestOf, saySome } from './riskiest.js';
import { nameAttribute } from './transactions.js';

const mostPanels = 9;

/** How the records per user are spread over the values of each attribute; absent in sampling mode. */
export function transactionAlphaSection({ attributes }: TransactionFigures): Section | undefined {
  const known = attributes.flatMap((attribute) =>
    attribute.spread === undefined || attribute.alpha === undefined
      ? []
      : [{ ...attribute, spread: attribute.spread, alpha: attribute.alpha }],
  );
  if (known.length === 0) return undefined;
  const widest = known.reduce((most, next) => (next.spread.highest > most.spread.highest ? next : most));
  return {
    id: 'transaction-alpha',
    title: 'Records per user and value',
    lead: [
      widest.spread.highest === 1
        ? say`Every value stands once with each of its users: the low-cost model is exact.`
        : say`Where users have a value in many records, an attacker meets it often and finds few users behind it: up to ${formatMean(widest.spread.highest)} records per user for a value of ${nameAttribute(widest)}.`,
    ],
    figure: figureOf(attributes),
    table: {
      columns: [
        { title: 'Attribute', align: 'left' },
        { title: 'Least', align: 'right' },
        { title: 'Median', align: 'right' },
        { title: 'Mean', align: 'right' },
        { title: 'Highest', align: 'right' },
        { title: 'Standard deviation', align: 'right' },
      ],
      rows: known.map(({ spread, alpha, ...attribute }) => [
        nameAttribute(attribute),
        ...[spread.least, spread.median, alpha, spread.highest, spread.deviation].map((n) => [formatMean(n)]),
      ]),
    },
    meaning: [
      say`Over the values x of an attribute: alpha_x = |R_x|/|U_x|, records that hold x per user who has it.`,
    ],
  };
}

function figureOf(attributes: readonly AttributeRisk[]): Figure | undefined {
  const drawn = attributes.filter(({ histogram = [] }) => histogram.length > 1);
  if (drawn.length === 0) return undefined;
  return {
    caption: `How the values of an attribute are spread by records per user.${saySome(drawn, mostPanels)}`,
    alt: 'Share of values by records per user',
    key: [{ colour: 'risk line', means: 'mean (alpha)' }],
    draw: (canvas) => drawAlpha(riskiestOf(drawn, mostPanels), canvas),
  };
}

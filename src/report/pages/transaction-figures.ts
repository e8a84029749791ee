import type { AttributeRisk, TransactionFigures } from '../../core/results/transactions.js';
import { drawAlpha } from '../charts/draw-alpha.js';
import { drawUnicity } from '../charts/draw-unicity.js';
import { drawValues } from '../charts/draw-values.js';
import type { Figure } from '../content/figure-shape.js';
import { formatCount } from '../content/format.js';
import type { SectionId } from '../content/section.js';

const mostPanels = 9;
const mostRows = 25;

/** The chart that belongs to a section about attackers on transaction data, where the data fill it. */
export function transactionFigure(section: SectionId, figures: TransactionFigures): Figure | undefined {
  switch (section) {
    case 'transaction-alpha':
      return alphaFigure(figures);
    case 'transaction-values':
      return valuesFigure(figures);
    case 'unicity':
      return unicityFigure(figures);
    default:
      return undefined;
  }
}

function alphaFigure({ attributes }: TransactionFigures): Figure | undefined {
  const drawn = attributes.filter(({ histogram = [] }) => histogram.length > 1);
  if (drawn.length === 0) return undefined;
  return {
    caption: `How the values of an attribute are spread by records per user.${someOf(drawn, mostPanels)}`,
    key: [{ colour: 'risk line', means: 'mean (alpha)' }],
    draw: (canvas) => drawAlpha(riskiest(drawn, mostPanels), canvas),
  };
}

function valuesFigure({ attributes }: TransactionFigures): Figure | undefined {
  const drawn = attributes.filter(({ points = [] }) => points.length > 1);
  if (drawn.length === 0) return undefined;
  return {
    caption: `Records and users of each value; near values are one larger dot.${someOf(drawn, mostPanels)}`,
    key: [
      { colour: 'risk line', means: 'mean model' },
      { colour: 'dashed line', means: 'low cost: one record per user' },
    ],
    draw: (canvas) => drawValues(riskiest(drawn, mostPanels), canvas),
  };
}

function unicityFigure({ attributes }: TransactionFigures): Figure | undefined {
  const drawn = attributes.filter(({ unicity = [] }) => unicity.length > 1);
  if (drawn.length === 0) return undefined;
  return {
    caption: `Share of users told apart, by the number of their records an attacker knows.${someOf(drawn, mostRows)}`,
    key: [],
    draw: (canvas) => drawUnicity(riskiest(drawn, mostRows), canvas),
  };
}

function someOf(attributes: readonly AttributeRisk[], most: number): string {
  return attributes.length <= most
    ? ''
    : ` The ${formatCount(most)} riskiest of ${formatCount(attributes.length)}.`;
}

/** The riskiest attributes, as many as can be shown, in their own order. */
function riskiest(attributes: readonly AttributeRisk[], most: number): AttributeRisk[] {
  const risks = attributes.map(({ exact = 0 }) => exact);
  const chosen = [...attributes.keys()].sort((a, b) => risks[b] - risks[a] || a - b).slice(0, most);
  return attributes.filter((_, i) => chosen.includes(i));
}

import type { AttributeRisk } from '../../../core/results/transactions.js';
import { formatCount } from '../../../core/words/format.js';

/** The riskiest attributes, as many as a chart can show, in their own order. */
export function riskiestOf(attributes: readonly AttributeRisk[], most: number): AttributeRisk[] {
  const risks = attributes.map(({ exact = 0 }) => exact);
  const chosen = [...attributes.keys()].sort((a, b) => risks[b] - risks[a] || a - b).slice(0, most);
  return attributes.filter((_, i) => chosen.includes(i));
}

/** What a caption adds where not all attributes are drawn: " The 9 riskiest of 12." */
export function saySome(attributes: readonly AttributeRisk[], most: number): string {
  return attributes.length <= most
    ? ''
    : ` The ${formatCount(most)} riskiest of ${formatCount(attributes.length)}.`;
}

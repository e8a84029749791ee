import type { AttributeRisk, TransactionFigures } from '../../../core/results/transactions.js';
import { formatCount, plural } from '../../../core/words/format.js';
import { formatMean, formatRelativeError, formatRisk } from '../../content/format-risk.js';
import { listNames, type Prose, say } from '../../content/prose.js';
import type { Section } from '../../content/section.js';

/** The risk of each attribute under the exact, mean and low-cost model (METHODS.md section 4). */
export function transactionsSection({ attributes, records, users, riskiest }: TransactionFigures): Section {
  const exact = attributes.every((attribute) => attribute.exact !== undefined);
  return {
    id: 'transactions',
    title: 'Attackers who learn one value',
    lead: [
      users === undefined
        ? say`${plural(records, 'record')}.`
        : say`${plural(records, 'record')} of ${plural(users, 'user')}.`,
      ...(attributes.length > 1 ? [agreementOf(riskiest, exact)] : []),
    ],
    table: {
      columns: [
        { title: 'Attribute', align: 'left' },
        { title: 'Values', align: 'right' },
        ...(exact
          ? ([
              { title: 'Records per user', align: 'right' },
              { title: 'Risk', align: 'right' },
            ] as const)
          : [{ title: 'Risk, sampled', align: 'right' } as const]),
        { title: 'Low cost', align: 'right' },
        ...(exact ? [{ title: 'Its error', align: 'right' } as const] : []),
      ],
      rows: attributes.map((attribute) => rowOf(attribute, exact)),
    },
    meaning: [
      say`Somebody sees a user once and so learns one value of the attribute (a date, a price, or several columns together), as often as records hold it. The data show how many users have that value, and the attacker picks one of them. The risk R(X) is the chance to pick the right one: the sum over values of Pr(x) · Pr(idf|x) = |R_x|/m · 1/|U_x|.`,
      say`Records per user is alpha, the mean over values of |R_x|/|U_x|. The mean model, alpha · values / records, is the risk itself. The low-cost model takes alpha for 1 and reads no record: values / records, too low by 1 − 1/alpha.`,
    ],
  };
}

/** Columns of an attribute: "time, goods". */
export function nameAttribute({ columns }: Pick<AttributeRisk, 'columns'>): Prose {
  return listNames(columns).map((part) => (part === ' and ' ? ', ' : part));
}

function rowOf(attribute: AttributeRisk, exact: boolean): Prose[] {
  const { values, alpha = 0, exact: risk = 0, lowCost, lowCostError = 0 } = attribute;
  return [
    nameAttribute(attribute),
    [formatCount(values)],
    ...(exact ? [[formatMean(alpha)], [formatRisk(risk)]] : [[formatRisk(attribute.sampled.value)]]),
    [formatRisk(lowCost)],
    ...(exact ? [[formatRelativeError(lowCostError).replace('±', '−').replace('− 0 %', '0 %')]] : []),
  ];
}

function agreementOf({ exact, lowCost, sampled }: TransactionFigures['riskiest'], known: boolean): Prose {
  if (exact === undefined || !known) {
    return say`The sampled values speak for ${listNames(sampled.riskiest)} as the riskiest attribute, the low-cost model for ${listNames(lowCost.riskiest)}.`;
  }
  if (lowCost.agrees && sampled.agrees) {
    return say`The riskiest attribute is ${listNames(exact)}, under the cheap models too.`;
  }
  const says = [
    lowCost.agrees
      ? say`the low-cost model agrees`
      : say`the low-cost model takes ${listNames(lowCost.riskiest)} for it`,
    sampled.agrees
      ? say`the sampled values agree`
      : say`the sampled values take ${listNames(sampled.riskiest)} for it`,
  ];
  return say`The riskiest attribute is ${listNames(exact)}; ${says[0]}, ${says[1]}.`;
}

import { outOfDomain } from '../../core/errors.js';
import type { Agreement, AttributeRisk, Transactions } from '../../core/results/transactions.js';

/**
 * Which attribute is riskiest under each model, and whether the cheap models say the same as the exact risk.
 * Domain: at least one attribute. Cost: quadratic in the number of attributes.
 */
export function compareModels(attributes: readonly AttributeRisk[]): Transactions['riskiest'] {
  if (attributes.length === 0) throw outOfDomain('attributes', 'at least one', 0);
  const lowCost = attributes.map((attribute) => attribute.lowCost);
  const sampled = attributes.map((attribute) => attribute.sampled.value);
  const exact = attributes.flatMap((attribute) => attribute.exact ?? []);
  if (exact.length < attributes.length) {
    return { lowCost: agreement(attributes, lowCost), sampled: agreement(attributes, sampled) };
  }
  return {
    exact: attributes[highestOf(exact)].columns,
    lowCost: agreement(attributes, lowCost, exact),
    sampled: agreement(attributes, sampled, exact),
  };
}

function agreement(
  attributes: readonly AttributeRisk[],
  risks: readonly number[],
  exact?: readonly number[],
): Agreement {
  const { columns } = attributes[highestOf(risks)];
  if (exact === undefined) return { riskiest: columns };
  const order = kendallTau(risks, exact);
  return {
    riskiest: columns,
    agrees: highestOf(risks) === highestOf(exact),
    ...(order === undefined ? {} : { order }),
  };
}

/**
 * Kendall's tau-b: pairs in the same order less pairs in the opposite one, over the geometric mean of the pairs that
 * each list tells apart. Undefined where a list tells none apart.
 */
export function kendallTau(a: readonly number[], b: readonly number[]): number | undefined {
  let sum = 0;
  let [apartA, apartB] = [0, 0];
  for (let i = 0; i < a.length; i++) {
    for (let j = 0; j < i; j++) {
      const [x, y] = [Math.sign(a[i] - a[j]), Math.sign(b[i] - b[j])];
      sum += x * y;
      apartA += x * x;
      apartB += y * y;
    }
  }
  return apartA === 0 || apartB === 0 ? undefined : sum / Math.sqrt(apartA * apartB);
}

function highestOf(numbers: readonly number[]): number {
  return numbers.reduce((best, number, i) => (number > numbers[best] ? i : best), 0);
}

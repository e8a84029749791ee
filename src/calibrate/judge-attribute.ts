import type { CountedValues } from '../core/results/transaction-counts.js';
import { drawSubset } from '../maths/draw-subset.js';
import type { Random } from '../maths/random.js';
import { sampledRisk } from '../risk/transactions/sampled-risk.js';
import { exactRisk } from '../risk/transactions/transactions.js';
import { valueHistogram } from './count-values.js';
import type { Judged } from './judge-sample.js';

/**
 * What the low-cost and the sampling model say of the risk of an attribute of transaction data, and what it is.
 * @formula METHODS.md section 4. Domain: 2 <= s <= values. Cost: values.
 */
export function judgeAttribute(
  counted: CountedValues,
  records: number,
  s: number,
  random: Random,
): readonly Judged[] {
  const { exact, lowCost, values } = exactRisk(valueHistogram(counted), records);
  const places = drawSubset(s, values, random);
  const take = (numbers: Float64Array) => Float64Array.from(places, (place) => numbers[place]);
  const sampled = sampledRisk(
    { users: take(counted.users), records: take(counted.records) },
    values,
    records,
  );
  const asked = { question: 'attribute-risk', truth: exact } as const;
  return [
    {
      ...asked,
      method: 'sampled',
      estimate: sampled.value,
      interval: [sampled.interval[0], sampled.interval[1]],
      claims: 'truth',
    },
    { ...asked, method: 'low-cost', estimate: lowCost },
  ];
}

import { countValues, valueHistogram } from '../../../src/calibrate/count-values.js';
import type { CountedValues } from '../../../src/core/results/transaction-counts.js';
import { purchases } from '../../../src/generate/purchases.js';
import { codesOf } from '../../../src/kernel/code-table.js';
import { drawSubset } from '../../../src/maths/draw-subset.js';
import { randomStream } from '../../../src/maths/random.js';
import { sampledRisk } from '../../../src/risk/transactions/sampled-risk.js';
import { type ExactRisk, exactRisk } from '../../../src/risk/transactions/transactions.js';
import { generateTable } from '../generated-table.js';
import { byEffort, type ItemRun } from '../item.js';

/** An attribute of the generated purchases: |R_x| and |U_x| of its values, and its risk. */
export interface Attribute {
  readonly name: string;
  readonly records: number;
  readonly counted: CountedValues;
  readonly alphas: Float64Array;
  readonly risk: ExactRisk;
}

/** Purchases of the size of T1, 38,087 records of 400 users; T1 itself is an excerpt that is not public. */
export function purchaseAttribute(run: ItemRun, name: string): Attribute {
  return run.once(`purchases ${name}`, () => {
    const table = run.once('purchases', () =>
      generateTable(purchases, {
        records: byEffort(run, 8000, 38_087, 38_087),
        users: byEffort(run, 80, 400, 400),
        seed: run.seed,
      }),
    );
    const counted = countValues(codesOf(table, name), codesOf(table, 'customer'));
    return {
      name,
      records: table.records,
      counted,
      alphas: counted.users.map((users, i) => counted.records[i] / users),
      risk: exactRisk(valueHistogram(counted), table.records),
    };
  });
}

/** One sample of the sampling model. */
export interface Drawn {
  readonly alpha: number;
  readonly deviation: number;
  readonly risk: number;
  readonly cost: number;
}

/** The sampling model again and again. Cost: times x s. */
export function drawSamples(run: ItemRun, attribute: Attribute, s: number, times: number): Drawn[] {
  const { counted, records, name } = attribute;
  const values = counted.users.length;
  const random = randomStream(run.seed, `attribute ${name}, ${s} values`);
  return Array.from({ length: times }, () => {
    const places = drawSubset(s, values, random);
    const found = sampledRisk(
      {
        users: Float64Array.from(places, (place) => counted.users[place]),
        records: Float64Array.from(places, (place) => counted.records[place]),
      },
      values,
      records,
    );
    return {
      alpha: found.alpha,
      deviation: found.deviation ?? 0,
      risk: (found.alpha * values) / records,
      cost: found.recordsRead,
    };
  });
}

/** Mean and standard deviation. */
export function momentsOf(values: readonly number[]): { readonly mean: number; readonly deviation: number } {
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
  const squares = values.reduce((sum, x) => sum + (x - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / Math.max(1, values.length - 1)) };
}

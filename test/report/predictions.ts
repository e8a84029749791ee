import { INTERVAL_LEVEL } from '../../src/core/results/estimate.js';
import type { EstimatesOfMethod, Prediction } from '../../src/core/results/prediction.js';

const ks = [2, 3, 5, 11, 20];

/** Predictions with intervals of 1 % to either side, as both methods might give them for a table. */
export function predictionsOf(records: number, orr: { independence: number; forest: number }) {
  const predictions: Prediction[] = [];
  const estimates: Record<string, EstimatesOfMethod> = {};
  for (const method of ['independence', 'forest'] as const) {
    const estimate = (value: number, most: number) => ({
      value,
      interval: [0.99 * value, Math.min(most, 1.01 * value)] as [number, number],
      level: INTERVAL_LEVEL,
      claims: 'model' as const,
      method: `by ${method}`,
      assumptions: [`what ${method} assumes`],
    });
    const share = (k: number) => 0.9 * (1 - (1 - orr[method]) ** k);
    const found = {
      orr: estimate(orr[method], 1),
      uniques: estimate(Math.round(0.8 * orr[method] * records), records),
      below: Object.fromEntries(ks.map((k) => [String(k), estimate(share(k), 1)])),
      rde: estimate(Math.log2(records) * orr[method], Math.log2(records)),
    };
    estimates[method] = found;
    const row = (
      quantity: Prediction['quantity'],
      of: { value: number; interval: [number, number] },
      k?: number,
    ) =>
      predictions.push({
        method,
        quantity,
        ...(k && { k }),
        value: of.value,
        interval: of.interval,
        seconds: 0.02,
      });
    row('orr', found.orr);
    row('uniques', found.uniques);
    for (const k of ks) row('below', found.below[k], k);
    row('rde', found.rde);
  }
  return { predictions, estimates };
}

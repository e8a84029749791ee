import type { Calibration, CalibrationRow, Reliability } from '../core/results/calibration.js';
import { binomialProbability } from '../maths/binomial.js';
import type { Judged } from './judge-sample.js';

/** Errors beyond which an estimator is called badly wrong. */
const BADLY = 0.1;
/** An interval is doubted where one that holds the truth in 90 % would miss it so often with this chance only. */
const DOUBT = 0.05;

/** Rows of one rate, from all its repetitions; a method need not have been tried in every one. */
export function summariseRate(
  rounds: readonly (readonly Judged[])[],
  rate: number,
  records: number,
  column?: string,
): CalibrationRow[] {
  return rounds[0].map(({ question, method, claims }) => {
    const all = rounds.flatMap(
      (round) => round.find((one) => one.question === question && one.method === method) ?? [],
    );
    const errors = all.map(({ estimate, truth }) => estimate - truth);
    const squares = all.map(({ records: own }, i) => (own ? own.rmse : errors[i]) ** 2);
    const spans = all.flatMap(intervalOf);
    return {
      question,
      method,
      ...(column === undefined ? {} : { column }),
      rate,
      records,
      samples: all.length,
      truth: mean(all.map(({ truth }) => truth)),
      bias: mean(errors),
      rmse: Math.sqrt(mean(squares)),
      ...(spans.length > 0
        ? {
            coverage: mean(spans.map(({ held }) => held)),
            halfWidth: mean(spans.map(({ halfWidth }) => halfWidth)),
          }
        : {}),
      ...(claims ? { claims } : {}),
    };
  });
}

/** How often intervals held, and how wide they are: that of the estimate, or of its records. */
function intervalOf({ interval, truth, records }: Judged): { held: number; halfWidth: number }[] {
  const { held, halfWidth } = records ?? {};
  if (held !== undefined && halfWidth !== undefined) return [{ held, halfWidth }];
  if (interval === undefined) return [];
  const [low, high] = interval;
  return [{ held: low <= truth && truth <= high ? 1 : 0, halfWidth: (high - low) / 2 }];
}

/** Ten bins of the predicted chance to be unique, with how many were. */
export function reliabilityOf(
  rounds: readonly { readonly judged: readonly Judged[]; readonly unique: Uint8Array }[],
  rate: number,
): Reliability[] {
  const methods = rounds[0].judged.filter(({ perRecord }) => perRecord).map(({ method }) => method);
  return methods.map((method) => {
    const bins = Array.from({ length: 10 }, () => ({ predicted: 0, observed: 0, records: 0 }));
    for (const { judged, unique } of rounds) {
      const found = judged.find((j) => j.method === method && j.perRecord);
      found?.perRecord?.forEach((p, i) => {
        const bin = bins[Math.min(9, Math.floor(p * 10))];
        bin.predicted += p;
        bin.observed += unique[i];
        bin.records++;
      });
    }
    const filled = bins.filter(({ records }) => records > 0);
    return {
      method,
      rate,
      bins: filled.map(({ predicted, observed, records }) => ({
        predicted: predicted / records,
        observed: observed / records,
        records,
      })),
    };
  });
}

/** For each question the method with the smallest error over the rates, and what not to trust. */
export function drawConclusions(rows: readonly CalibrationRow[]): Pick<Calibration, 'trust' | 'warnings'> {
  const questions = [...new Set(rows.map(({ question }) => question))];
  const trust = questions.map((question) => {
    const own = rows.filter((row) => row.question === question);
    const ranked = [...new Set(own.map(({ method }) => method))]
      .map((method) => ({ method, error: worst(own.filter((row) => row.method === method)) }))
      .sort((a, b) => a.error - b.error);
    const [best, next] = ranked;
    const because = `its error is ${show(best.error)}${relative(question)} at worst${next ? `, that of ${next.method} ${show(next.error)}` : ''}`;
    return { question, method: best.method, because };
  });
  const warnings = rows.flatMap((row) => {
    const { question, method, rate, coverage, claims, samples, column, bias } = row;
    const where = `${method}, ${column === undefined ? '' : `${column}, `}${question}, at rate ${rate}`;
    // what becomes of one record is chance: a method is wrong there where it leans to one side
    const error = question === 'record-risk' ? Math.abs(bias) : errorOf(row);
    return [
      ...(claims === 'truth' && coverage !== undefined && isDoubtful(coverage, samples)
        ? [`${where}: the 90 % interval holds the truth in ${Math.round(coverage * 100)} % of samples only`]
        : []),
      ...(error > BADLY ? [`${where}: badly wrong, its error is ${show(error)}${relative(question)}`] : []),
    ];
  });
  return { trust, warnings };
}

function isDoubtful(coverage: number, repetitions: number): boolean {
  let chance = 0;
  for (let held = 0; held <= Math.round(coverage * repetitions); held++)
    chance += binomialProbability(held, repetitions, 0.9);
  return chance < DOUBT;
}

function worst(rows: readonly CalibrationRow[]): number {
  return Math.max(...rows.map(errorOf));
}

/** Risks of attributes differ by orders of magnitude, so their errors are taken relative to them. */
function errorOf({ question, rmse, truth }: CalibrationRow): number {
  return question === 'attribute-risk' ? rmse / truth : rmse;
}

function relative(question: CalibrationRow['question']): string {
  return question === 'attribute-risk' ? ' of the risk' : '';
}

function mean(values: readonly number[]): number {
  return values.reduce((s, x) => s + x, 0) / values.length;
}

function show(x: number): string {
  return x.toFixed(3);
}

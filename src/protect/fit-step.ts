import { SingleoutError } from '../core/errors.js';
import type { RunOptions } from '../core/progress.js';
import { option, wording } from '../core/wording.js';
import type { Engine } from '../source/engine.js';
import type { Recoding } from './steps/step.js';

/** Where the texts of a column stand. */
export interface FoundTexts {
  readonly engine: Engine;
  /** What to write after FROM, and SQL of the text there. */
  readonly from: string;
  readonly text: string;
  /** Name of the table, for errors. */
  readonly where: string;
}

/**
 * Steps on one column, each in the reading that suits all its texts: as it is, or one of its other readings, such as dates with the
 * month first. Refused where none suits, and where two do. Cost: one scan where a step recodes only some texts.
 */
export async function fitSteps(
  steps: readonly Recoding[],
  found: FoundTexts,
  run: RunOptions = {},
): Promise<Recoding[]> {
  const { engine, from, text } = found;
  const readings = steps.map((step) =>
    [step, ...(step.readings ?? [])].filter(({ needs }) => needs !== undefined),
  );
  if (readings.flat().length === 0) return [...steps];
  const counts = readings.flat().flatMap(({ needs }) => {
    const misfit = `CASE WHEN ${text} IS NOT NULL AND ${needs?.misfit(text, engine.dialect)} THEN ${text} END`;
    return [`COUNT(DISTINCT ${misfit})`, `COUNT(${misfit})`].map(engine.dialect.asDouble);
  });
  const batch = await engine.query(`SELECT ${counts.join(', ')} FROM ${from}`, run);
  let at = 0;
  return steps.map((step, i) => {
    const misfits = readings[i].map(() => [batch.numbers(at++)[0], batch.numbers(at++)[0]] as const);
    return misfits.length === 0 ? step : suitable(readings[i], misfits, found);
  });
}

/** One step in the reading that suits, see {@link fitSteps}. */
export async function fitStep(step: Recoding, found: FoundTexts, run: RunOptions = {}): Promise<Recoding> {
  const [fitting] = await fitSteps([step], found, run);
  return fitting;
}

function suitable(
  readings: readonly Recoding[],
  misfits: readonly (readonly [values: number, records: number])[],
  found: FoundTexts,
): Recoding {
  const [step] = readings;
  if (misfits[0][0] === 0) return step;
  const suited = readings.filter((_, i) => misfits[i][0] === 0);
  if (suited.length === 0) throw misfitting(step, found, ...misfits[0]);
  if (suited.length > 1) throw ambiguous(step, found, suited);
  return suited[0];
}

/** Says how many values a step does not suit, never which. */
function misfitting(step: Recoding, { where }: FoundTexts, values: number, records: number): SingleoutError {
  const held = records > values ? ` (${records} records)` : '';
  return new SingleoutError(
    'data/bad-value',
    `\`${step.text}\` needs ${step.needs?.rule}; ${values} ${values === 1 ? 'value' : 'values'} of ${step.column} ${values === 1 ? 'is' : 'are'} not${held}`,
    {
      where,
      hint: wording`mend them in the data, turn them into missing cells with ${option('nullValues')}, or choose another step`,
    },
  );
}

function ambiguous(step: Recoding, { where }: FoundTexts, suited: readonly Recoding[]): SingleoutError {
  return new SingleoutError(
    'data/bad-value',
    `\`${step.text}\`: the values of ${step.column} can be read in ${suited.length} ways`,
    { where, hint: `say which: ${suited.map(({ text }) => `\`${text}\``).join(' or ')}` },
  );
}

import { SingleoutError } from '../../core/errors.js';
import type { RunOptions } from '../../core/progress.js';
import type { CodeMap } from '../../kernel/tuple-table.js';
import type { Engine } from '../../source/engine.js';
import { entropyBits, histogramOf } from '../../statistics/entropy.js';
import { fitSteps } from '../fit-step.js';
import type { Recoding } from '../steps/step.js';

/** One level of a column: how it is recoded, and what that costs. */
export interface Level {
  /** None on level 0, where the column is as it is. */
  readonly step?: Recoding;
  /** Coarser code by code (0 is the missing cell); none on level 0. */
  readonly map?: CodeMap;
  /** Distinct values left, a missing cell counting as one. */
  readonly values: number;
  /** Share of the column's entropy that is lost: 0 as it is, 1 when all cells are equal. */
  readonly lost: number;
}

/** The levels of a column from as it is to coarsest; each is a coarsening of the one before. */
export interface Ladder {
  readonly column: string;
  readonly levels: readonly Level[];
}

/** Where the values of a column stand: a table (v, n, code) and the records of every code, 0 for missing cells. */
export interface Dictionary {
  readonly from: string;
  readonly counts: Float64Array;
}

/**
 * Works out the levels of a column on its dictionary: no record is read. Levels that join nothing more than the one before
 * are left out.
 * @param strict whether a step that does not coarsen the one before it is an error; else it is left out
 */
export async function buildLadder(
  engine: Engine,
  column: string,
  steps: readonly Recoding[],
  dictionary: Dictionary,
  strict: boolean,
  run: RunOptions = {},
): Promise<Ladder> {
  const { counts } = dictionary;
  const whole = entropyOf(counts);
  const first: Level = { values: counts.filter((n) => n > 0).length, lost: 0 };
  const levels: Level[] = [first];
  if (steps.length === 0 || whole === 0) return { column, levels };
  const labels = await recodeDictionary(engine, steps, dictionary.from, run);
  for (const [i, step] of steps.entries()) {
    const map = codeLabels(labels[i], step);
    const before = levels[levels.length - 1];
    const relation = compare(before.map, map, counts);
    if (relation === 'crossing' && strict) throw crossing(column, step, before.step);
    if (relation !== 'coarser') continue;
    const grouped = new Float64Array(map.cardinality);
    for (let code = 0; code < counts.length; code++) grouped[map.to[code]] += counts[code];
    levels.push({
      step,
      map,
      values: grouped.filter((n) => n > 0).length,
      lost: Math.max(before.lost, 1 - entropyOf(grouped) / whole),
    });
  }
  return { column, levels };
}

/** The new texts of a dictionary's values under each of the steps, in order of their codes. */
async function recodeDictionary(
  engine: Engine,
  steps: readonly Recoding[],
  from: string,
  run: RunOptions,
): Promise<(string | null)[][]> {
  const { dialect } = engine;
  const text = dialect.asText('v');
  const fitting = await fitSteps(steps, { engine, from, text, where: steps[0].column }, run);
  const cells = fitting.map((step, i) => `${step.cell(text, dialect, 'SUM(n)')} AS l${i}`);
  const batch = await engine.query(
    `SELECT ${steps.map((_, i) => `l${i}`).join(', ')} FROM (SELECT code, ${cells.join(', ')} FROM ${from}) AS recoded ORDER BY code`,
    run,
  );
  return steps.map((_, i) => batch.texts(i));
}

/** Numbers the labels; the missing cell keeps code 0 unless the step recodes it too. */
function codeLabels(labels: readonly (string | null)[], step: Recoding): CodeMap {
  const numbers = new Map<string | null, number>([[null, 0]]);
  const to = new Int32Array(labels.length + 1);
  for (const [i, label] of labels.entries()) {
    const known = numbers.get(label);
    const number = known ?? numbers.size;
    if (known === undefined) numbers.set(label, number);
    to[i + 1] = number;
  }
  if (step.recodesMissing) to[0] = 1;
  return { to, cardinality: numbers.size };
}

/** How a recoding relates to the one before it, over the codes that occur. */
function compare(
  before: CodeMap | undefined,
  after: CodeMap,
  counts: Float64Array,
): 'equal' | 'coarser' | 'crossing' {
  const up = new Map<number, number>();
  const back = new Map<number, number>();
  let joins = false;
  for (let code = 0; code < counts.length; code++) {
    if (counts[code] === 0) continue;
    const from = before?.to[code] ?? code;
    const to = after.to[code];
    const known = up.get(from);
    if (known !== undefined && known !== to) return 'crossing';
    up.set(from, to);
    const source = back.get(to);
    if (source !== undefined && source !== from) joins = true;
    back.set(to, from);
  }
  return joins ? 'coarser' : 'equal';
}

function entropyOf(counts: Float64Array): number {
  return entropyBits(histogramOf(counts.filter((n) => n > 0)));
}

function crossing(column: string, step: Recoding, before: Recoding | undefined): SingleoutError {
  return new SingleoutError(
    'config/invalid',
    `levels of ${column} must coarsen one another; \`${step.text}\` parts values that \`${before?.text}\` has joined`,
    { option: 'levels', hint: 'let each level join values of the one before: band 5, band 10, band 20' },
  );
}

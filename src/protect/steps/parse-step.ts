import { SingleoutError } from '../../core/errors.js';
import { nearest } from '../../core/nearest.js';
import { bandKind } from './band.js';
import { blankKind } from './blank.js';
import { dateKind } from './coarsen-date.js';
import { bottomKind, topKind } from './code-ends.js';
import { dropKind } from './drop-column.js';
import { dropRecordsKind } from './drop-records.js';
import { generaliseKind } from './generalise.js';
import { maskKind } from './mask.js';
import { mergeKind } from './merge-rare.js';
import { randomiseKind } from './randomise.js';
import { roundKind } from './round-number.js';
import { sampleKind } from './sample.js';
import type { Step, StepKind, StepReading } from './step.js';
import { suppressKind } from './suppress-cells.js';
import { verbOf, Words } from './words.js';

/** All steps there are. */
export const STEP_KINDS: readonly StepKind[] = [
  maskKind,
  bandKind,
  dateKind,
  generaliseKind,
  mergeKind,
  topKind,
  bottomKind,
  roundKind,
  blankKind,
  dropKind,
  dropRecordsKind,
  suppressKind,
  sampleKind,
  randomiseKind,
];

/** What people also call them. */
const OTHER_NAMES: Record<string, string> = {
  generalize: 'generalise',
  hierarchy: 'generalise',
  randomize: 'randomise',
  remove: 'drop',
  delete: 'drop',
  bin: 'band',
  bucket: 'band',
  truncate: 'mask',
  redact: 'blank',
  'top-code': 'top',
  'bottom-code': 'bottom',
};

/**
 * Reads a step such as `mask zip 2`; names what was meant where a name is wrong. No file is opened: a hierarchy that a step names
 * must be among those given.
 *
 * @example
 * const step = parseStep('mask zip 2');
 * const { after } = await whatIf(table, [step], { qi: ['age', 'sex', 'zip'] });
 */
export function parseStep(text: string, reading: StepReading = {}): Step {
  const verb = verbOf(text);
  const names = STEP_KINDS.map((kind) => kind.name);
  const kind = STEP_KINDS.find(({ name }) => name === verb.toLowerCase());
  if (kind !== undefined) return kind.parse(new Words(text, kind.usage), reading);
  const near =
    OTHER_NAMES[verb.toLowerCase()] ??
    nearest(verb, names) ??
    names.find((name) => lettersOf(name) === lettersOf(verb));
  throw new SingleoutError(
    'config/invalid',
    verb === '' ? 'a step is empty' : `there is no step called ${verb}`,
    {
      ...(verb !== '' && { where: text }),
      hint: near === undefined ? `steps are: ${names.join(', ')}` : `did you mean ${near}?`,
    },
  );
}

/** Steps as they are, or read from their texts. */
export function parseSteps(steps: readonly (string | Step)[], reading: StepReading = {}): Step[] {
  return steps.map((step) => (typeof step === 'string' ? parseStep(step, reading) : step));
}

/** The letters of a word in order: swapped ones are a slip too. */
function lettersOf(word: string): string {
  return [...word.toLowerCase()].sort().join('');
}

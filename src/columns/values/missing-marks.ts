import type { MissingMark } from '../../core/results/column-kind.js';
import { parseNumber } from './parse-number.js';
import type { SampledValue } from './sample-values.js';

const SIGNS = new Set([
  '?',
  '??',
  '???',
  '-',
  '--',
  '---',
  '.',
  '..',
  '...',
  '*',
  '**',
  '_',
  '/',
  '#',
  'x',
  'xx',
  'xxx',
]);
const WORDS = new Set(
  `na n/a n.a. #n/a nan nd n.d. n/d null none nil unknown unk unknown/missing missing undefined unspecified empty blank
  notavailable notapplicable notknown notstated notreported notspecified notrecorded noanswer noresponse refused declined
  donotknow dontknow unbekannt k.a. ka keineangabe keine fehlend inconnu nonrenseigne nr ns desconocido ninguno sindatos nc
  desconhecido semdados naoinformado ignorado sconosciuto nondisponibile notinuniverse niu tobedetermined tbd`.split(
    /\s+/,
  ),
);
const NUMBERS = [
  -1, -7, -8, -9, -77, -88, -99, -777, -888, -999, -9999, 99, 999, 9999, 99999, 999999, 777, 888, 9998, 9997,
];
/** A mark of many nines lies this far above all other values at least. */
const GAP = 1.4;

/** Values of a column without those that stand for missing ones, and which these are. */
export interface MarkedValues {
  readonly values: readonly SampledValue[];
  readonly marks: readonly MissingMark[];
}

/** Finds the values that stand for missing ones by convention: signs and words, and numbers that no other value comes near. */
export function findMissingMarks(sampled: readonly SampledValue[]): MarkedValues {
  const marks: MissingMark[] = [];
  const plain = sampled.filter(({ value, records }) => {
    const kind = markKind(value);
    if (kind === undefined) return true;
    addMark(marks, value.trim(), kind, records);
    return false;
  });
  // a column of nothing else has these for values: `x` and `-` may be an answer
  if (plain.length === 0) return { values: sampled, marks: [] };
  const letter = loneLetter(plain);
  const left = plain.filter((one) => one !== letter);
  if (letter !== undefined) addMark(marks, letter.value.trim(), 'word', letter.records);
  const numbers = numberMarks(left);
  for (const { value, records } of numbers) addMark(marks, value.trim(), 'number', records);
  return { values: left.filter((one) => !numbers.includes(one)), marks };
}

function markKind(value: string): 'sign' | 'word' | undefined {
  const text = value.trim().toLowerCase();
  if (SIGNS.has(text)) return 'sign';
  return text.length <= 24 && WORDS.has(text.replace(/[\s_'-]+/g, '')) ? 'word' : undefined;
}

function addMark(marks: MissingMark[], mark: string, kind: MissingMark['kind'], records: number): void {
  const at = marks.findIndex((own) => own.mark === mark);
  if (at < 0) marks.push({ mark, kind, records });
  else marks[at] = { mark, kind, records: marks[at].records + records };
}

/** The one N or U among values that are numbers throughout. */
function loneLetter(values: readonly SampledValue[]): SampledValue | undefined {
  const others = values.filter(({ value }) => parseNumber(value) === undefined);
  const [only] = others;
  return others.length === 1 && values.length > 2 && /^[NUM]$/i.test(only.value.trim()) ? only : undefined;
}

function numberMarks(values: readonly SampledValue[]): SampledValue[] {
  const numbers = values.map((own) => ({ own, number: parseNumber(own.value)?.value }));
  if (values.length < 4 || numbers.some(({ number }) => number === undefined)) return [];
  const candidates = numbers.filter(({ number }) => NUMBERS.includes(number as number));
  const rest = numbers.filter((one) => !candidates.includes(one)).map(({ number }) => number as number);
  if (rest.length < 3) return [];
  const [least, most] = [Math.min(...rest), Math.max(...rest)];
  return candidates
    .filter(({ number = 0 }) => (number < 0 ? least >= 0 : number >= GAP * most && most > 0))
    .map(({ own }) => own);
}

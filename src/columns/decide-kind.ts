import type { ColumnKindFound } from '../core/results/column-kind.js';
import type { Evidence, Rule, Verdict } from './evidence.js';
import { take } from './evidence.js';
import { KINDS } from './kinds.js';
import { readName } from './names/read-name.js';
import { IDENTIFYING } from './rules/identifying.js';
import { KEYS } from './rules/keys.js';
import { NUMBERS } from './rules/numbers.js';
import { personName } from './rules/person-names.js';
import { ADDRESS, LOCATED, PLACE } from './rules/places.js';
import { FLAG, FREE_TEXT, TEXTS } from './rules/texts.js';
import { TIMES } from './rules/times.js';
import { findMissingMarks } from './values/missing-marks.js';
import type { SampledValue } from './values/sample-values.js';
import { shapeOf } from './values/shape-of.js';

/** What is counted of a column. */
export interface ColumnCounts {
  readonly name: string;
  readonly records: number;
  /** Records without a value. */
  readonly missing: number;
  /** Distinct values; missing cells are none. */
  readonly distinct: number;
}

/** The rules in the order they are asked: the first that knows decides. What identifies comes before what describes. */
const RULES: readonly Rule[] = [
  ...IDENTIFYING,
  FLAG,
  ...LOCATED,
  ...TIMES,
  ADDRESS,
  personName,
  NUMBERS[0],
  ...KEYS,
  FREE_TEXT,
  PLACE,
  ...NUMBERS.slice(1),
  ...TEXTS,
];

/**
 * What a column is, by its name, its counts and some of its values. Domain: at least one record. Pure; nothing of the values is
 * in what it returns, but marks of missing values that are conventional.
 */
export function decideKind(counts: ColumnCounts, sampled: readonly SampledValue[]): ColumnKindFound {
  const { values, marks } = findMissingMarks(sampled);
  const marked = marks.reduce((sum, { records }) => sum + records, 0);
  const evidence: Evidence = {
    name: readName(counts.name),
    counts: {
      records: counts.records,
      filled: counts.records - counts.missing - marked,
      values: counts.distinct - (sampled.length - values.length),
    },
    shape: shapeOf(values),
  };
  const verdict =
    trivial(counts) ?? firstOf(evidence) ?? take('unknown', 0.2, 'neither name, counts nor values tell');
  const facts = KINDS[verdict.kind];
  return {
    kind: verdict.kind,
    why: verdict.why,
    confidence: Number(verdict.confidence.toFixed(2)),
    role: verdict.role ?? facts.role,
    identifies: verdict.identifies ?? facts.identifies,
    missingMarks: [...marks],
  };
}

function trivial({ records, missing, distinct }: ColumnCounts): Verdict | undefined {
  if (distinct === 0) return take('empty', 1, 'empty: every cell is missing');
  // a single record does not show that a column is constant
  if (distinct === 1 && missing === 0 && records > 1)
    return take('constant', 1, 'constant: the same value in every record');
  return undefined;
}

function firstOf(evidence: Evidence): Verdict | undefined {
  for (const rule of RULES) {
    const verdict = rule(evidence);
    if (verdict !== undefined) return verdict;
  }
  return undefined;
}

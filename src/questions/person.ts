import { defined } from '../core/defined.js';
import { SingleoutError } from '../core/errors.js';
import { mapOf, type Named } from '../core/named.js';
import type { PersonReport, ScoresReport } from '../core/results/person.js';
import { option, wording } from '../core/wording.js';
import type { PrepareOptions } from '../counts/prepare.js';
import { personSentence } from '../report/content/person-sentence.js';
import { assessPerson } from '../risk/person/person.js';
import type { Relation } from '../source/relation.js';
import type { Statistics } from '../statistics/statistics.js';
import { type NamedCounts, personCounts } from './person/bare-counts.js';
import { describePerson } from './person/describe-person.js';
import { describeScores } from './person/describe-scores.js';
import { findPerson } from './person/find-person.js';
import type { ScoredRecords } from './person/score-codes.js';
import { KS, type ScoreOptions, scoreRecords } from './person/score-records.js';
import { statistics } from './statistics.js';

/** Where it is looked up how many are like somebody: an open table, its statistics, or bare counts. */
export type PersonSource = Relation | Statistics | NamedCounts;

/** What is known of somebody, and what to ask. */
export interface PersonOptions extends PrepareOptions {
  /** What is known of the person, by column; null for a missing cell. Bare counts need none. */
  readonly values?: Named<string | null>;
  /** Records that the table or the statistics are a simple random sample of; they are all there are by default. */
  readonly sampleOf?: number;
  /** Numbers alike to ask for, 2 always among them; 2, 3, 5 and 11 by default. */
  readonly k?: readonly number[];
  /** What to call the source of the counts; the name of the table by default. */
  readonly name?: string;
}

/**
 * One person's risk: how many records are expected to be like theirs, and how probable it is that at least k are.
 * From a table only the columns are counted that something is known of. No value is in the result.
 * @formula METHODS.md section 3
 *
 * @example
 * const table = await open('visits.csv');
 * const { sentence } = await person(table, { values: { age: '34', sex: 'F', zip: '94110' } });
 * await table.close();
 */
export async function person(from: PersonSource, options: PersonOptions = {}): Promise<PersonReport> {
  const ks = [...new Set([2, ...(options.k?.length ? options.k : KS)])].sort((a, b) => a - b);
  if (isCounts(from)) return sayPerson(assessPerson(personCounts(from), ks), { kind: 'counts' });
  const { sampleOf } = options;
  const values = mapOf(options.values ?? {});
  const isTable = 'engine' in from;
  const known = isTable ? await countKnown(from, values, options) : from;
  const lookup = { statistics: known, values, ks, ...defined({ sampleOf }) };
  const found = await findPerson(lookup, defined({ progress: options.progress, signal: options.signal }));
  const name = options.name ?? (isTable ? from.name : undefined);
  return sayPerson(found, { kind: sampleOf === undefined ? 'statistics' : 'sample', ...defined({ name }) });
}

/** Every record of a table, scored: what is said of all of them, and the scores themselves. */
export interface EveryPerson {
  readonly report: ScoresReport;
  readonly scores: ScoredRecords;
}

/** What to score records by, and what to call the table. */
export interface EveryPersonOptions extends ScoreOptions {
  readonly name?: string;
  /** The file that the scores will be written to, for the reader of the report. */
  readonly output?: string;
}

/**
 * {@link person} for every record of a table: how probable is it that at least k records are alike? Where the counts are those of
 * the table, the scores are held against the true numbers. Where the table is a sample of a population, every record's risk in
 * it is added.
 * @formula METHODS.md section 3
 *
 * @example
 * const table = await open('visits.csv', { keepOrder: true });
 * const { report, scores } = await everyPerson(table, { qi: ['age', 'sex', 'zip'] });
 * await table.close();
 */
export async function everyPerson(table: Relation, options: EveryPersonOptions = {}): Promise<EveryPerson> {
  const { statistics: given, population, rate, name = table.name, output } = options;
  if (given !== undefined && (population ?? rate) !== undefined)
    throw new SingleoutError('config/invalid', 'the risk in a population is estimated from the file itself', {
      hint: wording`leave out ${option('statistics')}, or ${option('population')} and ${option('rate')}`,
    });
  const ks = options.ks ?? KS;
  const scores = await scoreRecords(table, { ...options, ks });
  return { report: describeScores(scores, ks, { name, ...defined({ output }) }), scores };
}

/** Says that a question about somebody tells nothing of them. */
export function nothingKnown(): SingleoutError {
  return new SingleoutError('config/invalid', 'nothing is known of the person', {
    hint: 'give values such as age=34',
  });
}

function isCounts(from: PersonSource): from is NamedCounts {
  return 'counts' in from;
}

/** Statistics of a table in the columns that are known of the person. */
function countKnown(
  table: Relation,
  values: ReadonlyMap<string, string | null>,
  options: PersonOptions,
): Promise<Statistics> {
  if (values.size === 0) throw nothingKnown();
  return statistics(table, { ...options, qi: [...values.keys()] });
}

function sayPerson(...found: Parameters<typeof describePerson>): PersonReport {
  const described = describePerson(...found);
  return { ...described, sentence: personSentence(described.person) };
}

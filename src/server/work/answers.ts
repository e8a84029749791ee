import type { z } from 'zod';
import { defined } from '../../core/defined.js';
import { SingleoutError } from '../../core/errors.js';
import type { RunOptions } from '../../core/progress.js';
import type { PersonReport } from '../../core/results/person.js';
import type { PopulationAnswer } from '../../core/results/population.js';
import { askModel } from '../../questions/ask-model.js';
import { findPerson } from '../../questions/find-person.js';
import { describePerson } from '../../questions/person.js';
import { personSentence } from '../../report/content/person-sentence.js';
import { populationSentence } from '../../report/content/population-sentence.js';
import { assessPerson, type PersonFindings } from '../../risk/person/person.js';
import { readStatisticsText } from '../../statistics/statistics-json.js';
import type { personRequest, populationRequest } from '../routes/requests.js';
import { readDocument, type Services } from '../services.js';

type PersonQuestion = z.infer<typeof personRequest>;

/** One person's risk, at once: from bare counts, statistics of the data, or those of a sample. */
export async function answerPerson(
  services: Services,
  question: PersonQuestion,
  run: RunOptions,
): Promise<PersonReport> {
  const { findings, source } = await lookUp(services, question, run);
  const described = describePerson(findings, source);
  return { ...described, sentence: personSentence(described.person) };
}

async function lookUp(
  services: Services,
  { records, counts, pairs = [], statistics, sample, values = {}, k = [] }: PersonQuestion,
  run: RunOptions,
): Promise<{ findings: PersonFindings; source: PersonReport['source'] }> {
  const ks = [...new Set([2, ...(k.length > 0 ? k : [3, 5, 11])])].sort((a, b) => a - b);
  if ([counts, statistics, sample].filter((way) => way !== undefined).length !== 1) {
    throw invalid('one of `counts`, `statistics` and `sample` is needed');
  }
  const known = new Map(Object.entries(values));
  if (statistics !== undefined) {
    const { text, name } = await readDocument(services, statistics, 'statistics');
    const found = await readStatisticsText(text, name, run);
    const findings = await findPerson({ statistics: found, values: known, ks }, run);
    return { findings, source: { kind: 'statistics', name } };
  }
  if (records === undefined) throw invalid('`records` is needed: how many records there are');
  if (sample !== undefined) {
    const { text, name } = await readDocument(services, sample, 'sample');
    const found = await readStatisticsText(text, name, run);
    const findings = await findPerson({ statistics: found, sampleOf: records, values: known, ks }, run);
    return { findings, source: { kind: 'sample', name } };
  }
  const columns = Object.keys(counts ?? {});
  const input = {
    records,
    columns,
    counts: Object.values(counts ?? {}),
    pairs: pairs.map(({ columns: [a, b], count }) => {
      const [i, j] = [columns.indexOf(a), columns.indexOf(b)];
      if (i < 0 || j < 0) throw invalid('`pairs` names a column that has no count');
      return { i, j, count };
    }),
  };
  return { findings: assessPerson(input, ks), source: { kind: 'counts' } };
}

/** How many people in a population look like somebody, at once. */
export async function answerPopulation(
  services: Services,
  question: z.infer<typeof populationRequest>,
  run: RunOptions,
): Promise<PopulationAnswer> {
  const { model, record, databases = [], place, ...rest } = question;
  const { text, name } = await readDocument(services, model, 'model');
  const values = new Map(Object.entries(record));
  const asked = { ...defined(rest), databases: databases.map(defined) };
  const found = await askModel({ text, name, values, question: asked }, run);
  return { ...found, sentence: populationSentence(found, place) };
}

function invalid(message: string): SingleoutError {
  return new SingleoutError('config/invalid', message);
}

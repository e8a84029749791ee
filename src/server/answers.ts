import type { z } from 'zod';
import { populationFromJson } from '../collect/collector/population-json.js';
import { defined } from '../core/defined.js';
import { SingleoutError } from '../core/errors.js';
import type { PersonReport } from '../core/person.js';
import type { PopulationAnswer } from '../core/population.js';
import { describePerson } from '../person.js';
import { cellOf, preparePopulation } from '../population.js';
import { personSentence } from '../report/person-text.js';
import { populationSentence } from '../report/population-text.js';
import { assessPerson, type PersonFindings } from '../risk/person.js';
import { assessPersonInSample } from '../risk/person-in-sample.js';
import { assessPersonIn } from '../risk/person-in-statistics.js';
import { statisticsFromJson } from '../statistics/statistics-json.js';
import type { personRequest, populationRequest } from './requests.js';
import { readDocument, type Services } from './services.js';

type PersonQuestion = z.infer<typeof personRequest>;

/** One person's risk, at once: from bare counts, statistics of the data, or those of a sample. */
export async function answerPerson(services: Services, question: PersonQuestion): Promise<PersonReport> {
  const { findings, source } = await findPerson(services, question);
  const described = describePerson(findings, source);
  return { ...described, sentence: personSentence(described.person) };
}

async function findPerson(
  services: Services,
  { records, counts, pairs = [], statistics, sample, values = {}, k = [] }: PersonQuestion,
): Promise<{ findings: PersonFindings; source: PersonReport['source'] }> {
  const ks = [...new Set([2, ...(k.length > 0 ? k : [3, 5, 11])])].sort((a, b) => a - b);
  if ([counts, statistics, sample].filter((way) => way !== undefined).length !== 1) {
    throw invalid('one of `counts`, `statistics` and `sample` is needed');
  }
  const known = new Map(Object.entries(values));
  if (statistics !== undefined) {
    const { text, name } = await readDocument(services, statistics, 'statistics');
    const findings = assessPersonIn(statisticsFromJson(text, name), known, ks);
    return { findings, source: { kind: 'statistics', name } };
  }
  if (records === undefined) throw invalid('`records` is needed: how many records there are');
  if (sample !== undefined) {
    const { text, name } = await readDocument(services, sample, 'sample');
    const findings = assessPersonInSample(statisticsFromJson(text, name), records, known, ks);
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
): Promise<PopulationAnswer> {
  const { model: given, record, databases = [], place, ...rest } = question;
  const { text, name } = await readDocument(services, given, 'model');
  const model = populationFromJson(text, name);
  const cell = cellOf(model, new Map(Object.entries(record)));
  const found = preparePopulation(model, { ...defined(rest), databases: databases.map(defined) })(cell);
  return { ...found, sentence: populationSentence(found, place) };
}

function invalid(message: string): SingleoutError {
  return new SingleoutError('config/invalid', message);
}

import type { z } from 'zod';
import { defined } from '../../core/defined.js';
import { SingleoutError } from '../../core/errors.js';
import type { RunOptions } from '../../core/progress.js';
import type { PersonReport } from '../../core/results/person.js';
import type { PopulationAnswer } from '../../core/results/population.js';
import { person } from '../../questions/person.js';
import { estimatePopulation } from '../../questions/population.js';
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
  const { records, counts, pairs = [], statistics, sample, values = {}, k = [] } = question;
  if ([counts, statistics, sample].filter((way) => way !== undefined).length !== 1) {
    throw invalid('one of `counts`, `statistics` and `sample` is needed');
  }
  if (statistics !== undefined) {
    const { text, name } = await readDocument(services, statistics, 'statistics');
    return person(await readStatisticsText(text, name, run), { values, k, name, ...run });
  }
  if (records === undefined) throw invalid('`records` is needed: how many records there are');
  if (sample !== undefined) {
    const { text, name } = await readDocument(services, sample, 'sample');
    const found = await readStatisticsText(text, name, run);
    return person(found, { sampleOf: records, values, k, name, ...run });
  }
  return person({ records, counts: counts ?? {}, pairs }, { k });
}

/** How many people in a population look like somebody, at once. */
export async function answerPopulation(
  services: Services,
  { model, databases = [], ...question }: z.infer<typeof populationRequest>,
  run: RunOptions,
): Promise<PopulationAnswer> {
  const text = await readDocument(services, model, 'model');
  return estimatePopulation(text, { ...defined(question), databases: databases.map(defined), ...run });
}

function invalid(message: string): SingleoutError {
  return new SingleoutError('config/invalid', message);
}

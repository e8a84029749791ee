import { readDomain } from '../../../src/collect/domain.js';
import { readRecordTable } from '../../../src/collect/read-table.js';
import type { Records } from '../../../src/collect/records.js';
import { hospital } from '../../../src/generate/hospital.js';
import { open } from '../../../src/source/open.js';
import { runExperiment } from '../../evaluate/population-experiment.js';
import type { PopulationScore } from '../../results/population-evaluation.js';
import { generateTable } from '../generated-table.js';
import { byEffort, type ItemRun } from '../item.js';
import { findPublic } from '../public-table.js';

const ADULT = [
  'workclass',
  'education',
  'marital-status',
  'occupation',
  'relationship',
  'race',
  'sex',
  'native-country',
  'income',
];
/** How the hospital columns are read as categories. */
const SURVEY: Readonly<Record<string, (value: string) => string>> = {
  sex: (value) => value,
  ethncty: (value) => value,
  race: (value) => value,
  adm_qtr: (value) => value,
  age_yrs: (value) => String(Math.floor(Number(value) / 10)),
  los: (value) => (Number(value) > 3 ? 'long' : 'short'),
  patcnty: (value) => value,
};

/** A population and its name. */
export interface NamedPopulation {
  readonly name: string;
  readonly table: Records;
}

/** The populations of the experiments: Adult where it is given, else a generated survey of the same size. */
export function experimentPopulation(run: ItemRun): Promise<NamedPopulation> {
  return run.once('population', async () => {
    const adult = await readAdult(run);
    return adult === undefined
      ? { name: 'generated survey', table: surveyPopulation(run) }
      : { name: 'Adult', table: adult };
  });
}

/** The complete records of Adult in its nine categorical attributes. */
export function readAdult(run: ItemRun): Promise<Records | undefined> {
  return run.once('adult records', async () => {
    const path = findPublic(run, 'adult');
    if (path === undefined) return undefined;
    const relation = await open(path, { nullValues: ['?'] });
    try {
      return await readRecordTable(relation, { qi: ADULT });
    } finally {
      await relation.close();
    }
  });
}

/** Hospital patients as answers to seven questions. */
function surveyPopulation(run: ItemRun): Records {
  const records = byEffort(run, 1500, 30_162, 30_162);
  const made = generateTable(hospital, { records, seed: run.seed, stays: 1 });
  const columns = Object.entries(SURVEY).map(([name, read]) => {
    const at = made.names.indexOf(name);
    const values = made.values(at).map(read);
    const categories = [...new Set(values)].sort();
    const codes = made.codes[at].map((code) => categories.indexOf(values[code]));
    return { name, categories, codes };
  });
  return {
    domain: readDomain({ attributes: columns.map(({ name, categories }) => ({ name, categories })) }),
    records,
    codes: columns.map(({ codes }) => codes),
  };
}

/** What is tried in one experiment of paper 004. */
export interface Trial {
  readonly epsilons: readonly (number | null)[];
  readonly databases: readonly number[];
  readonly thresholds: readonly number[];
}

export const PERSONS = 1000;
/** How often each experiment is drawn. */
export const repeatsOf = (run: ItemRun) => byEffort(run, 1, 6, 10);

/** The paper's experiment with its method, its baselines and ours. */
export async function tryMethods(run: ItemRun, trial: Trial): Promise<PopulationScore[]> {
  const { table } = await experimentPopulation(run);
  const { results } = await runExperiment(table, {
    methods: ['paper', 'copula', 'opt-mean', 'opt-mode', 'forest'],
    ...trial,
    rate: 0.1,
    persons: byEffort(run, 60, PERSONS, PERSONS),
    repeats: repeatsOf(run),
    seed: run.seed,
    ...(run.signal && { signal: run.signal }),
    ...(run.progress && { progress: run.progress }),
  });
  return results;
}

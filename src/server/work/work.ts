import type { z } from 'zod';
import { populationToJson } from '../../collect/collector/population-json.js';
import type { ProposedColumns } from '../../core/columns.js';
import { defined } from '../../core/defined.js';
import type { Assessment } from '../../core/results/assessment.js';
import type { KeyReport } from '../../core/results/keys.js';
import type { PlanResult } from '../../core/results/plan.js';
import type { PredictionReport } from '../../core/results/prediction.js';
import type { TransactionReport } from '../../core/results/transactions.js';
import { levelStep, parseLevel } from '../../protect/steps/parse-level.js';
import { assessAndKeep } from '../../questions/assess.js';
import { columns } from '../../questions/columns.js';
import { keys } from '../../questions/keys.js';
import { plan } from '../../questions/plan.js';
import { type FitPopulationOptions, fitPopulation } from '../../questions/population.js';
import { predict } from '../../questions/predict.js';
import { addProvenance } from '../../questions/provenance.js';
import { transactions } from '../../questions/transactions.js';
import { statisticsFromForecast } from '../../risk/data-set/forecast.js';
import { readStatisticsText } from '../../statistics/statistics-json.js';
import { findHierarchies } from '../data/hierarchies.js';
import { eitherOr } from '../routes/either-or.js';
import type {
  assessRequest,
  columnsRequest,
  keysRequest,
  planRequest,
  populationFitRequest,
  predictRequest,
  transactionsRequest,
} from '../routes/requests.js';
import { locate, readDocument, type Services, useTable } from '../services.js';
import type { JobRun } from './job.js';

/** Long work: what is asked, and how it runs. */
export type Work<Request, Result> = (services: Services, request: Request, run: JobRun) => Promise<Result>;

export const columnsWork: Work<z.infer<typeof columnsRequest>, ProposedColumns> = (services, request, run) =>
  useTable(services, request, run, ({ relation }) => columns(relation, run));

export const assessWork: Work<z.infer<typeof assessRequest>, Assessment> = async (services, request, run) => {
  const { reading, roles = {}, showValues, seed } = request;
  const options = { ...defined({ ...roles, seed }), ...listOf(showValues), ...run };
  return useTable(services, request, run, async ({ relation, prepared }) => {
    const { assessment, table } = await assessAndKeep(relation, options);
    // who has seen the findings asks what would help next: the table is ready for it
    await prepared.keep(roles, { table, observed: assessment.observed });
    const inputs = [await locate(services, request.data, run)];
    const told = defined({ ...reading, ...roles, showValues, seed });
    return addProvenance(assessment, { engine: relation.engine, inputs }, told);
  });
};

export const predictWork: Work<z.infer<typeof predictRequest>, PredictionReport> = async (
  services,
  request,
  run,
) => {
  const { statistics: given, plan: planned, ...options } = request;
  if ((given === undefined) === (planned === undefined)) throw eitherOr('statistics', 'plan');
  if (given === undefined) {
    const source = { name: 'plan', kind: 'plan' } as const;
    return predict(statisticsFromForecast(planned), { ...defined(options), ...run, source });
  }
  const { text, name } = await readDocument(services, given, 'statistics');
  const source = { name, kind: 'statistics' } as const;
  const statistics = await readStatisticsText(text, name, run);
  return predict(statistics, { ...defined(options), ...run, source });
};

export const transactionsWork: Work<z.infer<typeof transactionsRequest>, TransactionReport> = (
  services,
  request,
  run,
) => {
  const { data, reading, showValues, ...options } = request;
  return useTable(services, { data, reading }, run, ({ relation }) =>
    transactions(relation, { ...defined(options), ...listOf(showValues), ...run }),
  );
};

export const planWork: Work<z.infer<typeof planRequest>, PlanResult> = async (services, request, run) => {
  const { data, reading, roles = {}, goal, levels = {}, importance, suppress, keep } = request;
  const named = Object.entries(levels).flatMap(([column, steps]) =>
    steps.map((step) => levelStep(column, step)),
  );
  const hierarchies = await findHierarchies(services, named, request.hierarchies);
  const ladders = Object.entries(levels).map(
    ([column, steps]) => [column, steps.map((step) => parseLevel(column, step, { hierarchies }))] as const,
  );
  return useTable(services, { data, reading }, run, ({ relation }) =>
    plan(relation, {
      ...defined({ ...roles, suppress, keep }),
      ...run,
      goal,
      levels: new Map(ladders),
      ...(importance && { importance: new Map(Object.entries(importance)) }),
    }),
  );
};

export const keysWork: Work<z.infer<typeof keysRequest>, KeyReport> = (services, request, run) => {
  const { data, reading, roles = {}, timeoutSeconds = 60, limit = 1000, ...rest } = request;
  const { memoryBytes, threads } = services.settings;
  const options = defined({ ...roles, ...rest, memoryBytes, threads });
  const timeoutMs = timeoutSeconds * 1000;
  return useTable(services, { data, reading }, run, ({ relation }) =>
    keys(relation, { ...options, limit, timeoutMs, ...run }),
  );
};

export const populationFitWork: Work<z.infer<typeof populationFitRequest>, object> = (
  services,
  request,
  run,
) => {
  const { data, reading, attributes, epsilon, seed } = request;
  const how: FitPopulationOptions =
    epsilon === undefined ? {} : { mechanism: 'response', budget: { perAttribute: epsilon } };
  return useTable(services, { data, reading }, run, async ({ relation }) => {
    const { model } = await fitPopulation(relation, {
      ...defined({ qi: attributes, seed }),
      ...how,
      missing: 'drop',
      ...run,
    });
    return JSON.parse(populationToJson(model));
  });
};

function listOf(showValues: number | undefined): { showValues?: true; list?: number } {
  return showValues === undefined ? {} : { showValues: true, list: showValues };
}

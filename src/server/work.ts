import type { z } from 'zod';
import { assess } from '../assess.js';
import { assessKeys } from '../assess-keys.js';
import { planCollection } from '../collect/collection.js';
import { fitPopulation } from '../collect/collector/fit-population.js';
import { populationToJson } from '../collect/collector/population-json.js';
import { readRecordTable } from '../collect/read-table.js';
import type { Assessment } from '../core/assessment.js';
import type { ProposedColumns } from '../core/columns.js';
import { defined } from '../core/defined.js';
import { SingleoutError } from '../core/errors.js';
import type { KeyReport } from '../core/keys.js';
import type { PlanResult } from '../core/plan.js';
import type { PredictionReport } from '../core/prediction.js';
import { DEFAULT_SEED } from '../core/seed.js';
import type { TransactionReport } from '../core/transactions.js';
import { version } from '../core/version.js';
import type { ObservedWhatIf, WhatIf, WhatIfStatistics } from '../core/what-if.js';
import { prepareTable } from '../counts/prepare.js';
import { observeGroups } from '../findings/observed.js';
import { plan } from '../plan.js';
import { predict } from '../predict.js';
import { proposeRoles } from '../propose-roles.js';
import { parseLevel } from '../protect/steps/parse-level.js';
import { addProvenance } from '../provenance.js';
import { statisticsFromPlan } from '../risk/plan.js';
import type { Relation } from '../source/relation.js';
import { statisticsFromJson } from '../statistics/statistics-json.js';
import { assessTransactions } from '../transactions.js';
import { whatIf, whatIfStatistics } from '../what-if.js';
import { whatIfObserved } from '../what-if-observed.js';
import type { JobRun } from './job-queue.js';
import type {
  assessRequest,
  columnsRequest,
  keysRequest,
  planRequest,
  populationFitRequest,
  predictRequest,
  Roles,
  transactionsRequest,
  whatIfRequest,
} from './requests.js';
import { locate, readDocument, readingOptions, type Services, useTable } from './services.js';
import { nameFile, type OpenTable, type PreparedView } from './table-store.js';

/** Long work: what is asked, and how it runs. */
export type Work<Request, Result> = (services: Services, request: Request, run: JobRun) => Promise<Result>;

export const columnsWork: Work<z.infer<typeof columnsRequest>, ProposedColumns> = (services, request, run) =>
  useTable(services, request, run, ({ relation }) => proposeRoles(relation, run));

export const assessWork: Work<z.infer<typeof assessRequest>, Assessment> = async (services, request, run) => {
  const { reading, roles, seed } = request;
  const found = await useTable(services, request, run, ({ relation }) =>
    assess(relation, { ...defined({ ...roles, seed }), ...run }),
  );
  const file = await locate(services, request.data, run);
  return addProvenance(found, [file], defined({ ...reading, ...roles, seed }));
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
    return predict(statisticsFromPlan(planned), { ...defined(options), ...run, source });
  }
  const { text, name } = await readDocument(services, given, 'statistics');
  const source = { name, kind: 'statistics' } as const;
  return predict(statisticsFromJson(text, name), { ...defined(options), ...run, source });
};

export const transactionsWork: Work<z.infer<typeof transactionsRequest>, TransactionReport> = (
  services,
  request,
  run,
) => {
  const { data, reading, showValues, ...options } = request;
  const values = showValues === undefined ? {} : { showValues: true, list: showValues };
  return useTable(services, { data, reading }, run, ({ relation }) =>
    assessTransactions(relation, { ...defined(options), ...values, ...run }),
  );
};

export const whatIfWork: Work<
  z.infer<typeof whatIfRequest>,
  WhatIf | WhatIfStatistics | ObservedWhatIf
> = async (services, request, run) => {
  const { data, statistics, reading, roles = {}, steps, findings = 'all', seed } = request;
  if ((data === undefined) === (statistics === undefined)) throw eitherOr('data', 'statistics');
  if (statistics !== undefined) {
    const { text, name } = await readDocument(services, statistics, 'statistics');
    return whatIfStatistics(statisticsFromJson(text, name), steps, { ...defined({ seed }), ...run, name });
  }
  return useTable(services, { data: data as NonNullable<typeof data>, reading }, run, async (table) => {
    if (findings === 'observed') {
      const most = services.settings.limits.runningJobs + 1;
      const { table: prepared, observed } = await preparedView(table, roles, most, run);
      const quick = await whatIfObserved(prepared, observed, steps, run);
      if (quick !== undefined) return quick;
    }
    return whatIf(table.relation, steps, { ...defined({ ...roles, seed }), ...run });
  });
};

export const planWork: Work<z.infer<typeof planRequest>, PlanResult> = (services, request, run) => {
  const { data, reading, roles = {}, goal, levels, importance, suppress, keep } = request;
  const ladders = Object.entries(levels ?? {}).map(
    ([column, steps]) => [column, steps.map((step) => parseLevel(column, step))] as const,
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

export const keysWork: Work<z.infer<typeof keysRequest>, KeyReport> = async (services, request, run) => {
  const { data, reading = {}, roles = {}, timeoutSeconds = 60, limit = 1000, ...rest } = request;
  const file = await locate(services, data, run);
  const { memoryBytes, threads } = services.settings;
  const reads = readingOptions(reading);
  const options = defined({ ...reads, ...roles, ...rest, memoryBytes, threads });
  const timeoutMs = timeoutSeconds * 1000;
  try {
    const report = await assessKeys(file.path, { ...options, limit, timeoutMs, ...run });
    return { ...report, source: { ...report.source, name: file.name } };
  } catch (error) {
    throw nameFile(error, file);
  }
};

export const populationFitWork: Work<z.infer<typeof populationFitRequest>, object> = (
  services,
  request,
  run,
) => {
  const { data, reading, attributes, epsilon, seed = DEFAULT_SEED } = request;
  return useTable(services, { data, reading }, run, async ({ relation }) => {
    const sample = await readRecordTable(relation, { ...defined({ qi: attributes }), ...run });
    const collection =
      epsilon === undefined
        ? planCollection(sample.domain, 'none', {})
        : planCollection(sample.domain, 'response', { perAttribute: epsilon });
    const reports = { collection, records: sample.records, codes: sample.codes, bits: [] };
    const model = await fitPopulation(reports, { ...run, seed });
    return JSON.parse(populationToJson(model, `singleout ${version}`));
  });
};

/** The table prepared for quick questions: whoever tries steps keeps the roles. More than jobs run are kept. */
async function preparedView(
  { relation, prepared }: OpenTable,
  roles: Roles,
  most: number,
  run: JobRun,
): Promise<PreparedView> {
  const key = JSON.stringify(roles);
  const known = prepared.get(key);
  prepared.delete(key);
  const found = await known?.catch(() => undefined);
  const view = found === undefined ? prepareView(relation, roles, run) : Promise.resolve(found);
  prepared.set(key, view);
  view.catch(() => prepared.delete(key));
  for (const [old, unused] of prepared) {
    if (prepared.size <= most) break;
    prepared.delete(old);
    await unused.then(({ table }) => table.close()).catch(() => undefined);
  }
  return view;
}

async function prepareView(relation: Relation, roles: Roles, run: JobRun): Promise<PreparedView> {
  const table = await prepareTable(relation, { ...defined(roles), ...run });
  const { observed } = await observeGroups(table, run);
  return { table, observed };
}

function eitherOr(one: string, other: string): SingleoutError {
  return new SingleoutError('config/invalid', `one of \`${one}\` and \`${other}\` is needed`, {
    hint: 'give one of them, and not both',
  });
}

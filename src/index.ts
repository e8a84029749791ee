/**
 * Singleout: how easily can a person be singled out of a data set, by whom, through which columns, and what would make it safe?
 *
 * `open` a table, ask a question about it, close it. Every question is a function of an open table, or of what is known of one, and
 * returns a plain object; `singleout/report` makes a page of it.
 * @packageDocumentation
 */

export { type Budget, type Collection, type Mechanism, planCollection } from './collect/collection.js';
export { collectionFromJson } from './collect/collection-json.js';
export { populationFromJson, populationToJson } from './collect/collector/population-json.js';
export type { PopulationModel } from './collect/collector/population-model.js';
export { type Domain, type DomainDeclaration, readDomain } from './collect/domain.js';
export { readResponseTable } from './collect/read-table.js';
export type { Responses } from './collect/responses.js';
export type { ProposedColumns } from './core/columns.js';
export { type ErrorCode, type ErrorDetails, SingleoutError } from './core/errors.js';
export type { Named } from './core/named.js';
export type { Progress, ProgressEvent, RunOptions } from './core/progress.js';
export type { Approximation } from './core/results/approximation.js';
export type { Assessment } from './core/results/assessment.js';
export type { Calibration } from './core/results/calibration.js';
export type { Check, Checked } from './core/results/check.js';
export type { KeyCount, KeyReport, KeysFinding } from './core/results/keys.js';
export type { PersonReport, ScoresReport } from './core/results/person.js';
export type { PlanFile, PlanResult } from './core/results/plan.js';
export type { Limits, Policy } from './core/results/policy.js';
export type {
  PopulationAnswer,
  PopulationEvery,
  PopulationFinding,
  PopulationFit,
  PopulationRelease,
} from './core/results/population.js';
export type { Prediction, PredictionReport } from './core/results/prediction.js';
export type { TransactionReport, Transactions } from './core/results/transactions.js';
export type { Curve, Loss, WhatIf, WhatIfStatistics } from './core/results/what-if.js';
export { type CodeSource, openCodes } from './counts/codes/open-codes.js';
export { countScans, type Statement } from './counts/statement.js';
export { type GenerateTableOptions, generate } from './generate/generate.js';
export { parsePolicy } from './protect/policy/parse-policy.js';
export { type Hierarchies, type Hierarchy, parseHierarchy } from './protect/steps/hierarchy.js';
export { parseStep } from './protect/steps/parse-step.js';
export type { Recoding, Step, StepReading } from './protect/steps/step.js';
export { type Applied, type ApplyOptions, apply, exportSql } from './questions/apply.js';
export { type ApproximateOptions, approximate, dryRunApproximate } from './questions/approximate.js';
export { type AssessOptions, assess, dryRunAssess } from './questions/assess.js';
export { type CalibrateOptions, calibrate } from './questions/calibrate.js';
export { type CheckOptions, check, dryRunCheck } from './questions/check.js';
export { columns, dryRunColumns } from './questions/columns.js';
export { type CurveOptions, curve } from './questions/curve.js';
export { dryRunKeys } from './questions/keys/keys-in-database.js';
export type { KeysOptions } from './questions/keys/keys-options.js';
export { countKeys, keys } from './questions/keys.js';
export type { NamedCounts } from './questions/person/bare-counts.js';
export type { ScoredRecords } from './questions/person/score-codes.js';
export {
  type EveryPerson,
  type EveryPersonOptions,
  everyPerson,
  type PersonOptions,
  type PersonSource,
  person,
} from './questions/person.js';
export { type Perturbed, type PerturbOptions, perturb } from './questions/perturb.js';
export { dryRunPlan, type PlanOptions, plan } from './questions/plan.js';
export type { ModelText } from './questions/population/ask-model.js';
export type { DatabaseKnowledge } from './questions/population/databases.js';
export type { PopulationQuestion } from './questions/population/readings.js';
export {
  type EstimatedRecords,
  type EstimateEveryOptions,
  type EstimatePopulationOptions,
  estimateEvery,
  estimatePopulation,
  type FitPopulationOptions,
  type FittedPopulation,
  fitPopulation,
  type ReleaseOptions,
  tryRelease,
} from './questions/population.js';
export { type PredictOptions, predict } from './questions/predict.js';
export { dryRunStatistics, type StatisticsOptions, statistics } from './questions/statistics.js';
export {
  type DryRunTransactionsOptions,
  dryRunTransactions,
} from './questions/transactions/dry-run-transactions.js';
export { type TransactionsOptions, transactions } from './questions/transactions.js';
export { dryRunWhatIf, whatIf, whatIfStatistics } from './questions/what-if.js';
export { statisticsFromForecast } from './risk/data-set/forecast.js';
export type {
  Batch,
  ColumnKind,
  ColumnType,
  Dialect,
  Engine,
  ExplainedSql,
  KeptTable,
  TimeLayout,
  TimeUnit,
} from './source/engine.js';
export { type OpenOptions, open } from './source/open.js';
export type { Relation } from './source/relation.js';
export type { Row } from './source/remote/batch-of-rows.js';
export type {
  DatabaseEngine,
  EngineEntry,
  OpenedTable,
  ReadTableOptions,
} from './source/remote/database-engine.js';
export { type ComparableColumn, RemoteEngine, type RemoteTraits } from './source/remote/remote-engine.js';
export type { RemoteOptions } from './source/remote/remote-options.js';
export type { Table } from './source/table.js';
export type { ColumnStatistics, GroupStatistics, PairTable, Statistics } from './statistics/statistics.js';
export { statisticsFromJson, statisticsToJson } from './statistics/statistics-json.js';
export { withhold } from './statistics/withhold.js';

/**
 * Singleout: how easily can a person be singled out of a data set, by whom, through which columns?
 * @packageDocumentation
 */

export { type Collection, type Mechanism, planCollection } from './collect/collection.js';
export { type FitOptions, fitPopulation } from './collect/collector/fit-population.js';
export { populationFromJson, populationToJson } from './collect/collector/population-json.js';
export type { PopulationModel } from './collect/collector/population-model.js';
export { perturbRecord } from './collect/device/perturb-record.js';
export { secureRandom } from './collect/device/secure-random.js';
export { type Domain, type DomainDeclaration, readDomain } from './collect/domain.js';
export { perturbRecords } from './collect/perturb-records.js';
export { readRecordTable, readReportTable } from './collect/read-table.js';
export type { Records } from './collect/records.js';
export type { Reports } from './collect/reports.js';
export { type ErrorCode, type ErrorDetails, SingleoutError } from './core/errors.js';
export type { Progress, ProgressEvent, RunOptions } from './core/progress.js';
export type { Approximation } from './core/results/approximation.js';
export type { Assessment } from './core/results/assessment.js';
export type { Calibration } from './core/results/calibration.js';
export type { Check, Checked } from './core/results/check.js';
export type { KeyCount, KeyReport, KeysFinding } from './core/results/keys.js';
export type { PlanFile, PlanResult } from './core/results/plan.js';
export type { Limits, Policy } from './core/results/policy.js';
export type {
  PopulationAnswer,
  PopulationFinding,
  PopulationRelease,
} from './core/results/population.js';
export type { Prediction, PredictionReport } from './core/results/prediction.js';
export type { TransactionReport, Transactions } from './core/results/transactions.js';
export type { Curve, Loss, WhatIf, WhatIfStatistics } from './core/results/what-if.js';
export { type CodeSource, openCodes } from './counts/codes/open-codes.js';
export { countScans, type Statement } from './counts/statement.js';
export type { CodeTable } from './kernel/code-table.js';
export { findKeys, findNearKeys, type Keys, type NearKeys } from './keys/find-keys.js';
export { measureSensitivity, type Sensitivity } from './keys/sensitivity.js';
export { type Hierarchies, type Hierarchy, parseHierarchy } from './protect/steps/hierarchy.js';
export { parseStep } from './protect/steps/parse-step.js';
export type { Recoding, Step, StepReading } from './protect/steps/step.js';
export { type Applied, type ApplyOptions, apply, exportSql } from './questions/apply.js';
export { type ApproximateOptions, approximate, dryRunApproximate } from './questions/approximate.js';
export { type AssessOptions, assess, dryRunAssess } from './questions/assess.js';
export { type CalibrateOptions, calibrate } from './questions/calibrate.js';
export { type CheckOptions, check, dryRunCheck } from './questions/check.js';
export {
  collectForestStatistics,
  collectStatistics,
  dryRunForestStatistics,
  dryRunStatistics,
  type StatisticsOptions,
} from './questions/collect-statistics.js';
export { type CurveOptions, curve } from './questions/curve.js';
export { dryRunKeys } from './questions/keys/keys-in-database.js';
export type { KeysOptions } from './questions/keys/keys-options.js';
export { countKeys, keys } from './questions/keys.js';
export { dryRunPlan, type PlanOptions, plan } from './questions/plan.js';
export {
  type AskPopulation,
  cellOf,
  type PopulationQuestion,
  preparePopulation,
} from './questions/population.js';
export type { DatabaseKnowledge } from './questions/population-databases.js';
export { type PredictOptions, predict } from './questions/predict.js';
export { type ReleaseOptions, tryRelease } from './questions/release.js';
export type { ScoredRecords } from './questions/score-codes.js';
export { type ScoreOptions, scoreRecords } from './questions/score-records.js';
export {
  type DryRunTransactionsOptions,
  dryRunTransactions,
} from './questions/transactions/dry-run-transactions.js';
export { type AssessTransactionsOptions, assessTransactions } from './questions/transactions.js';
export { dryRunWhatIf, whatIf, whatIfStatistics } from './questions/what-if.js';
export { statisticsFromForecast } from './risk/data-set/forecast.js';
export { assessPerson, type PersonFindings } from './risk/person/person.js';
export type { PersonCounts } from './risk/person/person-counts.js';
export { assessPersonInSample } from './risk/person/person-in-sample.js';
export { assessPersonIn } from './risk/person/person-in-statistics.js';
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

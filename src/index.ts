/**
 * Singleout: how easily can a person be singled out of a data set, by whom, through which columns?
 * @packageDocumentation
 */
export { type Applied, type ApplyOptions, apply, exportSql } from './apply.js';
export { type ApproximateOptions, approximate } from './approximate.js';
export { type AssessOptions, assess } from './assess.js';
export { assessKeys } from './assess-keys.js';
export type { AssessKeysOptions } from './assess-keys-options.js';
export { type CalibrateOptions, calibrate } from './calibrate.js';
export { type CheckOptions, check } from './check.js';
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
export { collectForestStatistics, collectStatistics, type StatisticsOptions } from './collect-statistics.js';
export type { Approximation } from './core/approximation.js';
export type { Assessment } from './core/assessment.js';
export type { Calibration } from './core/calibration.js';
export type { Check, Checked } from './core/check.js';
export { type ErrorCode, type ErrorDetails, SingleoutError } from './core/errors.js';
export type { KeyCount, KeyReport, KeysFinding } from './core/keys.js';
export type { PlanFile, PlanResult } from './core/plan.js';
export type { Limits, Policy } from './core/policy.js';
export type {
  PopulationAnswer,
  PopulationEvaluation,
  PopulationFinding,
  PopulationRelease,
} from './core/population.js';
export type { Prediction, PredictionReport } from './core/prediction.js';
export type { Progress, ProgressEvent, RunOptions } from './core/progress.js';
export type { TransactionReport, Transactions } from './core/transactions.js';
export type { Curve, Loss, WhatIf, WhatIfStatistics } from './core/what-if.js';
export { countKeys } from './count-keys.js';
export { type CurveOptions, curve } from './curve.js';
export { planDrawnScans, planPrediction, planScans, planStatistics } from './dry-run.js';
export { planKeyScans } from './dry-run-keys.js';
export { planCheckScans, planSearchScans, planWhatIfScans } from './dry-run-protect.js';
export { type PlannedAttack, planTransactions } from './dry-run-transactions.js';
export type { CodeTable } from './kernel/code-table.js';
export { findKeys, findNearKeys, type Keys, type NearKeys } from './keys/find-keys.js';
export { measureSensitivity, type Sensitivity } from './keys/sensitivity.js';
export { type PlanOptions, plan } from './plan.js';
export { countPlanned, type PlannedScan } from './planned-scan.js';
export { type AskPopulation, cellOf, type PopulationQuestion, preparePopulation } from './population.js';
export type { DatabaseKnowledge } from './population-databases.js';
export { type PredictOptions, predict } from './predict.js';
export { type Hierarchies, type Hierarchy, parseHierarchy } from './protect/steps/hierarchy.js';
export { parseStep } from './protect/steps/parse-step.js';
export type { Recoding, Step, StepReading } from './protect/steps/step.js';
export { type ReleaseOptions, tryRelease } from './release.js';
export { assessPerson, type PersonFindings } from './risk/person.js';
export type { PersonCounts } from './risk/person-counts.js';
export { assessPersonInSample } from './risk/person-in-sample.js';
export { assessPersonIn } from './risk/person-in-statistics.js';
export { statisticsFromPlan } from './risk/plan.js';
export type { ScoredRecords } from './score-codes.js';
export { type ScoreOptions, scoreRecords } from './score-records.js';
export { type OpenOptions, open } from './source/open.js';
export type { Relation } from './source/relation.js';
export type { ColumnStatistics, GroupStatistics, PairTable, Statistics } from './statistics/statistics.js';
export { statisticsFromJson, statisticsToJson } from './statistics/statistics-json.js';
export { withhold } from './statistics/withhold.js';
export { type AssessTransactionsOptions, assessTransactions } from './transactions.js';
export { whatIf, whatIfStatistics } from './what-if.js';

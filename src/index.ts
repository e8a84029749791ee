/**
 * Singleout: how easily can a person be singled out of a data set, by whom, through which columns?
 * @packageDocumentation
 */
export { type AssessOptions, assess } from './assess.js';
export { collectStatistics, type StatisticsOptions } from './collect-statistics.js';
export type { Assessment } from './core/assessment.js';
export { type ErrorCode, type ErrorDetails, SingleoutError } from './core/errors.js';
export type { Prediction, PredictionReport } from './core/prediction.js';
export type { Progress, ProgressEvent, RunOptions } from './core/progress.js';
export type { TransactionReport, Transactions } from './core/transactions.js';
export { type PredictOptions, predict } from './predict.js';
export { assessPerson, type PersonFindings } from './risk/person.js';
export type { PersonCounts } from './risk/person-counts.js';
export { assessPersonInSample } from './risk/person-in-sample.js';
export { assessPersonIn } from './risk/person-in-statistics.js';
export { statisticsFromPlan } from './risk/plan.js';
export { type ScoredRecords, type ScoreOptions, scoreRecords } from './score-records.js';
export { type OpenOptions, open } from './source/open.js';
export type { Relation } from './source/relation.js';
export type { ColumnStatistics, GroupStatistics, PairTable, Statistics } from './statistics/statistics.js';
export { statisticsFromJson, statisticsToJson } from './statistics/statistics-json.js';
export { withhold } from './statistics/withhold.js';
export { type AssessTransactionsOptions, assessTransactions } from './transactions.js';

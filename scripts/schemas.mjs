import { z } from 'zod';

/** The schemas that are published, each from a module of src/ without its ending. */
export const schemas = [
  {
    file: 'approximation.schema.json',
    module: 'core/results/approximation',
    name: 'approximationSchema',
    io: 'output',
  },
  {
    file: 'assessment.schema.json',
    module: 'core/results/assessment',
    name: 'assessmentSchema',
    io: 'output',
  },
  {
    file: 'calibration.schema.json',
    module: 'core/results/calibration',
    name: 'calibrationSchema',
    io: 'output',
  },
  { file: 'check.schema.json', module: 'core/results/check', name: 'checkSchema', io: 'output' },
  { file: 'collection.schema.json', module: 'risk/data-set/forecast', name: 'forecastSchema', io: 'input' },
  { file: 'columns.schema.json', module: 'core/columns', name: 'proposedColumnsSchema', io: 'output' },
  { file: 'config.schema.json', module: 'core/config', name: 'configSchema', io: 'input' },
  { file: 'domain.schema.json', module: 'collect/domain', name: 'domainSchema', io: 'input' },
  { file: 'key-count.schema.json', module: 'core/results/keys', name: 'keyCountSchema', io: 'output' },
  { file: 'keys.schema.json', module: 'core/results/keys', name: 'keyReportSchema', io: 'output' },
  {
    file: 'person-scores.schema.json',
    module: 'core/results/person',
    name: 'scoresReportSchema',
    io: 'output',
  },
  { file: 'person.schema.json', module: 'core/results/person', name: 'personReportSchema', io: 'output' },
  { file: 'plan.schema.json', module: 'core/results/plan', name: 'planFileSchema', io: 'input' },
  { file: 'policy.schema.json', module: 'core/results/policy', name: 'policySchema', io: 'input' },
  {
    file: 'population-model.schema.json',
    module: 'collect/collector/population-json',
    name: 'populationModelSchema',
    io: 'output',
  },
  {
    file: 'population.schema.json',
    module: 'core/results/population',
    name: 'populationAnswerSchema',
    io: 'output',
  },
  {
    file: 'prediction.schema.json',
    module: 'core/results/prediction',
    name: 'predictionReportSchema',
    io: 'output',
  },
  { file: 'reports.schema.json', module: 'collect/collection-json', name: 'collectionSchema', io: 'output' },
  {
    file: 'statistics.schema.json',
    module: 'statistics/statistics-json',
    name: 'statisticsSchema',
    io: 'output',
  },
  {
    file: 'transactions.schema.json',
    module: 'core/results/transactions',
    name: 'transactionReportSchema',
    io: 'output',
  },
];

/**
 * The text of a schema file.
 * @param {{ file: string, io: 'input' | 'output' }} entry
 * @param {z.ZodType} schema
 */
export function renderSchema({ file, io }, schema) {
  const title = `singleout ${file.split('.')[0]}`;
  const { $schema, ...rest } = z.toJSONSchema(schema, { io });
  return `${JSON.stringify({ $schema, title, ...rest }, null, 2)}\n`;
}

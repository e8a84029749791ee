import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import { collectionSchema } from '../../src/collect/collection-json.js';
import { populationModelSchema } from '../../src/collect/collector/population-json.js';
import { domainSchema } from '../../src/collect/domain.js';
import { proposedColumnsSchema } from '../../src/core/columns.js';
import { configSchema } from '../../src/core/config.js';
import { approximationSchema } from '../../src/core/results/approximation.js';
import { assessmentSchema } from '../../src/core/results/assessment.js';
import { calibrationSchema } from '../../src/core/results/calibration.js';
import { checkSchema } from '../../src/core/results/check.js';
import { keyCountSchema, keyReportSchema } from '../../src/core/results/keys.js';
import { personReportSchema, scoresReportSchema } from '../../src/core/results/person.js';
import { planFileSchema } from '../../src/core/results/plan.js';
import { policySchema } from '../../src/core/results/policy.js';
import { populationAnswerSchema } from '../../src/core/results/population.js';
import { predictionReportSchema } from '../../src/core/results/prediction.js';
import { transactionReportSchema } from '../../src/core/results/transactions.js';
import { forecastSchema } from '../../src/risk/data-set/forecast.js';
import { statisticsSchema } from '../../src/statistics/statistics-json.js';

const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
// scripts are plain JavaScript, so what they export has no types
const { schemas, renderSchema } = await import(path('scripts/schemas.mjs'));

const checked: Record<string, ZodType> = {
  'approximation.schema.json': approximationSchema,
  'assessment.schema.json': assessmentSchema,
  'calibration.schema.json': calibrationSchema,
  'check.schema.json': checkSchema,
  'collection.schema.json': forecastSchema,
  'columns.schema.json': proposedColumnsSchema,
  'config.schema.json': configSchema,
  'domain.schema.json': domainSchema,
  'key-count.schema.json': keyCountSchema,
  'keys.schema.json': keyReportSchema,
  'person-scores.schema.json': scoresReportSchema,
  'person.schema.json': personReportSchema,
  'plan.schema.json': planFileSchema,
  'policy.schema.json': policySchema,
  'population-model.schema.json': populationModelSchema,
  'population.schema.json': populationAnswerSchema,
  'prediction.schema.json': predictionReportSchema,
  'reports.schema.json': collectionSchema,
  'statistics.schema.json': statisticsSchema,
  'transactions.schema.json': transactionReportSchema,
};

describe('published schemas', () => {
  it.each<{ file: string }>(schemas)('schema/$file says what the code checks', (entry) => {
    const committed = readFileSync(path(`schema/${entry.file}`), 'utf8');
    const hint = 'run `npm run schema` and commit what it writes';
    expect(committed, hint).toBe(renderSchema(entry, checked[entry.file]));
  });

  it.each<{ file: string; module: string; name: string }>(schemas)(
    'schema/$file is written from the module that has it',
    async ({ file, module, name }) => {
      expect((await import(path(`src/${module}.ts`)))[name]).toBe(checked[file]);
    },
  );

  it('are all there is in schema/, and none is forgotten', () => {
    expect(readdirSync(path('schema')).sort()).toEqual(Object.keys(checked));
    expect(schemas.map(({ file }: { file: string }) => file).sort()).toEqual(Object.keys(checked));
  });
});

import { fingerprintOf } from '../../collect/collector/fit-responses.js';
import type { PopulationModel } from '../../collect/collector/population-model.js';
import type { Records } from '../../collect/records.js';
import { SingleoutError } from '../../core/errors.js';
import { letSignalThrough } from '../../core/let-signal-through.js';
import type { RunOptions } from '../../core/progress.js';
import type { PopulationEvery, PopulationFinding } from '../../core/results/population.js';
import { marked, option, wording } from '../../core/wording.js';
import { type PopulationQuestion, preparePersonReading } from './readings.js';

/** Asks a model about every record, and sums up; the records it was fitted to are a database that every one of their persons is in. */
export async function askEvery(
  model: PopulationModel,
  question: PopulationQuestion,
  records: Records,
  run: RunOptions,
): Promise<{ every: PopulationEvery; findings: PopulationFinding[] }> {
  const fitted = model.fingerprint !== undefined && model.fingerprint === fingerprintOf(records);
  const ask = preparePersonReading(model, fitted ? withOwnDatabase(model, question, records) : question);
  const known = new Map<string, PopulationFinding>();
  const findings: PopulationFinding[] = [];
  for (let i = 0; i < records.records; i++) {
    if (i % 256 === 0) {
      await letSignalThrough(run.signal);
      run.progress?.({ step: 'asking about every record', fraction: i / records.records });
    }
    const cell = Int32Array.from(records.codes, (column) => column[i]);
    const key = cell.join();
    const finding = known.get(key) ?? ask(cell);
    known.set(key, finding);
    findings.push(finding);
  }
  const sum = (of: (finding: PopulationFinding) => number) =>
    findings.reduce((total, one) => total + of(one), 0);
  const thresholds = Object.keys(findings[0]?.atMost ?? {});
  return {
    findings,
    every: {
      records: records.records,
      size: question.population,
      includesPersons: fitted,
      unique: sum(({ unique }) => unique),
      likelyUnique: findings.filter(({ unique }) => unique > 0.5).length,
      atMost: Object.fromEntries(thresholds.map((t) => [t, sum(({ atMost }) => atMost[t])])),
    },
  };
}

/** The records that the model was fitted to are a database that every one of their persons is in. */
function withOwnDatabase(
  model: PopulationModel,
  question: PopulationQuestion,
  records: Records,
): PopulationQuestion {
  const rate = Math.min(1, records.records / question.population);
  const responses = {
    collection: model.collection,
    records: records.records,
    codes: records.codes,
    bits: [],
  };
  return {
    ...question,
    databases: [...(question.databases ?? []), { rate, responses, includesPerson: true }],
  };
}

/** Refuses counts of records alike, which belong to one person, before any record is read. */
export function refuseCounts({ databases }: PopulationQuestion): void {
  if (!databases?.some(({ responses }) => responses === undefined)) return;
  throw new SingleoutError(
    'config/invalid',
    wording`a count belongs to one person, but ${marked(option('every'))} asks about many`,
    {
      option: 'database',
      hint: wording`name the database itself: ${option('database', 'responses=FILE')}`,
    },
  );
}

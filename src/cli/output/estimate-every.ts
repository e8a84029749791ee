import { fingerprintOf } from '../../collect/collector/fit-population.js';
import type { PopulationModel } from '../../collect/collector/population-model.js';
import { readRecordTable } from '../../collect/read-table.js';
import type { Records } from '../../collect/records.js';
import type { Config } from '../../core/config.js';
import { SingleoutError } from '../../core/errors.js';
import { letSignalThrough } from '../../core/let-signal-through.js';
import type { RunOptions } from '../../core/progress.js';
import type { PopulationEvery, PopulationFinding } from '../../core/results/population.js';
import { outputFormatOf } from '../../generate/encode.js';
import type { Generator } from '../../generate/generator.js';
import { writeGenerated } from '../../generate/write.js';
import { type PopulationQuestion, preparePersonReading } from '../../questions/population.js';
import { pageOfPopulationEvery } from '../../report/pages/population-every.js';
import { csvToNumbers } from '../../source/duckdb/csv-to-parquet.js';
import { open } from '../../source/open.js';
import { type Context, withProgress } from '../context.js';
import type { EstimateFlags } from '../options/estimate-flags.js';
import { openOptions } from '../options/table-options.js';
import { settleOutput } from './settle-output.js';

/** `population estimate --every`: asks about every record of a file, and sums up. */
export async function estimateEvery(
  context: Context,
  model: PopulationModel,
  question: PopulationQuestion,
  flags: EstimateFlags,
  config: Config,
): Promise<void> {
  const file = flags.every as string;
  if (flags.output !== undefined) outputFormatOf(flags.output, { format: 'csv', gzip: false });
  const tell = settleOutput(context, flags);
  if (question.databases?.some(({ reports }) => reports === undefined)) {
    throw new SingleoutError(
      'config/invalid',
      'a count belongs to one person, but `--every` asks about many',
      {
        where: '--database',
        hint: 'name the database itself: --database reports=FILE',
      },
    );
  }
  const { every, findings } = await withProgress(context, flags, async (running) => {
    // one thread keeps the records in the order of the file
    const relation = await open(file, openOptions({ ...config, threads: 1 }, running));
    try {
      const { domain } = model.collection;
      const records = await readRecordTable(relation, { ...running, domain, keepOrder: true });
      return await askEvery(model, question, records, running);
    } finally {
      await relation.close();
    }
  });
  const told = { ...every, ...(flags.output === undefined ? {} : { output: flags.output }) };
  if (flags.output !== undefined) {
    const options = { records: findings.length, seed: 0 };
    await writeGenerated(tableOf(findings), options, flags.output, {
      toParquet: csvToNumbers,
      guard: context.files,
    });
  }
  await tell({ every: told }, ({ every }) => pageOfPopulationEvery(every, { source: file }));
}

async function askEvery(
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
  const reports = { collection: model.collection, records: records.records, codes: records.codes, bits: [] };
  return { ...question, databases: [...(question.databases ?? []), { rate, reports, includesPerson: true }] };
}

const ROWS = 4096;

function tableOf(findings: readonly PopulationFinding[]): Generator {
  const thresholds = Object.keys(findings[0]?.atMost ?? {});
  const shown = (x: number) => String(Number(x.toPrecision(6)));
  return {
    name: 'answers',
    columns: ['record', 'expected', 'low', 'high', 'unique', ...thresholds.map((t) => `at_most_${t}`)],
    *rows() {
      for (let start = 0; start < findings.length; start += ROWS) {
        const part = findings.slice(start, start + ROWS);
        yield {
          rows: part.length,
          columns: [
            part.map((_, row) => String(start + row + 1)),
            part.map(({ expected }) => shown(expected)),
            part.map(({ interval }) => shown(interval[0])),
            part.map(({ interval }) => shown(interval[1])),
            part.map(({ unique }) => shown(unique)),
            ...thresholds.map((t) => part.map(({ atMost }) => shown(atMost[t]))),
          ],
        };
      }
    },
  };
}

import { defined } from '../../core/defined.js';
import { SingleoutError } from '../../core/errors.js';
import type { ScoresReport } from '../../core/results/person.js';
import { version } from '../../core/version.js';
import { summariseAmongAll } from '../../findings/records/records-among-all.js';
import { outputFormatOf } from '../../generate/encode.js';
import type { Generator } from '../../generate/generator.js';
import { writeGenerated } from '../../generate/write.js';
import type { ScoredRecords } from '../../questions/score-codes.js';
import { scoreRecords } from '../../questions/score-records.js';
import { pageOfScores } from '../../report/pages/person-scores.js';
import { csvToNumbers } from '../../source/duckdb/csv-to-parquet.js';
import { isDatabase } from '../../source/is-database.js';
import { open } from '../../source/open.js';
import { type Context, withProgress } from '../context.js';
import { readStatistics } from '../input/read-statistics.js';
import { type PersonFlags, tableFlags } from '../options/person-flags.js';
import { openOptions, prepareOptions, settle } from '../options/table-options.js';
import { settleOutput } from './settle-output.js';

/** `singleout person --every`: scores all records of a file, writes them, and says how good the scores are. */
export async function scoreEvery(
  context: Context,
  file: string,
  flags: PersonFlags,
  ks: readonly number[],
): Promise<void> {
  // a name that cannot be written must not cost the work
  if (flags.output !== undefined) outputFormatOf(flags.output, { format: 'csv', gzip: false });
  const tell = settleOutput(context, flags);
  if (isDatabase(file))
    throw new SingleoutError(
      'config/unsupported',
      '`--every` scores records one by one, and records do not leave a database',
      { hint: 'look one person up with --statistics and this address, or take an extract as a file' },
    );
  const config = await settle(tableFlags(flags));
  const { population, rate, seed } = config;
  if (flags.statistics !== undefined && (population ?? rate) !== undefined)
    throw new SingleoutError('config/invalid', 'the risk in a population is estimated from the file itself', {
      hint: 'leave out --statistics, or --population and --rate',
    });
  const statistics = flags.statistics === undefined ? {} : { statistics: readStatistics(flags.statistics) };
  const scored = await withProgress(context, flags, async (running) => {
    // one thread keeps the records in the order of the file
    const table = await open(file, openOptions({ ...config, threads: 1 }, running));
    try {
      const found = await scoreRecords(table, {
        ...prepareOptions(config, running),
        ...defined({ population, rate, seed }),
        ...statistics,
        ks,
      });
      if (flags.output !== undefined) {
        const options = { records: found.records, seed: 0 };
        await writeGenerated(tableOf(found), options, flags.output, {
          ...running,
          toParquet: csvToNumbers,
          guard: context.files,
        });
      }
      return found;
    } finally {
      await table.close();
    }
  });
  const report = reportOf(file, flags.output, ks, scored);
  await tell(report, pageOfScores);
}

function reportOf(
  name: string,
  output: string | undefined,
  ks: readonly number[],
  { records, scored, columns, edges, alike, evaluation, inPopulation }: ScoredRecords,
): ScoresReport {
  const notes = [
    ...(scored < records
      ? [
          `${records - scored} records hold a value, or a pair of values, that the statistics do not list; they have no score.`,
        ]
      : []),
    ...(alike === undefined
      ? ['The statistics are not those of this file, so the true numbers alike are not known.']
      : []),
    ...(alike !== undefined && evaluation === undefined
      ? ['The scores are not held against the truth: not every record has one, or there are fewer than ten.']
      : []),
  ];
  return {
    format: 'singleout/person-scores',
    version: 1,
    tool: `singleout ${version}`,
    source: { name },
    ...(output === undefined ? {} : { output }),
    records,
    scored,
    columns: [...columns],
    edges: edges.map(([a, b]) => [a, b]),
    k: [...ks],
    notes,
    ...(evaluation === undefined ? {} : { evaluation: [...evaluation] }),
    ...(inPopulation === undefined ? {} : { inPopulation: summariseAmongAll(inPopulation) }),
  };
}

const ROWS = 4096;
/** The scores as a table to write: record, P(at least k alike) by method and k, the risk in the population, the true number alike. */
function tableOf({ records, scores, alike, inPopulation }: ScoredRecords): Generator {
  const shares = [
    ...scores.map(({ method, k, scores: of }) => [`${method}_${k}`, of] as const),
    ...(inPopulation === undefined
      ? []
      : ([
          ['population_unique', inPopulation.unique],
          ['population_risk', inPopulation.risk],
          ['population_risk_low', inPopulation.low],
          ['population_risk_high', inPopulation.high],
        ] as const)),
  ];
  const columns = ['record', ...shares.map(([name]) => name), ...(alike === undefined ? [] : ['alike'])];
  return {
    name: 'scores',
    columns,
    *rows() {
      for (let start = 0; start < records; start += ROWS) {
        const rows = Math.min(ROWS, records - start);
        const cells = (cell: (record: number) => string | null) =>
          Array.from({ length: rows }, (_, row) => cell(start + row));
        yield {
          rows,
          columns: [
            cells((record) => String(record + 1)),
            ...shares.map(([, of]) => cells((record) => showShare(of[record]))),
            ...(alike === undefined ? [] : [cells((record) => String(alike[record]))]),
          ],
        };
      }
    },
  };
}

function showShare(share: number): string | null {
  return Number.isNaN(share) ? null : String(Number(share.toPrecision(6)));
}

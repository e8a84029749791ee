import { defined } from '../../core/defined.js';
import { SingleoutError } from '../../core/errors.js';
import type { ScoredRecords } from '../../questions/person/score-codes.js';
import { everyPerson } from '../../questions/person.js';
import { pageOfScores } from '../../report/pages/person-scores.js';
import { isDatabase } from '../../source/is-database.js';
import { open } from '../../source/open.js';
import { outputFormatOf } from '../../source/write/encode.js';
import { type Context, withProgress } from '../context.js';
import { readStatistics } from '../input/read-statistics.js';
import { type PersonFlags, tableFlags } from '../options/person-flags.js';
import { openOptions, prepareOptions, settle } from '../options/table-options.js';
import { settleOutput } from './settle-output.js';
import { type NumberedColumn, writeNumbered } from './write-numbered.js';

/** `singleout person --every`: scores all records of a file, writes them, and says how good the scores are. */
export async function scoreEvery(context: Context, file: string, flags: PersonFlags): Promise<void> {
  const { output } = flags;
  // a name that cannot be written must not cost the work
  if (output !== undefined) outputFormatOf(output, { format: 'csv', gzip: false });
  const tell = settleOutput(context, flags);
  if (isDatabase(file))
    throw new SingleoutError(
      'config/unsupported',
      '`--every` scores records one by one, and records do not leave a database',
      { hint: 'look one person up with --statistics and this address, or take an extract as a file' },
    );
  const config = await settle(tableFlags(flags));
  const { population, rate, seed } = config;
  const statistics = flags.statistics === undefined ? undefined : readStatistics(flags.statistics);
  const { report } = await withProgress(context, flags, async (running) => {
    // one thread keeps the records in the order of the file
    const table = await open(file, openOptions({ ...config, threads: 1 }, running));
    try {
      const found = await everyPerson(table, {
        ...prepareOptions(config, running),
        ...defined({ population, rate, seed, statistics, ks: flags.k, output }),
        name: file,
      });
      if (output !== undefined)
        await writeNumbered(context, output, columnsOf(found.scores), found.scores.records, running);
      return found;
    } finally {
      await table.close();
    }
  });
  await tell(report, pageOfScores);
}

/** What is written of every record: P(at least k alike) by method and k, the risk in the population, the true number alike. */
function columnsOf({ scores, alike, inPopulation }: ScoredRecords): NumberedColumn[] {
  const shares = (name: string, of: Float64Array) => ({ name, cell: (i: number) => showShare(of[i]) });
  return [
    ...scores.map(({ method, k, scores: of }) => shares(`${method}_${k}`, of)),
    ...(inPopulation === undefined
      ? []
      : [
          shares('population_unique', inPopulation.unique),
          shares('population_risk', inPopulation.risk),
          shares('population_risk_low', inPopulation.low),
          shares('population_risk_high', inPopulation.high),
        ]),
    ...(alike === undefined ? [] : [{ name: 'alike', cell: (i: number) => String(alike[i]) }]),
  ];
}

function showShare(share: number): string | null {
  return Number.isNaN(share) ? null : String(Number(share.toPrecision(6)));
}

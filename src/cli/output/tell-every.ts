import type { PopulationModel } from '../../collect/collector/population-model.js';
import type { Config } from '../../core/config.js';
import type { PopulationFinding } from '../../core/results/population.js';
import type { PopulationQuestion } from '../../questions/population/readings.js';
import { estimateEvery } from '../../questions/population.js';
import { pageOfPopulationEvery } from '../../report/pages/population-every.js';
import { open } from '../../source/open.js';
import { outputFormatOf } from '../../source/write/encode.js';
import { type Context, withProgress } from '../context.js';
import type { EstimateFlags } from '../options/estimate-flags.js';
import { openOptions } from '../options/table-options.js';
import { settleOutput } from './settle-output.js';
import { type NumberedColumn, writeNumbered } from './write-numbered.js';

/** `population estimate --every`: asks about every record of a file, writes the answers, and says what comes of all. */
export async function tellEvery(
  context: Context,
  file: string,
  model: PopulationModel,
  question: PopulationQuestion,
  flags: EstimateFlags,
  config: Config,
): Promise<void> {
  const { output } = flags;
  if (output !== undefined) outputFormatOf(output, { format: 'csv', gzip: false });
  const tell = settleOutput(context, flags);
  const { every, findings } = await withProgress(context, flags, async (running) => {
    // one thread keeps the records in the order of the file
    const table = await open(file, openOptions({ ...config, threads: 1 }, running));
    try {
      return await estimateEvery(table, { ...question, ...running, model });
    } finally {
      await table.close();
    }
  });
  const told = { ...every, ...(output === undefined ? {} : { output }) };
  if (output !== undefined) await writeNumbered(context, output, columnsOf(findings), findings.length);
  await tell({ every: told }, ({ every }) => pageOfPopulationEvery(every, { source: file }));
}

function columnsOf(findings: readonly PopulationFinding[]): NumberedColumn[] {
  const thresholds = Object.keys(findings[0]?.atMost ?? {});
  const column = (name: string, of: (finding: PopulationFinding) => number): NumberedColumn => ({
    name,
    cell: (i) => String(Number(of(findings[i]).toPrecision(6))),
  });
  return [
    column('expected', ({ expected }) => expected),
    column('low', ({ interval }) => interval[0]),
    column('high', ({ interval }) => interval[1]),
    column('unique', ({ unique }) => unique),
    ...thresholds.map((t) => column(`at_most_${t}`, ({ atMost }) => atMost[t])),
  ];
}

import { Command, Option } from 'commander';
import { DEFAULT_SEED } from '../../core/seed.js';
import { DEFAULT_RECORDS, generate } from '../../generate/generate.js';
import type { GenerateOptions } from '../../generate/generator.js';
import { GENERATOR_NAMES } from '../../generate/generators.js';
import { WEIGHTS } from '../../generate/random-sets.js';
import { csvToParquet } from '../../source/duckdb/csv-to-parquet.js';
import { addCommonOptions, type CommonFlags, type Context, print, withProgress } from '../context.js';
import { parseNumber } from '../options/parse-number.js';

interface GenerateFlags extends CommonFlags, GenerateOptions {
  readonly output: string;
}

/** `singleout generate`: data to play with. */
export function generateCommand(context: Context): Command {
  const command = new Command('generate')
    .summary('make data to try things on')
    .description(
      'Writes a made-up table. The same records and seed give the same file.\n' +
        '  hospital   discharges: ten columns of the R3A paper with its dependencies, and a person column\n' +
        '  people     names, birthday, address, phone .. with households\n' +
        '  purchases  transactions of customers with habits\n' +
        '  profiles   of a social network: 59 columns, many of them empty\n' +
        '  random     independent columns with so many values that there are lambda records per possible tuple',
    )
    .argument('<table>', GENERATOR_NAMES.join(', '))
    .requiredOption('-o, --output <file>', '.csv, .tsv, .ndjson (also .gz) or .parquet')
    .option('--records <n>', 'how many, up to 10 million', parseNumber, DEFAULT_RECORDS)
    .option('--seed <n>', 'another seed, another table', parseNumber, DEFAULT_SEED)
    .option('--stays <mean>', 'hospital: stays per person (default: 1.01)', parseNumber)
    .option('--users <n>', 'purchases: customers (default: a hundredth of the records)', parseNumber)
    .option('--columns <n>', 'random: columns (default: 3)', parseNumber)
    .option('--lambda <n>', 'random: records per possible tuple (default: 2.5)', parseNumber)
    .addOption(
      new Option('--weights <kind>', 'random: how often values occur')
        .choices([...WEIGHTS])
        .default(undefined, 'dirichlet'),
    );
  return addCommonOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  singleout generate hospital -o hospital.csv
  singleout generate people --records 1000000 --seed 7 -o people.parquet
  singleout generate purchases --records 100000 --users 2000 -o purchases.csv.gz
  singleout generate random --records 150000 --columns 4 --lambda 0.5 --weights zipf -o random.csv`,
    )
    .action((name: string, flags: GenerateFlags) => run(context, name, flags));
}

async function run(context: Context, name: string, flags: GenerateFlags): Promise<void> {
  const { output, json: _json, quiet: _quiet, ...options } = flags;
  const { columns } = await withProgress(context, flags, ({ progress, signal }) =>
    generate(name, output, { ...options, progress, signal, toParquet: csvToParquet, guard: context.files }),
  );
  if (flags.json) {
    await print(context, `${JSON.stringify({ table: name, output, ...options, columns })}\n`);
  } else if (!flags.quiet) {
    context.stderr.write(`${output}: ${options.records} records, ${columns.length} columns\n`);
  }
}

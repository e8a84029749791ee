import { Command } from 'commander';
import { type Collection, planCollection } from '../../../collect/collection.js';
import { defined } from '../../../core/defined.js';
import { SingleoutError } from '../../../core/errors.js';
import { perturb } from '../../../questions/perturb.js';
import { budgetText } from '../../../report/content/perturb-receipt.js';
import { open } from '../../../source/open.js';
import { outputFormatOf } from '../../../source/write/encode.js';
import { addCommonOptions, type CommonFlags, type Context, print, withProgress } from '../../context.js';
import {
  addBudgetOptions,
  type BudgetFlags,
  budgetOf,
  readDomainFile,
} from '../../options/population-options.js';
import { addReadingOptions, openOptions, settle } from '../../options/table-options.js';

interface PerturbFlags extends CommonFlags, BudgetFlags {
  readonly domain: string;
  readonly output: string;
  readonly seed?: number;
  readonly dropMissing?: boolean;
}

/** `singleout population perturb`: what a person's device does, for a file of persons. */
export function perturbCommand(context: Context): Command {
  const command = new Command('perturb')
    .summary('perturb answers before they leave the device')
    .description(
      'Makes a response of every record by a locally private mechanism, so that nobody can be sure of any answer. The ' +
        'domain of answers is declared beforehand: values outside of it are refused, not passed on. Randomness comes ' +
        "from the system's secure source. The budget is printed and written to OUTPUT.json, which fit reads.",
    )
    .argument('<files...>', 'records: CSV, TSV, JSON, NDJSON or Parquet, also gzipped; - for standard input')
    .requiredOption('--domain <file>', 'domain.json: attributes with categories, or bins for numbers')
    .requiredOption('-o, --output <file>', 'where responses go: .csv, .tsv, .ndjson (also .gz) or .parquet')
    .option('--drop-missing', 'leave records with missing cells out instead of refusing them all');
  addReadingOptions(addBudgetOptions(addCommonOptions(command)));
  const seed = command.options.find(({ long }) => long === '--seed');
  if (seed)
    seed.description = 'for experiments only: who knows the seed undoes the perturbation (default: secure)';
  return command
    .addHelpText(
      'after',
      `
A domain.json:
  {"attributes": [
    {"name": "age", "bins": [0, 18, 30, 50, 65, 120]},
    {"name": "town", "categories": ["G", "H", "K"]},
    {"name": "income", "categories": ["low", "middle", "high"], "ordered": true}]}

Examples:
  singleout population perturb survey.csv --domain domain.json --epsilon 1 -o responses.csv
  singleout population perturb survey.csv --domain domain.json --total-epsilon 4 --mechanism pair -o responses.csv`,
    )
    .action((files: string[], flags: PerturbFlags) => run(context, files, flags));
}

async function run(context: Context, files: string[], flags: PerturbFlags): Promise<void> {
  const { output, seed, dropMissing } = flags;
  // a name that cannot be written must not cost the work
  outputFormatOf(output, { format: 'csv', gzip: false });
  const collection = settlePerturbation(flags);
  // a seed in the configuration file is for other commands: only one given here may weaken the protection
  const config = await settle(flags);
  const perturbed = await withProgress(context, flags, async (running) => {
    const table = await open(files, openOptions(config, running));
    try {
      const guard = context.files;
      return await perturb(table, {
        ...running,
        collection,
        output,
        guard,
        ...defined({ seed, dropMissing }),
      });
    } finally {
      await table.close();
    }
  });
  if (flags.json) await print(context, `${JSON.stringify({ perturb: perturbed }, null, 2)}\n`);
  else if (!flags.quiet) context.stderr.write(budgetText(perturbed));
}

function settlePerturbation(flags: PerturbFlags): Collection {
  const domain = readDomainFile(flags.domain);
  if (flags.epsilon === 'none') {
    throw new SingleoutError('config/invalid', '`--epsilon` must be a number above 0; got none', {
      where: '--epsilon',
      hint: 'a plain sample needs no perturbing: fit it with --epsilon none',
    });
  }
  return planCollection(domain, flags.mechanism ?? 'response', budgetOf(flags));
}

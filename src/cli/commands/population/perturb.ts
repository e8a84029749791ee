import { Command } from 'commander';
import { type Collection, type Mechanism, planCollection } from '../../../collect/collection.js';
import { collectionToJson } from '../../../collect/collection-json.js';
import { secureRandom } from '../../../collect/device/secure-random.js';
import { perturbRecords } from '../../../collect/perturb-records.js';
import { readRecordTable } from '../../../collect/read-table.js';
import { type Responses, responseText } from '../../../collect/responses.js';
import { SingleoutError } from '../../../core/errors.js';
import { version } from '../../../core/version.js';
import { outputFormatOf } from '../../../generate/encode.js';
import type { Generator } from '../../../generate/generator.js';
import { writeGenerated } from '../../../generate/write.js';
import { randomStream } from '../../../maths/random.js';
import { budgetText } from '../../../report/content/perturb-receipt.js';
import { csvToParquet } from '../../../source/duckdb/csv-to-parquet.js';
import { open } from '../../../source/open.js';
import { addCommonOptions, type CommonFlags, type Context, print, withProgress } from '../../context.js';
import {
  addBudgetOptions,
  type BudgetFlags,
  besideResponses,
  budgetOf,
  readDomainFile,
} from '../../options/population-options.js';
import { addReadingOptions, openOptions, settle } from '../../options/table-options.js';
import { writeOutput } from '../../output/write-output.js';

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
  outputFormatOf(flags.output, { format: 'csv', gzip: false });
  context.files.writes(besideResponses(flags.output));
  const collection = settlePerturbation(flags);
  // a seed in the configuration file is for other commands: only one given here may weaken the protection
  const config = await settle(flags);
  const random = flags.seed === undefined ? secureRandom() : randomStream(flags.seed, 'reports');
  const responses = await withProgress(context, flags, async (running) => {
    const relation = await open(files, openOptions(config, running));
    try {
      const missing = flags.dropMissing ? 'drop' : 'own';
      const records = await readRecordTable(relation, { ...running, domain: collection.domain, missing });
      const made = perturbRecords(records, collection, random);
      const options = { records: made.records, seed: 0 };
      await writeGenerated(tableOf(made), options, flags.output, {
        ...running,
        toParquet: csvToParquet,
        guard: context.files,
        outdates: besideResponses(flags.output),
      });
      return { ...made, dropped: records.dropped };
    } finally {
      await relation.close();
    }
  });
  const randomness = flags.seed === undefined ? 'secure' : 'seeded';
  await writeOutput(
    context,
    besideResponses(flags.output),
    collectionToJson(collection, responses.records, randomness, `singleout ${version}`),
  );
  const { mechanism, epsilonPerAttribute, epsilonTotal } = collection;
  if (flags.json) {
    const told = {
      output: flags.output,
      reports: responses.records,
      dropped: responses.dropped,
      mechanism,
      epsilonPerAttribute,
      epsilonTotal,
      randomness,
    };
    await print(context, `${JSON.stringify({ perturb: told }, null, 2)}\n`);
  } else if (!flags.quiet) {
    context.stderr.write(
      budgetText(
        { ...collection, mechanism: mechanism as 'response' },
        responses.records,
        responses.dropped,
        flags.output,
        randomness,
      ),
    );
  }
}

function settlePerturbation(flags: PerturbFlags): Collection {
  const domain = readDomainFile(flags.domain);
  if (flags.epsilon === 'none') {
    throw new SingleoutError('config/invalid', '`--epsilon` must be a number above 0; got none', {
      where: '--epsilon',
      hint: 'a plain sample needs no perturbing: fit it with --epsilon none',
    });
  }
  const mechanism: Mechanism = flags.mechanism ?? 'response';
  return planCollection(domain, mechanism, budgetOf(flags));
}

const ROWS = 4096;

function tableOf(responses: Responses): Generator {
  const { attributes } = responses.collection.domain;
  return {
    name: 'responses',
    columns: attributes.map(({ name }) => name),
    *rows() {
      for (let start = 0; start < responses.records; start += ROWS) {
        const rows = Math.min(ROWS, responses.records - start);
        const columns = attributes.map((_, a) =>
          Array.from({ length: rows }, (_, row) => responseText(responses, start + row, a)),
        );
        yield { rows, columns };
      }
    },
  };
}

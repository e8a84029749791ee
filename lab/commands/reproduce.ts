import { Command, Option } from 'commander';
import {
  addCommonOptions,
  type CommonFlags,
  type Context,
  print,
  withProgress,
} from '../../src/cli/context.js';
import { readNumber } from '../../src/cli/options/number-list.js';
import { settleOutput } from '../../src/cli/output/settle-output.js';
import { defined } from '../../src/core/defined.js';
import { SingleoutError } from '../../src/core/errors.js';
import { pageOfReproduction } from '../pages/reproduction-page.js';
import { chooseItems, reproduce } from '../reproduce/reproduce.js';
import { type Paper, paperSchema } from '../results/reproduction.js';

interface ReproduceFlags extends CommonFlags {
  readonly paper?: Paper;
  readonly figure?: number;
  readonly table?: number;
  readonly item?: string;
  readonly data?: string;
  readonly asPrinted?: boolean;
  readonly quick?: boolean;
  readonly seed?: number;
  readonly list?: boolean;
  readonly report?: string;
}

/** `npm run reproduce`: the numbers of the five papers, computed again. */
export function reproduceCommand(context: Context): Command {
  const command = new Command('reproduce')
    .usage('[-- options]')
    .summary('what do we get for the numbers in the papers?')
    .description(
      'Computes the figures, tables, rules and examples of the five papers that the methods come from, and holds each\n' +
        'number beside the one in print: equal, within tolerance, or different and why.',
    )
    .addOption(new Option('--paper <number>', 'one paper').choices(paperSchema.options))
    .option('--figure <n>', 'one figure', readNumber)
    .option('--table <n>', 'one table', readNumber)
    .option('--item <id>', 'one item by its id, such as rule-2; --list shows all')
    .option('--data <folder>', 'where public tables are looked for (docs/reproduction.md lists their names)')
    .option('--as-printed', 'as many repetitions as in print: takes hours')
    .option('--quick', 'few repetitions on small data: seconds, to see that it works')
    .option('--seed <n>', 'seed of all that is drawn (default: 1)', readNumber)
    .option('--list', 'list what there is, and compute nothing')
    .option('--report <file>', 'also write a report with the figures: .html, .md, .txt or .json');
  return addCommonOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  npm run reproduce -- --paper 003
  npm run reproduce -- --paper 002 --figure 3
  npm run reproduce -- --data tables/ --report reproduction.html`,
    )
    .action((flags: ReproduceFlags) => run(context, flags));
}

async function run(context: Context, flags: ReproduceFlags): Promise<void> {
  const { paper, data, seed } = flags;
  if (flags.quick && flags.asPrinted)
    throw new SingleoutError('config/invalid', 'give either --quick or --as-printed, not both');
  const ids = idsOf(flags);
  const chosen = { ...(paper && { papers: [paper] }), ...(ids.length > 0 && { ids }) };
  const items = chooseItems(chosen);
  if (flags.list && flags.json) {
    const listed = items.map(({ paper, id, title }) => ({ paper, id, title }));
    return print(context, `${JSON.stringify(listed, null, 2)}\n`);
  }
  if (flags.list) {
    const lines = items.map((item) => `${item.paper}  ${item.id.padEnd(16)}  ${item.title}`);
    return print(context, `${lines.join('\n')}\n`);
  }
  const tell = settleOutput(context, flags);
  const found = await withProgress(context, flags, (running) =>
    reproduce({
      ...running,
      ...chosen,
      ...defined({ data, seed }),
      effort: flags.quick ? 'quick' : flags.asPrinted ? 'as-printed' : 'usual',
    }),
  );
  await tell(found, pageOfReproduction);
}

function idsOf({ figure, table, item }: ReproduceFlags): string[] {
  return [
    ...(figure === undefined ? [] : [`figure-${figure}`]),
    ...(table === undefined ? [] : [`table-${table}`]),
    ...(item === undefined ? [] : [item]),
  ];
}

import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Command } from 'commander';
import { SingleoutError } from '../../core/errors.js';
import { makeVisible } from '../../core/words/visible.js';
import type { CommonFlags, Context } from '../context.js';
import { DEFAULT_CONFIG } from '../input/config-file.js';
import { withTable } from '../input/with-table.js';
import { addReadingOptions, settle, TABLES } from '../options/table-options.js';
import { type Ask, askDoubtful } from '../output/ask-doubtful.js';
import { writeConfig } from '../output/write-config.js';
import { writeOutput } from '../output/write-output.js';

interface InitFlags extends CommonFlags {
  readonly output: string;
  readonly force?: boolean;
  readonly yes?: boolean;
}

/** `singleout init`: a configuration to begin with. */
export function initCommand(context: Context): Command {
  const command = new Command('init')
    .summary('write a singleout.yaml with the role of every column')
    .description(
      'Looks at the columns and writes singleout.yaml: which role each plays, with the reason beside it. On a terminal it asks\n' +
        'about every column that is in doubt; enter accepts. Commands in the same folder read the file.',
    )
    .argument('<files...>', TABLES)
    .option('-o, --output <file>', 'where to write', DEFAULT_CONFIG)
    .option('--force', 'write over a file that is there')
    .option('-y, --yes', 'ask nothing, and take what is proposed')
    .option('-q, --quiet', 'no progress and no remarks on standard error');
  addReadingOptions(command);
  return command
    .addHelpText(
      'after',
      `
Examples:
  singleout init visits.csv --yes
  singleout init visits.csv -o visits.yaml --force`,
    )
    .action((files: string[], flags: InitFlags) => run(context, files, flags));
}

async function run(context: Context, files: string[], flags: InitFlags): Promise<void> {
  refuseExisting(flags);
  const { columns } = await import('../../questions/columns.js');
  const found = await withTable(
    context,
    flags,
    files,
    await settle({ ...flags, output: undefined }),
    columns,
  );
  const asking = !flags.yes && process.stdin.isTTY === true && context.stderr.isTTY === true;
  const settled = asking
    ? await askOnTerminal(context, (ask) => askDoubtful(found.columns, ask))
    : found.columns;
  await writeOutput(context, flags.output, writeConfig({ ...found, columns: settled }));
  if (!flags.quiet)
    context.stderr.write(`${makeVisible(flags.output)} is written; read it before you trust it.\n`);
}

function refuseExisting({ output, force }: InitFlags): void {
  if (force || !existsSync(output)) return;
  throw new SingleoutError('config/invalid', 'there is such a file already', {
    where: output,
    hint: 'add --force to write over it, or name another with -o',
  });
}

async function askOnTerminal<T>({ stderr, signal }: Context, work: (ask: Ask) => Promise<T>): Promise<T> {
  const terminal = createInterface({ input: process.stdin, output: stderr });
  try {
    return await work((question) => terminal.question(makeVisible(question), { signal }));
  } catch (cause) {
    if (signal.aborted) throw new SingleoutError('source/cancelled', 'stopped', { cause });
    throw cause;
  } finally {
    terminal.close();
  }
}

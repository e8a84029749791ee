import { setImmediate } from 'node:timers/promises';
import { Command, CommanderError } from 'commander';
import { exitCodeOf, SingleoutError } from '../core/errors.js';
import { FileGuard } from '../core/files/file-guard.js';
import { version } from '../core/version.js';
import { makeVisible } from '../core/words/visible.js';
import { coloursOf } from '../report/render/colours.js';
import { type Context, isColoured, outputError } from './context.js';
import { registerFiles } from './input/register-files.js';
import { commandLineFlags } from './options/command-line-flags.js';

/** A program of several commands, as its help shows it. */
export interface Program {
  readonly name: string;
  readonly description: string;
  readonly helpAfter: string;
  /** Every command, in the order of the help, each loaded only when it is needed. */
  readonly commands: Readonly<Record<string, () => Promise<MakeCommand>>>;
}

/** Makes a command. */
type MakeCommand = (context: Context) => Command;

/**
 * Runs one command line of a program and returns its exit code: 0 done, 1 a policy is exceeded, 2 usage or configuration,
 * 3 source or data, 4 internal, 130 stopped.
 */
export async function runProgram(
  program: Program,
  argv: readonly string[],
  stdout: NodeJS.WriteStream,
  stderr: NodeJS.WriteStream,
): Promise<number> {
  const stop = stopOnSignals();
  let broken: NodeJS.ErrnoException | undefined;
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    // a reader such as `head` that has seen enough is not an error
    if (error.code !== 'EPIPE') broken = error;
  });
  // nobody is left to be told
  stderr.on('error', () => {});
  try {
    const context: Context = { stdout, stderr, signal: stop.signal, files: new FileGuard(), exitCode: 0 };
    const root = await rootCommand(program, context, argv.slice(2));
    await root.parseAsync(argv).catch(asUsageError);
    // what was written last may fail a moment later
    await setImmediate();
    if (broken !== undefined) throw outputError(broken);
    return context.exitCode;
  } catch (error) {
    if (error === undefined) return 2;
    report(error, argv.includes('--json'), stderr);
    return exitCodeOf(error);
  } finally {
    stop.release();
  }
}

/** Help that was asked for is not an error. Help shown because the command is missing is one, and has been printed already. */
function asUsageError(error: unknown): void {
  if (!(error instanceof CommanderError)) throw error;
  if (error.exitCode === 0) return;
  if (error.code === 'commander.help') throw undefined;
  const [message, hint] = error.message.replace(/^error: /, '').split('\n');
  throw new SingleoutError('config/invalid', message, {
    hint: hint?.replace(/^\(|\)$/g, '') ?? 'add --help to see all options with examples',
  });
}

async function rootCommand(
  { name, description, helpAfter, commands }: Program,
  context: Context,
  words: readonly string[],
): Promise<Command> {
  const root = new Command(name)
    .description(description)
    .version(version)
    .addHelpText('after', `\n${helpAfter}`)
    .hook('preAction', (_, command) => registerFiles(command, context.files));
  for (const make of await loadCommands(commands, words)) root.addCommand(make(context));
  for (const command of [root, ...root.commands, ...root.commands.flatMap(({ commands }) => commands)]) {
    command.exitOverride().configureOutput({
      writeOut: (text) => context.stdout.write(text),
      writeErr: (text) => context.stderr.write(text),
      // told as all errors are
      outputError: () => {},
    });
  }
  return root;
}

/** The command that a command line begins with, or all where it begins with none; the version needs none. */
async function loadCommands(commands: Program['commands'], words: readonly string[]): Promise<MakeCommand[]> {
  if (words[0] === '--version' || words[0] === '-V') return [];
  const load = Object.entries(commands).find(([name]) => name === words[0])?.[1];
  return Promise.all(load === undefined ? Object.values(commands).map((each) => each()) : [load()]);
}

function report(error: unknown, json: boolean, stderr: NodeJS.WriteStream): void {
  const known =
    error instanceof SingleoutError
      ? error
      : new SingleoutError('internal/bug', `something unforeseen happened (${nameOf(error)})`, {
          hint: 'set SINGLEOUT_DEBUG=1 to see more, and please report it',
        });
  const spelled = known.spelled(commandLineFlags);
  const { code, message, where, hint } = spelled;
  if (json) {
    stderr.write(`${JSON.stringify({ error: spelled })}\n`);
  } else {
    const start = coloursOf(isColoured(stderr)).red('error:');
    const lines = [message, where && `  where: ${where}`, hint && `  hint:  ${hint}`, `  code:  ${code}`];
    // control characters in file and column names must not reach the terminal; our own colour may
    stderr.write(
      `${start} ${lines
        .filter((line) => line !== undefined && line !== '')
        .map((line) => makeVisible(line as string))
        .join('\n')}\n`,
    );
  }
  // the cause may quote data, so it shows only on request
  if (process.env.SINGLEOUT_DEBUG)
    stderr.write(`${(error as Error).stack}\n${String((error as Error).cause ?? '')}\n`);
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

/** The first Ctrl-C asks the work to stop and clean up, the second ends the process. */
function stopOnSignals(): { signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  const onSignal = () => {
    if (controller.signal.aborted) process.exit(130);
    controller.abort();
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const name of signals) process.on(name, onSignal);
  return {
    signal: controller.signal,
    release: () => {
      for (const name of signals) process.off(name, onSignal);
    },
  };
}

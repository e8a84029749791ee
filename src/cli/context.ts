import type { Command } from 'commander';
import { SingleoutError } from '../core/errors.js';
import type { FileGuard } from '../core/files/file-guard.js';
import type { TextOptions } from '../report/render/text.js';
import type { OpenOptions } from '../source/open.js';
import { ProgressLine } from './output/progress-line.js';

/** What every command is given besides its own options. */
export interface Context {
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WriteStream;
  readonly signal: AbortSignal;
  /** Knows what is read and written, so that nothing is written over what is read. */
  readonly files: FileGuard;
  /** What the process ends with when nothing fails: 1 where a policy is exceeded or a goal missed. */
  exitCode: 0 | 1;
}

/** Options of all commands. */
export interface CommonFlags {
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** How work tells how far it is, hears that it should stop, and says what it reads. */
export type Running = Required<Pick<OpenOptions, 'progress' | 'signal' | 'onInput'>>;

/** Runs work with progress on stderr that is cleared before anything else is printed. */
export async function withProgress<T>(
  context: Context,
  flags: CommonFlags,
  work: (run: Running) => Promise<T>,
): Promise<T> {
  const line = new ProgressLine(context.stderr, flags.quiet === true);
  try {
    return await work({ progress: line.report, signal: context.signal, onInput: context.files.reads });
  } finally {
    line.clear();
  }
}

/** Writes to standard output and waits until it is taken, so that nothing is cut when the process ends. */
export async function print(context: Context, text: string): Promise<void> {
  await new Promise<void>((done, failed) => {
    context.stdout.write(text, (error) => (error ? failed(error) : done()));
  }).catch((cause) => {
    // a reader such as `head` that has seen enough is not an error
    if (cause.code !== 'EPIPE') throw outputError(cause);
  });
}

/** What to say of an error of standard output. */
export function outputError(cause: NodeJS.ErrnoException): SingleoutError {
  return cause.code === 'ENOSPC'
    ? new SingleoutError('source/disk-full', 'the disk is full', { where: 'standard output', cause })
    : new SingleoutError('source/output', 'standard output cannot be written', { cause });
}

/** How text is shown where it goes: coloured and as wide as a terminal, plain elsewhere. */
export function textOptions({ stdout }: Context): TextOptions {
  const terminal = stdout as NodeJS.WriteStream;
  return { colour: isColoured(terminal), ...(terminal.columns ? { width: terminal.columns } : {}) };
}

/** Only a terminal gets colours, and none where the user declined: a log file of CI is to be read as text. */
export function isColoured(terminal: NodeJS.WriteStream): boolean {
  return terminal.isTTY === true && !process.env.NO_COLOR;
}

/** Adds the options of all commands. */
export function addCommonOptions(command: Command): Command {
  return command
    .option('--json', 'print the result as JSON')
    .option('-q, --quiet', 'no progress and no remarks on standard error');
}

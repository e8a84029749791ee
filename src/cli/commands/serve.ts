import { Command } from 'commander';
import { pino } from 'pino';
import { defined } from '../../core/defined.js';
import { SingleoutError } from '../../core/errors.js';
import { version } from '../../core/version.js';
import type { ServeOptions } from '../../serve.js';
import { type Context, print } from '../context.js';
import { byteSize } from '../options/byte-size.js';
import { parseNumber } from '../options/parse-number.js';

interface ServeFlags {
  readonly host?: string;
  readonly port?: number;
  readonly token?: string;
  readonly allowRemote?: boolean;
  readonly name?: readonly string[];
  readonly folder?: readonly string[];
  readonly maxUpload?: string;
  readonly maxRecords?: number;
  readonly jobs?: number;
  readonly timeout?: number;
  readonly memory?: string;
  readonly threads?: number;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

const REMOTE =
  'Other machines can reach this server. Whoever has the token can upload data, read all findings and the files in the\n' +
  'folders you named. Traffic is not encrypted: put a proxy with TLS in front of it, or use it in a network you trust.\n';

/** `singleout serve`: the HTTP API and the page. */
export function serveCommand(context: Context): Command {
  const gather = (text: string, before: readonly string[] = []) => [...before, text];
  return new Command('serve')
    .summary('the same in a browser, and as an HTTP API')
    .description(
      'Serves a page to look at data in a browser, and the same as an HTTP API (OpenAPI at /openapi.json, to read at /docs).\n' +
        'Only this machine can reach it, and only with the token that is printed. Data stay here: uploads go to a temporary\n' +
        'folder that is removed at the end.',
    )
    .option('--port <n>', 'where to listen (default: 4870; 0 takes any that is free)', parseNumber)
    .option('--folder <dir>', 'files below it may be assessed where they are (repeatable)', gather)
    .option('--max-upload <size>', 'largest file to take (default: 2GB)')
    .option(
      '--max-records <n>',
      'most records of a table, with 20 columns at most (default: 50000000)',
      parseNumber,
    )
    .option('--jobs <n>', 'long work at the same time (default: 2)', parseNumber)
    .option('--timeout <minutes>', 'time a job may take (default: 30)', parseNumber)
    .option('--memory <size>', 'memory each open table may use before it spills to disk')
    .option('--threads <n>', 'threads the engine may use', parseNumber)
    .optionsGroup('Reach')
    .option('--token <text>', 'what clients must send (default: SINGLEOUT_TOKEN, or made up anew)')
    .option('--host <address>', 'where to listen (default: 127.0.0.1)')
    .option('--allow-remote', 'let other machines in; needs a token of your own')
    .option('--name <host>', 'with --allow-remote: a name under which others ask (repeatable)', gather)
    .optionsGroup('Options:')
    .option('--json', 'print the address as JSON, and log requests as JSON')
    .option('-q, --quiet', 'log nothing')
    .addHelpText(
      'after',
      `
Examples:
  singleout serve --port 0
  singleout serve --folder ~/data --port 8080
  SINGLEOUT_TOKEN=$(openssl rand -hex 16) singleout serve --host 0.0.0.0 --allow-remote --name risk.example.org`,
    )
    .action((flags: ServeFlags) => run(context, flags));
}

async function run(context: Context, flags: ServeFlags): Promise<void> {
  // loaded when it is asked for: other commands start without it
  const { serve } = await import('../../serve.js');
  const log = pino({ level: flags.quiet || !flags.json ? 'silent' : 'info', base: null }, context.stderr);
  const { url, token, port, close } = await serve({ ...optionsOf(flags), log });
  const page = `${url}#token=${token}`;
  if (flags.json) await print(context, `${JSON.stringify({ url, token, port, page })}\n`);
  else await print(context, `Singleout ${version} is at ${page}\n`);
  if (!flags.quiet && !flags.json) {
    context.stderr.write(
      flags.allowRemote ? REMOTE : 'Only this machine can reach it. Stop it with Ctrl-C.\n',
    );
  }
  await new Promise<void>((stopped) => {
    if (context.signal.aborted) stopped();
    else context.signal.addEventListener('abort', () => stopped(), { once: true });
  });
  await close();
}

function optionsOf(flags: ServeFlags): ServeOptions {
  const whole = (
    name: 'port' | 'jobs' | 'timeout' | 'threads' | 'maxRecords',
    least: number,
    most: number,
  ) => {
    const value = flags[name];
    if (value === undefined || (Number.isInteger(value) && value >= least && value <= most)) return value;
    throw new SingleoutError(
      'config/invalid',
      `\`--${name === 'maxRecords' ? 'max-records' : name}\` must be a whole number from ${least} to ${most}`,
    );
  };
  const minutes = whole('timeout', 1, 10_000);
  const records = whole('maxRecords', 1, 1e12);
  return defined({
    host: flags.host,
    port: whole('port', 0, 65_535),
    token: flags.token ?? process.env.SINGLEOUT_TOKEN,
    allowRemote: flags.allowRemote,
    names: flags.name,
    folders: flags.folder,
    memoryBytes: size('memory', flags.memory),
    threads: whole('threads', 1, 1024),
    limits: defined({
      uploadBytes: size('max-upload', flags.maxUpload),
      runningJobs: whole('jobs', 1, 64),
      records,
      // 20 columns of so many records
      cells: records === undefined ? undefined : 20 * records,
      jobMs: minutes === undefined ? undefined : minutes * 60_000,
    }),
  });
}

function size(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}(\.\d+)?\s*([kMGT]i?)?B?$/.test(text)) return byteSize(text);
  throw new SingleoutError('config/invalid', `\`--${name}\` must be a size such as 2GB; got ${text}`);
}

import { type SpawnOptions, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { runCli } from '../../src/cli/run-cli.js';

/** How a run ended, and what it said. */
export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A stream that keeps what is written to it. */
function keeper(isTTY = false): { stream: NodeJS.WriteStream; text: () => string } {
  let text = '';
  const stream = new Writable({
    write(chunk, _, done) {
      text += chunk;
      done();
    },
  });
  return {
    stream: Object.assign(stream, { isTTY, columns: 80 }) as unknown as NodeJS.WriteStream,
    text: () => text,
  };
}

/** Runs a command line in this process. */
export async function cli(args: readonly string[], isTTY = false): Promise<Ran> {
  const [out, err] = [keeper(), keeper(isTTY)];
  const code = await runCli(['node', 'singleout', ...args], out.stream, err.stream);
  return { code, out: out.text(), err: err.text() };
}

/** The built command line. Another build may be named, to test it before it takes the place of this one. */
const built = process.env.SINGLEOUT_MAIN ?? fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

/** Starts the built command line in a process of its own. */
export function start(args: readonly string[], options: SpawnOptions = {}) {
  if (!existsSync(built)) throw new Error(`${built} is not there: run \`npm run build\` first`);
  const child = spawn(process.execPath, [built, ...args], { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let [out, err] = ['', ''];
  child.stdout?.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    err += chunk;
  });
  const ended = new Promise<Ran>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
  });
  return { child, ended };
}

/** Runs a line of shell in which $CLI is the built command line. */
export function shell(line: string, env: NodeJS.ProcessEnv = {}): Promise<Ran> {
  if (!existsSync(built)) throw new Error(`${built} is not there: run \`npm run build\` first`);
  const CLI = `${process.execPath} ${built}`;
  const child = spawn('bash', ['-c', line], { env: { ...process.env, CLI, ...env } });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })));
}

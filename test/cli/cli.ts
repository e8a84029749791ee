import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { command, load } from '../installed.js';

const { runCli } = await load<typeof import('../../src/cli/run-cli.js')>('dist/cli/run-cli.js');

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

/** Runs a command line of the installed package in this process. */
export async function cli(args: readonly string[], isTTY = false): Promise<Ran> {
  const [out, err] = [keeper(), keeper(isTTY)];
  const code = await runCli(['node', 'singleout', ...args], out.stream, err.stream);
  return { code, out: out.text(), err: err.text() };
}

/** Starts the installed command in a process of its own. */
export function start(args: readonly string[], options: SpawnOptions = {}) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
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

/** Runs a line of shell in which $CLI is the installed command. */
export function shell(line: string, env: NodeJS.ProcessEnv = {}): Promise<Ran> {
  const child = spawn('bash', ['-c', line], { env: { ...process.env, CLI: command, ...env } });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })));
}

/**
 * Waits until a process hears SIGHUP, the last of the three signals that it listens to: before that it has done nothing, and a
 * signal would just end it. Needs /proc.
 */
export async function hearsSignals(child: ChildProcess): Promise<void> {
  const status = `/proc/${child.pid}/status`;
  while (child.exitCode === null && existsSync(status)) {
    const caught = /^SigCgt:\s*([0-9a-f]+)$/m.exec(readFileSync(status, 'utf8'))?.[1] ?? '0';
    if ((BigInt(`0x${caught}`) & 1n) !== 0n) return;
    await wait(10);
  }
}

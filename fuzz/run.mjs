/**
 * Feeds the built code with made-up input of all kinds and holds what it says against what is true.
 * npm run fuzz -- [--minutes N | --runs N] [--seed S] [--from NUMBER] [--only files,parameters] [--workers N] [--package FOLDER]
 *   [--record]: also write bench/results/fuzz.md
 * npm run fuzz -- --replay FILE..
 */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { machine, writeResults } from '../bench/machine.mjs';
import { readCase, saveCase } from './case-file.mjs';
import { KINDS } from './kinds.mjs';
import { runCases } from './pool.mjs';
import { Tally } from './tally.mjs';

/** Time after which a worker may turn to another kind. */
const SLICE_MS = 60_000;

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string' },
    runs: { type: 'string' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '1' },
    only: { type: 'string', default: Object.keys(KINDS).join() },
    workers: { type: 'string', default: '2' },
    findings: { type: 'string', default: fileURLToPath(new URL('findings', import.meta.url)) },
    package: { type: 'string' },
    record: { type: 'boolean', default: false },
    replay: { type: 'string', multiple: true },
    'hang-seconds': { type: 'string', default: '60' },
    'shrink-seconds': { type: 'string', default: '15' },
  },
});
const seed = Number(flags.seed);
const kinds = flags.only.split(',');
const unknown = kinds.find((kind) => !(kind in KINDS));
if (unknown !== undefined) throw new Error(`--only takes ${Object.keys(KINDS).join(', ')}; got ${unknown}`);
const tally = new Tally((found) => saveCase(flags.findings, found));
const home = mkdtempSync(join(tmpdir(), 'fuzz-'));
const stock = join(home, 'stock');
const settings = {
  seed,
  stock,
  packageFolder: flags.package,
  hangMs: Number(flags['hang-seconds']) * 1000,
  shrinkMs: Number(flags['shrink-seconds']) * 1000,
};
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    tally.printSummary();
    process.exit(130);
  });
process.on('exit', () => rmSync(home, { recursive: true, force: true }));

if (flags.replay === undefined) {
  await replay(corpus());
  await explore();
} else {
  await replay([...flags.replay, ...positionals]);
}
tally.printSummary();
if (flags.record) record();
process.exitCode = tally.findings === 0 ? 0 : 1;

function record() {
  writeResults('fuzz', [
    '# Fuzzing',
    '',
    `${machine()}. Made by \`npm run fuzz -- ${process.argv.slice(2).join(' ')}\`. Wrong counts, values that show, crashes, internal errors,`,
    'runs beyond 60 seconds, changed inputs and files left behind are findings. Seconds are those of all workers; other work',
    'may have run on the machine at the same time.',
    '',
    ...tally.summary(),
  ]);
}

function corpus() {
  const folder = fileURLToPath(new URL('corpus/', import.meta.url));
  return (existsSync(folder) ? readdirSync(folder) : []).sort().map((name) => join(folder, name));
}

/** Runs cases that were written down. */
async function replay(paths) {
  const cases = paths.map(readCase).filter(({ kind }) => kinds.includes(kind));
  for (const kind of kinds) {
    const queue = cases.filter((one) => one.kind === kind);
    await runCases(
      { kind, ...settings },
      () => queue.shift(),
      (run) => tally.add(kind, seed, run),
    );
  }
}

/** Makes cases up until time or runs are used; a worker turns to the kind that has had the least time. */
async function explore() {
  const runs = flags.runs === undefined ? Number.POSITIVE_INFINITY : Number(flags.runs);
  const minutes =
    flags.minutes === undefined
      ? flags.runs === undefined
        ? 1
        : Number.POSITIVE_INFINITY
      : Number(flags.minutes);
  const end = performance.now() + minutes * 60_000;
  const first = Number(flags.from);
  const given = new Map(kinds.map((kind) => [kind, 0]));
  const open = () => kinds.filter((kind) => given.get(kind) < runs && performance.now() < end);
  const take = (kind, until) => {
    if (!open().includes(kind) || performance.now() > until) return undefined;
    given.set(kind, given.get(kind) + 1);
    return { number: first + given.get(kind) - 1 };
  };
  const work = async () => {
    for (let left = open(); left.length > 0; left = open()) {
      const kind = left.reduce((least, one) => (tally.secondsOf(one) < tally.secondsOf(least) ? one : least));
      const until = performance.now() + SLICE_MS;
      await runCases(
        { kind, ...settings },
        () => take(kind, until),
        (run) => tally.add(kind, seed, run),
      );
    }
  };
  const ticking = setInterval(() => tally.printProgress(), 60_000);
  await Promise.all(Array.from({ length: Number(flags.workers) }, work));
  clearInterval(ticking);
}

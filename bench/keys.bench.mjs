/**
 * `singleout keys FILE`, process start included, against Desbordante's HPIValid where a Python with it is named:
 * node bench/keys.bench.mjs [FILE..] [--python PATH] [--times 3] [--no-profiles]
 * Runs alternate; wall and CPU seconds are the lowest of all runs, memory the highest. Ours is `keys FILE --count`,
 * the search alone as Desbordante does it; "all" is `keys FILE` as one types it, with sensitivity, the riskiest
 * records and printed tables. Without files: profiles of 59 columns alone (kappa 5, and near-keys with
 * one thread and with two).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { machine, table, writeResults } from './machine.mjs';
import { measureCommand } from './measure.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    python: { type: 'string' },
    times: { type: 'string', default: '3' },
    // the table of 59 columns takes five minutes
    'no-profiles': { type: 'boolean', default: false },
  },
});
const MAIN = new URL('../dist/cli/main.js', import.meta.url).pathname;
const THEIRS = `
import sys, desbordante
a = desbordante.ucc.algorithms.HPIValid()
a.load_data(table=(sys.argv[1], ',', True))
a.execute()
print(len(a.get_uccs()))
`;

/** The search alone, as the peer does: keys found and counted. */
const search = (file) => measureCommand(process.execPath, [MAIN, 'keys', file, '--count', '--json']);
const keys = (file, ...more) =>
  measureCommand(process.execPath, [
    MAIN,
    'keys',
    file,
    '--json',
    '--limit',
    '0',
    '--riskiest',
    '0',
    ...more,
  ]);

function best(runs) {
  if (!runs.every(({ ok }) => ok)) throw new Error(runs.find(({ ok }) => !ok).stderr);
  const lowest = (key) => Math.min(...runs.map((run) => run[key]));
  return {
    wall: lowest('wall'),
    cpu: lowest('cpu'),
    peak: Math.max(...runs.map((run) => run.peakMb)),
    stdout: runs[0].stdout,
  };
}

const ratio = (a, b) => (a / b).toFixed(2);
const loadBefore = loadavg()[0].toFixed(1);
const rows = [];
for (const file of positionals) {
  const [ours, whole, theirs] = [[], [], []];
  for (let i = 0; i < Number(values.times); i++) {
    ours.push(search(file));
    whole.push(measureCommand(process.execPath, [MAIN, 'keys', file]));
    if (values.python) theirs.push(measureCommand(values.python, ['-c', THEIRS, file]));
  }
  const a = best(ours);
  const { keyCount, duplicates } = JSON.parse(a.stdout);
  const own = [a.wall.toFixed(2), a.cpu.toFixed(2), a.peak.toFixed(0), best(whole).wall.toFixed(2)];
  const head = [basename(file), keyCount.toLocaleString('en-US'), duplicates];
  if (theirs.length === 0) rows.push([...head, ...own, '', '', '', '', '', '']);
  else {
    const b = best(theirs);
    // with duplicates the strict reading has no key
    if (duplicates === 0 && Number(b.stdout) !== keyCount) throw new Error(`${file}: ${b.stdout} keys there`);
    rows.push([
      ...head,
      ...own,
      ...[b.wall.toFixed(2), b.cpu.toFixed(2), b.peak.toFixed(0)],
      ...[ratio(a.wall, b.wall), ratio(a.cpu, b.cpu), ratio(a.peak, b.peak)],
    ]);
  }
  console.log(rows.at(-1).join('  '));
}

/** A wide table: keys within a minute, and near-keys with one thread and with two. */
function measureProfiles() {
  const folder = mkdtempSync(join(tmpdir(), 'singleout-bench-'));
  try {
    const file = join(folder, 'profiles.csv');
    measureCommand(process.execPath, [MAIN, 'generate', 'profiles', '--records', '100000', '-o', file]);
    const found = [];
    const show = (name, run) => {
      const { wall, cpu, peak, stdout } = best([run]);
      const { keyCount, nearKeys } = JSON.parse(stdout);
      found.push([name, nearKeys?.keyCount ?? keyCount, wall.toFixed(1), cpu.toFixed(1), peak.toFixed(0)]);
      console.log(found.at(-1).join('  '));
    };
    show('keys, kappa 5', keys(file, '--max-columns', '5'));
    for (const workers of ['1', '2'])
      show(
        `keys and near-keys at .95, kappa 3, workers ${workers}`,
        keys(file, '--max-columns', '3', '--uniqueness', '0.95', '--workers', workers),
      );
    return found;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const where = () =>
  `${machine()}; load of the machine ${loadBefore} at the start, ${loadavg()[0].toFixed(1)} at the end.`;
if (rows.length > 0)
  writeResults('keys', [
    '# Keys',
    '',
    where(),
    '`node bench/keys.bench.mjs FILE.. --python PATH`: end to end, process start included, runs in turns, the lowest of',
    `${values.times} (memory: the highest). Ours is \`keys FILE --count\`, the search alone as there, on all cores; "all" is`,
    '`keys FILE`: also sensitivity of every column and the riskiest records, printed as tables.',
    '',
    ...table(
      [
        ...['table', 'keys', 'duplicates', 'wall s', 'CPU s', 'peak MB', 'all, wall s'],
        ...['Desbordante wall s', 'CPU s', 'peak MB', 'ratio wall', 'ratio CPU', 'ratio memory'],
      ],
      rows,
    ),
  ]);
if (!values['no-profiles'])
  writeResults('keys-profiles', [
    '# Keys of profiles, 59 columns, 100,000 records',
    '',
    where(),
    '`npm run bench keys`: `singleout keys` on `singleout generate profiles`, process start and sensitivity included.',
    '',
    ...table(['search', 'found', 'wall s', 'CPU s', 'peak MB'], measureProfiles()),
  ]);

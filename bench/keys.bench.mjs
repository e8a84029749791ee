/**
 * Key search from CSV to sorted keys, each run a process of its own, against Desbordante's HPIValid where a Python
 * with it is named: node bench/keys.bench.mjs FILE.. [--python PATH] [--times 3] [--threads 2]
 * Runs alternate; wall and CPU seconds are the lowest of all runs, memory the highest. Without a file: the first
 * 120 columns of uniprot, which have 1,973,734 keys.
 */
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { measureCommand } from './measure.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    python: { type: 'string' },
    times: { type: 'string', default: '3' },
    threads: { type: 'string', default: '2' },
  },
});

const OURS = new URL('keys-once.mjs', import.meta.url).pathname;
const THEIRS = `
import sys, desbordante
a = desbordante.ucc.algorithms.HPIValid()
a.load_data(table=(sys.argv[1], ',', True))
a.execute()
print(len(a.get_uccs()))
`;

function best(runs) {
  const lowest = (key) => Math.min(...runs.map((run) => run[key]));
  const peak = Math.max(...runs.map((run) => run.peakMb));
  return { wall: lowest('wall'), cpu: lowest('cpu'), peak, said: runs[0].stdout.trim() };
}

function show({ wall, cpu, peak, said }) {
  return `${said.padStart(8)} keys  ${wall.toFixed(2)} s wall  ${cpu.toFixed(2)} s CPU  ${peak.toFixed(0)} MB`;
}

const uniprot = new URL('../../shared/data/fd_uniprot_1001r_223c.csv.gz', import.meta.url).pathname;
if (positionals.length === 0 && existsSync(uniprot)) {
  const runs = Array.from({ length: Number(values.times) }, () =>
    measureCommand(process.execPath, [OURS, uniprot, values.threads, '120']),
  );
  console.log(`uniprot, first 120 columns\n  singleout    ${show(best(runs))}`);
  if (best(runs).said !== '1973734') throw new Error('uniprot has 1973734 keys');
} else if (positionals.length === 0) {
  console.log('skipped: name CSV files; uniprot is not beside the project');
}

for (const file of positionals) {
  const [ours, theirs] = [[], []];
  for (let i = 0; i < Number(values.times); i++) {
    ours.push(measureCommand(process.execPath, [OURS, file, values.threads]));
    if (values.python) theirs.push(measureCommand(values.python, ['-c', THEIRS, file]));
  }
  console.log(basename(file));
  const a = best(ours);
  console.log(`  singleout    ${show(a)}`);
  if (theirs.length === 0) continue;
  const b = best(theirs);
  console.log(`  Desbordante  ${show(b)}`);
  const ratio = (key) => (a[key] / b[key]).toFixed(2);
  console.log(`  ratio        ${ratio('wall')} wall  ${ratio('cpu')} CPU  ${ratio('peak')} memory`);
}

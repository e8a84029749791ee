/**
 * Records what many command lines print and write, so that a change of structure can be shown to change none of it.
 *
 *   npm run record-outputs -- FOLDER [--engines duckdb,postgres,trino] [--package FOLDER]
 *   diff -r BEFORE AFTER
 *
 * Every line has a folder with its words, exit code, output, errors and the files it wrote. Times, versions and the folder it ran
 * in are written as signs.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { PASSWORD, postgresObstacle, startPostgres } from './engines/postgres.mjs';
import { startTrino, trinoObstacle } from './engines/trino.mjs';
import { tableStatements, writeDocuments } from './outputs/files.mjs';
import { ASKED, MADE, REFUSED, REMOTE, REPORT_KINDS, REPORTED } from './outputs/lines.mjs';
import { root } from './run-command.mjs';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engines: { type: 'string', default: 'duckdb,postgres,trino' },
    package: { type: 'string', default: root },
  },
});
const [target] = positionals.map((path) => resolve(path));
if (target === undefined) throw new Error('name the folder to record into');
const main = join(resolve(flags.package), 'dist/cli/main.js');
const scene = mkdtempSync(join(tmpdir(), 'outputs-'));
const engines = flags.engines.split(',');
let count = 0;

try {
  if (engines.includes('duckdb')) recordFiles();
  if (engines.includes('postgres')) await recordPostgres();
  if (engines.includes('trino')) await recordTrino();
} finally {
  rmSync(scene, { recursive: true, force: true });
}
console.log(`${count} command lines recorded in ${target}`);

function recordFiles() {
  writeDocuments(scene);
  for (const line of MADE) record('made', line);
  for (const line of ASKED) for (const spelled of [line, `${line} --json`]) record('asked', spelled);
  for (const line of REPORTED)
    for (const kind of REPORT_KINDS) record('reported', `${line} --report report.${kind}`);
  for (const line of REFUSED) record('refused', line);
  for (const command of ['', ...commandsOf('')]) record('help', `${command} --help`.trim());
}

/** All commands that help lists, those below others too. */
function commandsOf(above) {
  const { stdout } = run(`${above} --help`.trim());
  const listed = /^Commands:\n((?: .*\n)+)/m.exec(stdout)?.[1] ?? '';
  const names = [...listed.matchAll(/^ {2}([a-z-]+)/gm)]
    .map(([, name]) => name)
    .filter((name) => name !== 'help');
  return names.flatMap((name) => {
    const path = `${above} ${name}`.trim();
    return [path, ...commandsOf(path)];
  });
}

async function recordPostgres() {
  if (postgresObstacle() !== undefined) throw new Error(postgresObstacle());
  const server = await startPostgres();
  try {
    await sendPostgres(server.url, tableStatements());
    recordRemote('postgres', server.url, { PGPASSWORD: PASSWORD });
  } finally {
    await server.stop();
  }
}

async function sendPostgres(url, statements) {
  const client = new pg.Client({ connectionString: url.replace('@', `:${PASSWORD}@`) });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function recordTrino() {
  if (trinoObstacle() !== undefined) throw new Error(trinoObstacle());
  const cluster = await startTrino();
  try {
    for (const statement of tableStatements()) await cluster.send(statement);
    recordRemote('trino', cluster.url);
  } finally {
    await cluster.stop();
  }
}

function recordRemote(engine, url, env = {}) {
  for (const line of REMOTE)
    for (const spelled of [line, `${line} --json`]) record(engine, spelled, { url, env });
}

function run(line, { url = '', env = {} } = {}) {
  const words = line.split(' ').map((word) => word.replaceAll('+', ' ').replace('URL', () => url));
  return spawnSync(process.execPath, [main, ...words], {
    cwd: scene,
    encoding: 'utf8',
    maxBuffer: 1e9,
    env: { ...process.env, NO_COLOR: '1', COLUMNS: '100', ...env },
  });
}

/** Runs a line and writes down all that came of it. */
function record(group, line, { url, env } = {}) {
  const before = filesIn(scene);
  const { status, stdout, stderr } = run(line, { url, env });
  const name = `${String(++count).padStart(3, '0')}-${line.replaceAll(/[^\w.,=+-]+/g, '_').slice(0, 80)}`;
  const folder = join(target, group, name);
  mkdirSync(folder, { recursive: true });
  const put = (file, text) => writeFileSync(join(folder, file), signed(text, url));
  put('line', `${line}\n`);
  put('exit', `${status}\n`);
  put('output', stdout);
  put('errors', stderr);
  for (const [file, changed] of filesIn(scene)) {
    if (before.get(file) === changed) continue;
    const bytes = readFileSync(join(scene, file));
    // what the engine packs may differ in bytes: its records are asked for by another line
    if (!file.endsWith('.parquet')) put(`file-${file}`, bytes.toString('utf8'));
  }
}

function filesIn(folder) {
  return new Map(readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mtimeMs]));
}

/** A text without what differs from run to run. */
function signed(text, url) {
  const plain = text
    .replaceAll(scene, 'FOLDER')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, 'TIME')
    .replaceAll(/"(seconds|ms|durationMs|elapsedMs|took)": ?[\d.e-]+/g, '"$1": NUMBER')
    .replaceAll(/\b\d+(\.\d+)? (s|ms|seconds)\b/g, 'SECONDS');
  return url === undefined ? plain : plain.replaceAll(url, 'URL').replaceAll(new URL(url).host, 'HOST');
}

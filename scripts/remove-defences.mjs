/**
 * Takes the defences of the server away, one by one, from a copy of the installed package, and runs the tests that should notice.
 * Fails where none does, and where a defence is not found any more: then its name here must be corrected.
 *
 *   npm run build && npm run check-defences [-- NAME]
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installedFolder } from './installed.mjs';
import { root } from './run-command.mjs';

const SECURITY = 'test/server/security.test.ts';
const LIMITS = 'test/server/limits.test.ts';

/** What each defence is, where it stands in the package, what is put in its place, and the tests that should fail. */
const DEFENCES = [
  {
    name: 'Host',
    file: 'dist/server/guard.js',
    edits: [['if (!known.has(name) && !address) {', 'if (false) {']],
    tests: [SECURITY, 'who may ask'],
  },
  {
    name: 'Origin',
    file: 'dist/server/guard.js',
    edits: [['if (origin !== undefined && origin', 'if (false && origin']],
    tests: [SECURITY, 'who may ask'],
  },
  {
    name: 'Sec-Fetch-Site',
    file: 'dist/server/guard.js',
    edits: [['if (site !== undefined && site', 'if (false && site']],
    tests: [SECURITY, 'who may ask'],
  },
  {
    name: 'token',
    file: 'dist/server/guard.js',
    edits: [['if (!timingSafeEqual(digest(tokenOf(c)), expected)) {', 'if (false) {']],
    tests: [SECURITY, 'who may ask'],
  },
  {
    name: 'policy for browsers',
    file: 'dist/server/app.js',
    edits: [['app.use(secureHeaders(), ', 'app.use(']],
    tests: [SECURITY, 'who may ask'],
  },
  {
    name: 'reach of other machines',
    file: 'dist/serve.js',
    edits: [['    checkReach(host, allowRemote, options.token);\n', '']],
    tests: [SECURITY, 'who may ask'],
  },
  {
    name: 'steps out of a folder',
    file: 'dist/server/data/served-folders.js',
    edits: [["rest.some((part) => part === '' || part === '..' || part === '.')", 'false']],
    tests: [SECURITY, 'files on disk'],
  },
  {
    name: 'links out of a folder',
    file: 'dist/server/data/served-folders.js',
    edits: [['path === undefined || !isBelow(path, root)', 'path === undefined']],
    tests: [SECURITY, 'files on disk'],
  },
  {
    name: 'links in lists',
    file: 'dist/server/data/served-folders.js',
    edits: [['entry.isFile() && READABLE', '!entry.isDirectory() && READABLE']],
    tests: [SECURITY, 'files on disk'],
  },
  {
    name: 'names of files in SQL',
    file: 'dist/source/duckdb/dialect.js',
    edits: [[`part.replaceAll("'", "''")`, 'part']],
    tests: [SECURITY, 'names'],
  },
  {
    name: 'names of columns in SQL',
    file: 'dist/source/duckdb/dialect.js',
    edits: [[`name.replaceAll('"', '""')`, 'name']],
    tests: [SECURITY, 'names'],
  },
  {
    name: 'markup in names',
    file: 'dist/report/render/escape-html.js',
    edits: [['export function escapeHtml(text) {', 'export function escapeHtml(text) {\n    return text;']],
    tests: [SECURITY, 'names'],
  },
  {
    name: 'slow bodies',
    file: 'dist/server/limit-body.js',
    edits: [['setTimeout(() => fail(slow), bodyMs)', 'undefined']],
    tests: [SECURITY, 'trickle'],
  },
  {
    name: 'slow uploads',
    file: 'dist/server/data/upload-store.js',
    edits: [['if (ms > graceMs && bytes <', 'if (false && bytes <']],
    tests: [SECURITY, 'trickle'],
  },
  {
    name: 'large bodies',
    file: 'dist/server/limit-body.js',
    edits: [
      ["if (Number(c.req.header('content-length') ?? 0) > limits.bodyBytes)", 'if (false)'],
      ['if (held.bytes > bodyBytes)', 'if (false)'],
    ],
    tests: [SECURITY, 'too large or deeply nested'],
  },
  {
    name: 'bodies at once',
    file: 'dist/server/limit-body.js',
    edits: [['if (arriving.bytes > arrivingBytes) {', 'if (false) {']],
    tests: [SECURITY, 'arrives at the same time'],
  },
  {
    name: 'large uploads',
    file: 'dist/server/data/upload-store.js',
    edits: [
      ['if (declared > uploadBytes)', 'if (false)'],
      ['if (bytes > uploadBytes)', 'if (bytes > 5e7)'],
    ],
    tests: [SECURITY, 'refuses an upload that says'],
  },
  {
    name: 'gzip bombs',
    file: 'dist/server/data/upload-store.js',
    edits: [['await this.#checkUnpacked(path);', '']],
    tests: [SECURITY, 'gzip bomb'],
  },
  {
    name: 'work that waits',
    file: 'dist/server/work/job-queue.js',
    edits: [['if (full && this.#in', 'if (false && this.#in']],
    tests: [SECURITY, '1,000 requests'],
  },
  {
    name: 'time of work',
    file: 'dist/server/work/job-queue.js',
    edits: [['late = true;\n            job.stop.abort();', '']],
    tests: [SECURITY, 'takes too long'],
  },
  {
    name: 'nested documents',
    file: 'dist/core/check-depth.js',
    edits: [['if (depth > DEEPEST)', 'if (false)']],
    tests: [LIMITS, 'nested without end'],
  },
  {
    name: 'records of a table',
    file: 'dist/server/data/check-size.js',
    edits: [['if (found > records)', 'if (false)']],
    tests: [LIMITS, 'before they are read'],
  },
];

/** A copy of the package to break; what it depends on is not copied. */
function copyPackage() {
  const [from, folder] = [installedFolder(), mkdtempSync(join(tmpdir(), 'singleout-defences-'))];
  const [modules, made] = [join(from, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(made);
  cpSync(join(from, 'package.json'), join(folder, 'package.json'));
  for (const name of readdirSync(modules)) {
    const copied = name === 'singleout' || name === '.bin';
    if (copied) cpSync(join(modules, name), join(made, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(modules, name), join(made, name));
  }
  return folder;
}

/** Runs tests of a file whose names hold a text, on that package: names of those that failed, and how many passed. */
function runTests(folder, [file, pattern]) {
  const report = join(folder, 'tests.json');
  rmSync(report, { force: true });
  const { output } = spawnSync(
    'npx',
    ['vitest', 'run', file, '-t', pattern, '--reporter=json', `--outputFile=${report}`],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, SINGLEOUT_PACKAGE: folder },
      shell: process.platform === 'win32',
    },
  );
  try {
    const tests = JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap((of) => of.assertionResults);
    const named = (status) => tests.filter((test) => test.status === status).map(({ fullName }) => fullName);
    return { failed: named('failed'), passed: named('passed') };
  } catch {
    throw new Error(`the tests of ${file} could not be run:\n${output.join('\n').slice(-2000)}`);
  }
}

function remove(text, { name, file, edits }) {
  return edits.reduce((left, [old, now]) => {
    const parts = left.split(old);
    if (parts.length !== 2)
      throw new Error(`${name}: "${old}" stands ${parts.length - 1} times in ${file}, not once`);
    return parts.join(now);
  }, text);
}

const only = process.argv[2];
const defences = DEFENCES.filter(({ name }) => only === undefined || name === only);
if (defences.length === 0) throw new Error(`there is no defence ${only}`);
const folder = copyPackage();
const pathOf = ({ file }) => join(folder, 'node_modules/singleout', file);
// all are looked for first: one that is not found must not cost the time of the others
for (const defence of defences) remove(readFileSync(pathOf(defence), 'utf8'), defence);
let unnoticed = 0;
const rows = [];
try {
  for (const tests of new Map(defences.map(({ tests: of }) => [of.join(), of])).values()) {
    const { failed, passed } = runTests(folder, tests);
    if (failed.length > 0 || passed.length === 0)
      throw new Error(`with all defences in place: ${passed.length} passed, failed: ${failed.join('; ')}`);
  }
  for (const defence of defences) {
    const whole = readFileSync(pathOf(defence), 'utf8');
    writeFileSync(pathOf(defence), remove(whole, defence));
    const { failed } = runTests(folder, defence.tests);
    writeFileSync(pathOf(defence), whole);
    if (failed.length === 0) unnoticed++;
    const row = `${defence.name} | ${defence.file} | ${failed.length === 0 ? 'NOTHING FAILED' : failed[0]}`;
    rows.push(row);
    console.log(row);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${rows.length} defences removed one by one, ${unnoticed} unnoticed`);
process.exitCode = unnoticed === 0 ? 0 : 1;

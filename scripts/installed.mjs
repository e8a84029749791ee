import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { root } from './run-command.mjs';

/** What is packed: files and folders that package.json lists, a pattern by the folder it looks at. */
const PACKED = [
  'package.json',
  ...JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    .files.filter((name) => !name.startsWith('!'))
    .map((name) => name.replace(/\/\*.*/, '')),
];
/** Longer than any installation takes: whoever holds the lock for longer is gone. */
const LOCK_MS = 300_000;

/** The environment less what npm tells its scripts of the project, which would draw it away from the folder. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(npm_config_local_prefix|npm_package_|npm_lifecycle_|INIT_CWD)/.test(name),
  ),
);

/**
 * Installs what users would get: the built project is packed, and the tarball installed into an empty folder outside the
 * project, without dev dependencies, so that nothing is found there which the package does not bring or name. Done once
 * per build, whoever asks first; needs the package registry. SINGLEOUT_PACKAGE names a folder to use instead.
 * @returns {string} the folder, with package.json and node_modules/singleout
 */
export function installedFolder() {
  if (process.env.SINGLEOUT_PACKAGE) return process.env.SINGLEOUT_PACKAGE;
  if (!existsSync(join(root, 'dist/cli/main.js')))
    throw new Error('dist/ is not there: run `npm run build` first');
  const home = join(tmpdir(), `singleout-installed-${userInfo().uid}-${digestOf([root]).slice(0, 8)}`);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const folder = join(home, digestOf(PACKED.flatMap((name) => stamps(join(root, name)))).slice(0, 16));
  return withLock(join(home, 'lock'), () => {
    if (!existsSync(folder)) {
      const earlier = readdirSync(home).filter((name) => name !== 'lock');
      for (const name of earlier) rmSync(join(home, name), { recursive: true, force: true });
      renameSync(install(mkdtempSync(join(home, 'new-'))), folder);
    }
    return folder;
  });
}

function install(folder) {
  run(root, 'pack', '--silent', '--ignore-scripts', '--pack-destination', folder);
  const [tarball] = readdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  run(folder, 'install', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', `./${tarball}`);
  return folder;
}

function run(cwd, ...parameters) {
  try {
    runNpm(cwd, ...parameters);
  } catch (error) {
    throw new Error(`THE PACKAGE COULD NOT BE INSTALLED, so what users get was not tested: ${error.message}`);
  }
}

/**
 * Runs npm in a folder of its own, whatever npm runs us.
 * @returns {string} what it prints
 */
export function runNpm(cwd, ...parameters) {
  const shell = process.platform === 'win32';
  const options = { cwd, env, encoding: 'utf8', shell, maxBuffer: 1e8 };
  const { status, stdout, stderr, error } = spawnSync('npm', parameters, options);
  if (status === 0) return stdout;
  throw new Error(`npm ${parameters[0]} says ${error?.message ?? stderr}`);
}

/** Every file below a path with its size and time. */
function stamps(path) {
  const found = statSync(path);
  if (!found.isDirectory()) return [`${path} ${found.size} ${found.mtimeMs}`];
  return readdirSync(path)
    .sort()
    .flatMap((name) => stamps(join(path, name)));
}

function digestOf(parts) {
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

/** Runs one at a time over all processes: a folder can be made only once. */
function withLock(lock, work) {
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
      if (Date.now() - since > LOCK_MS) rmSync(lock, { recursive: true, force: true });
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    }
  }
  try {
    return work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { PASSWORD } from '../../scripts/engines/postgres.mjs';
import { startTestServer, type TestServer } from '../server/served.js';
import { type Clinic, startClinic } from './clinic.js';
import { environment, runStatement } from './shell.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const scripts: Record<string, string> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;

let clinic: Promise<Clinic | string> | undefined;
let served: Promise<TestServer> | undefined;
let uploaded = '';
const reasons = new Set<string>();

afterAll(async () => {
  const database = await clinic;
  if (typeof database === 'object') await database.stop();
  await (await served)?.close();
  for (const reason of reasons) process.stdout.write(`not run as it stands: ${reason}\n`);
});

/**
 * Runs a statement of the docs in a folder with the files it names, and gives what it printed. What cannot run as it stands is
 * tried as far as it can be, and the reason is printed at the end of the tests.
 */
export async function runExample(statement: string, folder: string): Promise<string> {
  if (/^npm run (reproduce|evaluate) --/.test(statement)) return runLab(statement, folder);
  if (/^npm /.test(statement)) return checkNpm(statement);
  if (/(^|\s)singleout serve\b/.test(statement)) return tryServer(statement, folder);
  if (statement.startsWith('curl ')) return askServer(statement, folder);
  if (statement.includes('postgres://')) return askClinic(statement, folder);
  if (statement.includes('trino://')) return tryTrino(statement, folder);
  return runStatement(statement, folder);
}

/** A command of the laboratory, as built; the papers in a few seconds each. */
function runLab(statement: string, folder: string): Promise<string> {
  const quick = statement.includes(' reproduce ') ? ' --quick' : '';
  if (quick !== '') reasons.add(`${statement}: takes minutes, run with --quick`);
  const main = join(root, 'lab', 'dist', 'main.js');
  return runStatement(`${statement.replace(/^npm run (\w+) --/, `node ${main} $1`)}${quick}`, folder);
}

/** npm in the project: what it is told to run must be there. Tests of tests would not end, and installing needs a registry. */
function checkNpm(statement: string): string {
  for (const part of statement.replace(/\s+#.*/, '').split(' && ')) {
    const [, verb = '', ...rest] = part.split(/\s+/);
    const name = verb === 'run' ? rest[0] : verb;
    const known =
      verb === 'install'
        ? rest.every((word) => word === '-g' || /^(singleout|\.\/singleout-\*\.tgz)$/.test(word))
        : name !== undefined && (name in scripts || ['ci', 'pack'].includes(name));
    if (!known) throw new Error(`${part}: no such script, or not this package`);
    reasons.add(
      `${part}: runs in the project or asks a registry; test/package and the project's own tests do`,
    );
  }
  return '';
}

/** Starts the server on a free port, for others may listen on the one that is shown; asks it, and stops it. */
async function tryServer(statement: string, folder: string): Promise<string> {
  const line = `${statement.replace(/\s+#.*/, '')} --port 0`;
  const child = spawn('bash', ['-ec', line], { cwd: folder, env: environment(folder), detached: true });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  let printed = '';
  const address = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        printed += chunk;
        const [url] = /http:\/\/\S+/.exec(printed) ?? [];
        if (url !== undefined && printed.includes('\n')) resolve(url);
      });
    void ended.then(() => reject(new Error(`${line}\nended: ${printed}`)));
  });
  const url = new URL((await address).replace('0.0.0.0', '127.0.0.1'));
  try {
    const { status } = await fetch(new URL('/', url));
    if (status !== 200) throw new Error(`${line}\nanswers with ${status}`);
  } finally {
    process.kill(-(child.pid as number), 'SIGINT');
    await ended;
  }
  return printed;
}

/** Asks a server that runs, with its token in TOKEN and in ID the id that was answered last. */
async function askServer(statement: string, folder: string): Promise<string> {
  served ??= startTestServer();
  const { port, token } = await served;
  // an answer that is an error is to end curl with one
  writeFileSync(join(folder, '.curlrc'), 'fail\nsilent\nshow-error\n');
  const answer = await runStatement(statement.replaceAll(':4870', `:${port}`), folder, {
    TOKEN: token,
    ID: uploaded,
  });
  const { id, state = 'done', result } = JSON.parse(answer);
  if (state !== 'done') throw new Error(`${statement}\nanswers ${answer}`);
  if (result === undefined) uploaded = id;
  return answer;
}

async function askClinic(statement: string, folder: string): Promise<string> {
  clinic ??= startClinic(folder);
  const database = await clinic;
  if (typeof database === 'string') {
    reasons.add(`${statement}: ${database}`);
    return '';
  }
  return runStatement(statement.replaceAll('db.example.org', database.host), folder, {
    PGPASSWORD: PASSWORD,
  });
}

/** No Trino is started for the docs: the options must be fine, so that nothing but the connection fails. */
async function tryTrino(statement: string, folder: string): Promise<string> {
  reasons.add(
    `${statement}: no Trino here; its options are read, and the connection is refused (test/engines runs one)`,
  );
  const printed = await runStatement(
    `${statement.replace('trino.example.org:8080', '127.0.0.1:1')} # exit code 3`,
    folder,
  );
  if (!printed.includes('source/connection')) throw new Error(`${statement}\nfails otherwise: ${printed}`);
  return printed;
}

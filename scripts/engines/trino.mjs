/**
 * A real Trino of our own: assembled from Maven artifacts into a cache, one coordinator and some workers on loopback. Version 435
 * is the last that runs on Java 17.
 */
import { execFileSync, spawn } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { installPackages } from '../install-packages.mjs';
import { makeCertificate } from './certificate.mjs';
import { freePort } from './free-port.mjs';
import { sendTrino } from './send-trino.mjs';

const VERSION = '435';
const READY_MS = 240_000;
/** Of the file-based access control: everything for everybody but a stranger. */
const RULES = {
  catalogs: [{ allow: 'all' }],
  tables: [{ user: 'stranger', privileges: [] }, { privileges: ['SELECT', 'INSERT', 'OWNERSHIP'] }],
};
const cache = process.env.SINGLEOUT_TRINO ?? join(homedir(), '.cache', 'singleout', `trino-${VERSION}`);

/** What is needed, and the package of the system that brings it; Maven only to assemble the server. */
const PACKAGES = {
  java: 'openjdk-17-jdk-headless',
  javac: 'openjdk-17-jdk-headless',
  jar: 'openjdk-17-jdk-headless',
  unzip: 'unzip',
  mvn: 'maven',
};

/** Why no server can be started here; undefined where one can. Installs and assembles it first where that was not yet done. */
export function trinoObstacle() {
  const tools = Object.keys(PACKAGES).filter((tool) => tool !== 'mvn' || !existsSync(cache));
  const missing = () => tools.filter((tool) => !succeeds('which', [tool]));
  if (missing().length > 0) installPackages([...new Set(missing().map((tool) => PACKAGES[tool]))]);
  if (missing().length > 0)
    return `these are not installed, and could not be (only root may, by apt-get): ${missing().join(', ')}`;
  if (!existsSync(cache) && !succeeds('node', [new URL('./trino.mjs', import.meta.url).pathname, 'assemble']))
    return 'Trino cannot be assembled from Maven artifacts';
  return undefined;
}

function succeeds(command, flags) {
  try {
    execFileSync(command, flags, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Fetches the server and the memory connector; whole or not at all. */
function assemble() {
  const folder = `${cache}.${process.pid}`;
  mkdirSync(join(folder, 'plugin'), { recursive: true });
  const plugin = 'org.apache.maven.plugins';
  const dependency = (name, more = '') =>
    `<groupId>io.trino</groupId><artifactId>${name}</artifactId><version>${VERSION}</version>${more}`;
  const execution = (goal, settings) =>
    `<execution><id>${goal}</id><phase>package</phase><goals><goal>${goal}</goal></goals><configuration>${settings}</configuration></execution>`;
  writeFileSync(
    join(folder, 'pom.xml'),
    `<project><modelVersion>4.0.0</modelVersion><groupId>singleout</groupId><artifactId>trino</artifactId><version>1</version><packaging>pom</packaging>
<dependencyManagement><dependencies><dependency>${dependency('trino-root', '<type>pom</type><scope>import</scope>')}</dependency></dependencies></dependencyManagement>
<dependencies><dependency>${dependency('trino-main')}</dependency></dependencies>
<build><plugins><plugin><groupId>${plugin}</groupId><artifactId>maven-dependency-plugin</artifactId><version>3.6.1</version><executions>
${execution('copy-dependencies', `<includeScope>runtime</includeScope><outputDirectory>${folder}/lib</outputDirectory>`)}
${execution('copy', `<outputDirectory>${folder}/zip</outputDirectory><artifactItems><artifactItem>${dependency('trino-memory', '<type>zip</type>')}</artifactItem></artifactItems>`)}
</executions></plugin></plugins></build></project>`,
  );
  const inside = { cwd: folder, stdio: 'inherit' };
  execFileSync('mvn', ['-B', '-q', 'package'], inside);
  execFileSync(
    'unzip',
    ['-q', '-o', join(folder, 'zip', `trino-memory-${VERSION}.zip`), '-d', join(folder, 'plugin')],
    inside,
  );
  writeFileSync(
    join(folder, 'TrinoLaunch.java'),
    `public final class TrinoLaunch { public static void main(String[] a) { new io.trino.server.Server().start("${VERSION}"); } }`,
  );
  execFileSync(
    'javac',
    ['-cp', `${folder}/lib/*`, '-d', join(folder, 'classes'), 'TrinoLaunch.java'],
    inside,
  );
  execFileSync(
    'jar',
    ['cf', join(folder, 'lib', 'trino-launch.jar'), '-C', join(folder, 'classes'), '.'],
    inside,
  );
  for (const rest of ['zip', 'classes', 'TrinoLaunch.java']) rmSync(join(folder, rest), { recursive: true });
  renameSync(folder, cache);
}

if (process.argv[1] === new URL(import.meta.url).pathname && process.argv[2] === 'assemble') assemble();

/**
 * Starts a coordinator and workers, and waits until all of them take queries. With `tls` the coordinator also listens at
 * `secure`, to those alone who show the token `token` of the user tester.
 */
export async function startTrino({ workers = 2, heapMb = 512, quick = true, tls = false } = {}) {
  const root = mkdtempSync(join(tmpdir(), 'singleout-trino-'));
  const port = await freePort();
  const secured = tls ? await secureBy(root) : undefined;
  const start = (role, own) =>
    startNode({ root, role, port: own, coordinatorPort: port, heapMb, quick, secured });
  const base = `http://127.0.0.1:${port}`;
  const all = [start('coordinator', port)];
  const killAll = () => {
    for (const node of all) node.kill('SIGKILL');
  };
  // a test run that is killed must leave no server behind
  process.once('exit', killAll);
  const stop = async () => {
    process.off('exit', killAll);
    killAll();
    await Promise.all(all.map(ended));
    rmSync(root, { recursive: true, force: true });
  };
  try {
    await until(all, async () => (await (await fetch(`${base}/v1/info`)).json()).starting === false);
    for (let i = 0; i < workers; i++) all.push(start('worker', await freePort()));
    const active = "SELECT count(*) FROM system.runtime.nodes WHERE state = 'active' AND NOT coordinator";
    await until(all, async () => (await sendTrino(base, active))[0][0] >= workers);
  } catch (error) {
    await stop();
    throw error;
  }
  const [coordinator, worker] = all;
  return {
    base,
    url: `trino://tester@127.0.0.1:${port}/memory/default`,
    ...(secured && {
      secure: `trino://tester@127.0.0.1:${secured.port}/memory/default?SSL=true`,
      certificate: secured.certificate,
      token: secured.token,
    }),
    send: (sql) => sendTrino(base, sql),
    killWorker: () => kill(worker),
    killCoordinator: () => kill(coordinator),
    stop,
  };
}

/** What a coordinator needs to speak TLS and to know its users: a certificate, and a key that signs their tokens. */
async function secureBy(root) {
  const { key, certificate } = makeCertificate(root);
  const secret = randomBytes(32).toString('base64');
  const encode = (part) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const head = `${encode({ alg: 'HS256' })}.${encode({ sub: 'tester', exp: Math.floor(Date.now() / 1000) + 86_400 })}`;
  const signature = createHmac('sha256', Buffer.from(secret, 'base64')).update(head).digest('base64url');
  const [store, keyFile] = [join(root, 'server.pem'), join(root, 'token.key')];
  writeFileSync(store, readFileSync(key, 'utf8') + readFileSync(certificate, 'utf8'));
  writeFileSync(keyFile, secret);
  const port = await freePort();
  return {
    port,
    certificate,
    token: `${head}.${signature}`,
    all: { 'internal-communication.shared-secret': secret },
    coordinator: {
      'http-server.https.enabled': true,
      'http-server.https.port': port,
      'http-server.https.keystore.path': store,
      'http-server.authentication.type': 'JWT',
      'http-server.authentication.jwt.key-file': keyFile,
      'http-server.authentication.allow-insecure-over-http': true,
    },
  };
}

function startNode({ root, role, port, coordinatorPort, heapMb, quick, secured }) {
  const folder = join(root, `${role}-${port}`);
  const etc = join(folder, 'etc');
  mkdirSync(join(etc, 'catalog'), { recursive: true });
  const settings = {
    coordinator: role === 'coordinator',
    ...(role === 'coordinator' && {
      'node-scheduler.include-coordinator': false,
      'failure-detector.heartbeat-interval': '500ms',
      'failure-detector.warmup-interval': '1s',
      ...secured?.coordinator,
    }),
    ...secured?.all,
    'http-server.http.port': port,
    'discovery.uri': `http://127.0.0.1:${coordinatorPort}`,
    'query.max-memory': `${Math.floor(heapMb * 1.2)}MB`,
    'query.max-memory-per-node': `${Math.floor(heapMb * 0.6)}MB`,
    // tables for benchmarks come in long statements; what is tested must do with the usual length
    ...(!quick && { 'query.max-length': 10_000_000 }),
    // a worker that is lost is given up after seconds, not after the usual minute
    'query.remote-task.max-error-duration': '3s',
    'exchange.max-error-duration': '3s',
    'plugin.dir': join(cache, 'plugin'),
    'catalog.config-dir': join(etc, 'catalog'),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  writeFileSync(join(etc, 'config.properties'), lines.join('\n'));
  writeFileSync(join(etc, 'log.properties'), 'io.trino=WARN');
  // everybody may ask, but who is called a stranger may read nothing
  writeFileSync(
    join(etc, 'access-control.properties'),
    `access-control.name=file\nsecurity.config-file=${join(etc, 'rules.json')}`,
  );
  writeFileSync(join(etc, 'rules.json'), JSON.stringify(RULES));
  const data = `connector.name=memory\nmemory.max-data-per-node=${Math.floor(heapMb / 2)}MB`;
  writeFileSync(join(etc, 'catalog', 'memory.properties'), data);
  const log = openSync(join(folder, 'log'), 'a');
  const flags = [
    ...[
      '-cp',
      `${cache}/lib/*`,
      `-Xmx${heapMb}m`,
      '-Xms64m',
      '-XX:+UseSerialGC',
      '-XX:+ExitOnOutOfMemoryError',
    ],
    ...(quick ? ['-XX:TieredStopAtLevel=1'] : []),
    ...['-XX:ReservedCodeCacheSize=256M', '-Djdk.attach.allowAttachSelf=true', '-Dnode.environment=test'],
    ...[`-Dnode.id=${role}-${port}`, `-Dnode.data-dir=${folder}`, '-Dnode.internal-address=127.0.0.1'],
    ...[
      '-Dnode.bind-ip=127.0.0.1',
      `-Dconfig=${etc}/config.properties`,
      `-Dlog.levels-file=${etc}/log.properties`,
    ],
    'TrinoLaunch',
  ];
  return spawn('java', flags, { cwd: folder, stdio: ['ignore', log, log] });
}

async function until(nodes, holds) {
  for (const end = Date.now() + READY_MS; Date.now() < end; await wait(250)) {
    const gone = nodes.find(({ exitCode }) => exitCode !== null);
    if (gone !== undefined) throw new Error(`a node of Trino ended with ${gone.exitCode}`);
    try {
      if (await holds()) return;
    } catch {}
  }
  throw new Error('Trino does not become ready');
}

async function kill(node) {
  node.kill('SIGKILL');
  await ended(node);
}

function ended(node) {
  return node.exitCode !== null || node.signalCode !== null
    ? undefined
    : new Promise((done) => node.once('exit', done));
}

/** One node of a Trino of the tests: its settings, its secrets, its process. */
import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cache } from './assemble-trino.mjs';
import { makeCertificate } from './certificate.mjs';
import { freePort } from './free-port.mjs';
import { startServer } from './server-process.mjs';

/** Of the file-based access control: everything for everybody but a stranger. */
const RULES = {
  catalogs: [{ allow: 'all' }],
  tables: [{ user: 'stranger', privileges: [] }, { privileges: ['SELECT', 'INSERT', 'OWNERSHIP'] }],
};

/** What a coordinator needs to speak TLS and to know its users: a certificate, and a key that signs their tokens. */
export async function secureBy(root) {
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

/** Starts a coordinator or a worker below `root`, at a port of its own. */
export function startNode({ root, role, port, coordinatorPort, heapMb, quick, secured }) {
  const folder = join(root, `${role}-${port}`);
  const etc = join(folder, 'etc');
  mkdirSync(join(etc, 'catalog'), { recursive: true });
  const settings = {
    coordinator: role === 'coordinator',
    ...(role === 'coordinator' && {
      'node-scheduler.include-coordinator': false,
      // a worker that is slow for some seconds is not lost
      'failure-detector.threshold': 0.3,
      ...secured?.coordinator,
    }),
    ...secured?.all,
    'http-server.http.port': port,
    'discovery.uri': `http://127.0.0.1:${coordinatorPort}`,
    'query.max-memory': `${Math.floor(heapMb * 1.2)}MB`,
    'query.max-memory-per-node': `${Math.floor(heapMb * 0.6)}MB`,
    // tables for benchmarks come in long statements; what is tested must do with the usual length
    ...(!quick && { 'query.max-length': 10_000_000 }),
    // a worker that is lost is given up sooner than after the usual minutes, though not while a loaded machine lets it wait
    'query.remote-task.max-error-duration': '20s',
    'exchange.max-error-duration': '20s',
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
  return { id: `${role}-${port}`, ...startServer(`${role} at ${port}`, 'java', flags, folder) };
}

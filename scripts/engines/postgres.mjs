/**
 * A Postgres of our own: installed from the system's packages, a private port and data folder, gone when it is stopped.
 * The server refuses to run as root, so root hands it to the user `postgres`.
 */
import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackages } from '../install-packages.mjs';
import { makeCertificate } from './certificate.mjs';
import { freePort } from './free-port.mjs';
import { killServer, startServer, startTwice, untilReady } from './server-process.mjs';

const ROOT = '/usr/lib/postgresql';
export const PASSWORD = 'only-for-tests';

/** The folder with `initdb` and `postgres` of the newest version that is installed. */
function findBinaries() {
  const versions = existsSync(ROOT)
    ? readdirSync(ROOT)
        .map(Number)
        .filter((v) => v >= 13)
    : [];
  return versions.length === 0 ? undefined : join(ROOT, String(Math.max(...versions)), 'bin');
}

/** Why no server can be started here; undefined where one can. Installs one as root where there is none. */
export function postgresObstacle() {
  if (findBinaries() !== undefined) return undefined;
  installPackages(['postgresql']);
  return findBinaries() === undefined
    ? 'Postgres is not installed, and could not be installed (only root may, by apt-get)'
    : undefined;
}

/**
 * Starts a server; `url` has the user, who owns everything; the password is {@link PASSWORD}.
 * @param tls whether it also speaks TLS, with the certificate `certificate`
 */
export function startPostgres(settings = {}, tls = false) {
  return startTwice(() => start(settings, tls));
}

async function start(settings, tls) {
  const bin = findBinaries();
  const folder = mkdtempSync(join(tmpdir(), 'singleout-postgres-'));
  const data = join(folder, 'data');
  const as = userOf();
  writeFileSync(join(folder, 'password'), PASSWORD);
  const { key, certificate } = tls ? makeCertificate(folder) : {};
  for (const path of [folder, join(folder, 'password'), ...(tls ? [key, certificate] : [])])
    if (as.uid !== undefined) chownSync(path, as.uid, as.gid);
  const initial = [
    '-D',
    data,
    '-U',
    'tester',
    '--auth=scram-sha-256',
    `--pwfile=${join(folder, 'password')}`,
  ];
  execFileSync(join(bin, 'initdb'), [...initial, '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'], {
    stdio: 'ignore',
    cwd: folder,
    ...as,
  });
  const port = await freePort();
  const options = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    ...(tls && { ssl: 'on', ssl_key_file: key, ssl_cert_file: certificate }),
    ...settings,
  };
  const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const run = () =>
    startServer('Postgres', join(bin, 'postgres'), ['-D', data, '-p', String(port), ...flags], folder, as);
  let server = run();
  const kill = () => server.child.kill('SIGQUIT');
  // a test run that is killed must leave no server behind
  process.once('exit', kill);
  const stop = async () => {
    process.off('exit', kill);
    await killServer(server, 'SIGINT');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await ready(bin, port, server);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `postgres://tester@127.0.0.1:${port}/postgres`,
    port,
    folder,
    certificate,
    pid: () => server.child.pid,
    /** Ends the server at once, as a machine that fails does. */
    kill: () => killServer(server, 'SIGQUIT'),
    restart: async () => {
      server = run();
      await ready(bin, port, server);
    },
    stop,
  };
}

/** Whom to run the server as: nobody else, unless we are root. */
function userOf() {
  if (process.getuid?.() !== 0) return {};
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function ready(bin, port, server) {
  const flags = ['-q', '-h', '127.0.0.1', '-p', String(port), '-t', '30'];
  return untilReady([server], 'a connection', () => {
    execFileSync(join(bin, 'pg_isready'), flags, { stdio: 'ignore' });
    return true;
  });
}

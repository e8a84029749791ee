import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import type { ClientConfig } from 'pg';
import { SingleoutError } from '../../core/errors.js';
import { decodePart, requirePrintable } from '../remote/decode-part.js';

/** Where a server is, and how to speak to it. The password is left to the driver: PGPASSWORD, then ~/.pgpass. */
export interface PostgresAddress {
  readonly config: ClientConfig;
  /** Ways to secure the connection, tried in order: `false` is none. */
  readonly ssl: readonly (boolean | ConnectionOptions)[];
  /** To show: host, port and database. */
  readonly name: string;
}

const SHAPE = 'the address must look like postgres://user@host:5432/database';
const MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;

/** Reads `postgres://user@host:port/database?sslmode=verify-full`; what is left out comes from PGHOST and the like. */
export function readAddress(text: string, environment: NodeJS.ProcessEnv = process.env): PostgresAddress {
  requirePrintable(text, SHAPE);
  const url = parse(text);
  for (const [name, value] of url.searchParams) requirePrintable(`${name}${value}`, SHAPE);
  const given = (name: string, variable: string) => url.searchParams.get(name) ?? environment[variable];
  const host =
    url.searchParams.get('host') ?? (decodePart(url.hostname, SHAPE) || environment.PGHOST || 'localhost');
  const port = Number(url.port || environment.PGPORT || 5432);
  const user = decodePart(url.username, SHAPE) || environment.PGUSER;
  const database = decodePart(url.pathname.slice(1), SHAPE) || environment.PGDATABASE || user;
  const mode = given('sslmode', 'PGSSLMODE') ?? 'prefer';
  if (!MODES.some((known) => known === mode))
    throw new SingleoutError('config/invalid', `\`sslmode\` must be one of ${MODES.join(', ')}; got ${mode}`);
  const root = given('sslrootcert', 'PGSSLROOTCERT');
  return {
    config: {
      host,
      port,
      ...(user !== undefined && { user }),
      ...(database !== undefined && { database }),
    },
    ssl: host.startsWith('/') ? [false] : securityOf(mode, root),
    name: `${host}:${port}/${database ?? ''}`,
  };
}

function parse(text: string): URL {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new SingleoutError('config/invalid', SHAPE);
  }
  if (url.password !== '')
    throw new SingleoutError('config/invalid', 'the address must not hold a password: others can see it', {
      hint: 'set PGPASSWORD, or write it to ~/.pgpass',
    });
  return url;
}

function securityOf(mode: string, root: string | undefined): (boolean | ConnectionOptions)[] {
  const ca = root === undefined ? {} : { ca: readCertificate(root) };
  switch (mode) {
    case 'disable':
      return [false];
    case 'allow':
      return [false, { rejectUnauthorized: false }];
    case 'prefer':
      return [{ rejectUnauthorized: false }, false];
    case 'require':
      // as libpq does: with a certificate authority at hand it is used
      return [
        root === undefined ? { rejectUnauthorized: false } : { ...ca, checkServerIdentity: () => undefined },
      ];
    case 'verify-ca':
      return [{ ...ca, checkServerIdentity: () => undefined }];
    default:
      return [{ ...ca }];
  }
}

function readCertificate(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new SingleoutError('config/unreadable', 'the certificate cannot be read', { where: path, cause });
  }
}

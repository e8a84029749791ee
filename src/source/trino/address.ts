import { readFileSync } from 'node:fs';
import { validateHeaderValue } from 'node:http';
import { userInfo } from 'node:os';
import { SingleoutError } from '../../core/errors.js';
import { decodePart, requirePrintable } from '../remote/decode-part.js';

/** Where a coordinator is, and how to speak to it. */
export interface TrinoAddress {
  readonly base: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly ca?: string;
  /** To show: host, port, catalog and schema. */
  readonly name: string;
}

const SHAPE = 'the address must look like trino://user@host:8080/catalog/schema';

/**
 * Reads `trino://user@host:port/catalog/schema?SSL=true`. TLS is spoken on port 443 and where asked. The password comes from
 * TRINO_PASSWORD or the file that TRINO_PASSWORD_FILE names, a token from TRINO_TOKEN; both travel over TLS only.
 */
export function readAddress(text: string, environment: NodeJS.ProcessEnv = process.env): TrinoAddress {
  requirePrintable(text, SHAPE);
  const url = parse(text);
  const secure = url.searchParams.get('SSL')?.toLowerCase() === 'true' || url.port === '443';
  const [catalog, schema] = url.pathname
    .slice(1)
    .split('/')
    .map((part) => decodePart(part, SHAPE));
  if (!catalog || !schema) throw new SingleoutError('config/invalid', SHAPE);
  const user = decodePart(url.username, SHAPE) || environment.TRINO_USER || userInfo().username;
  const secret = secretOf(user, environment);
  if (secret !== undefined && !secure)
    throw new SingleoutError('config/invalid', 'a password or token is not sent without TLS', {
      hint: 'add ?SSL=true to the address, or unset TRINO_PASSWORD, TRINO_PASSWORD_FILE and TRINO_TOKEN',
    });
  const host = url.port === '' ? `${url.hostname}:${secure ? 443 : 8080}` : url.host;
  const headers = {
    'X-Trino-User': user,
    'X-Trino-Source': 'singleout',
    'X-Trino-Catalog': catalog,
    'X-Trino-Schema': schema,
    'X-Trino-Time-Zone': 'UTC',
    ...(secret !== undefined && { Authorization: secret }),
  };
  for (const [name, value] of Object.entries(headers)) requireSendable(name, value);
  return {
    base: new URL(`${secure ? 'https' : 'http'}://${host}`),
    headers,
    ...(environment.TRINO_CA_FILE && { ca: read(environment.TRINO_CA_FILE, 'certificate') }),
    name: `${host}/${catalog}/${schema}`,
  };
}

/** Names travel in the header of a request, which does not take every character. */
function requireSendable(name: string, value: string): void {
  try {
    validateHeaderValue(name, value);
  } catch {
    // the cause would quote what may be a password
    throw new SingleoutError('config/invalid', `${name} holds a character that cannot be sent to a server`, {
      hint: 'user, catalog, schema and password must be written in Latin letters',
    });
  }
}

function parse(text: string): URL {
  let url: URL;
  try {
    // schemes that are not known to the parser get no host: this one is
    url = new URL(text.replace(/^trino:/, 'http:'));
  } catch {
    throw new SingleoutError('config/invalid', SHAPE);
  }
  if (url.password !== '')
    throw new SingleoutError('config/invalid', 'the address must not hold a password: others can see it', {
      hint: 'set TRINO_PASSWORD, or name a file with TRINO_PASSWORD_FILE',
    });
  return url;
}

function secretOf(user: string, environment: NodeJS.ProcessEnv): string | undefined {
  const { TRINO_TOKEN: token, TRINO_PASSWORD: password, TRINO_PASSWORD_FILE: file } = environment;
  if (token) return `Bearer ${token}`;
  const found = password || (file ? read(file, 'password').replace(/\r?\n$/, '') : undefined);
  return found === undefined ? undefined : `Basic ${Buffer.from(`${user}:${found}`).toString('base64')}`;
}

function read(path: string, what: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new SingleoutError('config/unreadable', `the file of the ${what} cannot be read`, {
      where: path,
      cause,
    });
  }
}

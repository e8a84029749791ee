/**
 * Starts the HTTP API and the page from a program: `singleout/server`.
 * @packageDocumentation
 */
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type Logger, pino } from 'pino';
import { SingleoutError } from './core/errors.js';
import { packageFolder } from './core/package-folder.js';
import { marked, option, wording } from './core/wording.js';
import { isLoopback } from './server/guard.js';
import { DEFAULT_LIMITS, type ServerLimits } from './server/settings.js';
import { startServer } from './server/start-server.js';

export type { ServerLimits } from './server/settings.js';

/** How to serve the API and the page. */
export interface ServeOptions {
  /** Address to listen on; this machine alone by default. */
  readonly host?: string;
  /** 4870 by default; 0 takes any that is free. */
  readonly port?: number;
  /** What clients must send; a new one is made up at every start by default. */
  readonly token?: string;
  /** Lets other machines ask; needs a token. */
  readonly allowRemote?: boolean;
  /** Names under which others ask, where they do not use the address. */
  readonly names?: readonly string[];
  /** Folders whose files may be assessed where they are. */
  readonly folders?: readonly string[];
  readonly limits?: Partial<ServerLimits>;
  /** Memory each open table may use before it spills to disk. */
  readonly memoryBytes?: number;
  readonly threads?: number;
  /** Where requests are logged; nowhere by default. */
  readonly log?: Logger;
  /** Another build of the page. */
  readonly page?: string;
}

/** A server that listens, and how to reach it. */
export interface Served {
  readonly url: string;
  readonly token: string;
  readonly port: number;
  close(): Promise<void>;
}

const PORT = 4870;
const SHORTEST_TOKEN = 16;

/**
 * Serves the HTTP API and the page until it is closed. Only this machine can reach it unless `allowRemote` is set, and only
 * with the token.
 *
 * @example
 * const { url, close } = await serve({ folders: ['data'] });
 */
export async function serve(options: ServeOptions = {}): Promise<Served> {
  const { host = '127.0.0.1', port = PORT, allowRemote = false, names = [], folders = [] } = options;
  checkReach(host, allowRemote, options.token);
  const token = options.token ?? randomBytes(24).toString('base64url');
  const { memoryBytes, threads } = options;
  const server = await startServer({
    host,
    port,
    token,
    remote: allowRemote,
    names,
    folders,
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    ...(memoryBytes !== undefined && { memoryBytes }),
    ...(threads !== undefined && { threads }),
    log: options.log ?? pino({ level: 'silent' }),
    page: options.page ?? fileURLToPath(new URL('dist/page/', packageFolder)),
  });
  const name = host.includes(':') ? `[${host}]` : host;
  return { url: `http://${name}:${server.port}/`, token, port: server.port, close: server.close };
}

function checkReach(host: string, allowRemote: boolean, token: string | undefined): void {
  if (!allowRemote && !isLoopback(host)) {
    throw new SingleoutError('config/invalid', `${host} can be reached by other machines`, {
      option: 'host',
      hint: wording`add ${option('allowRemote')} with a ${option('token')} if that is meant`,
    });
  }
  if (allowRemote && token === undefined) {
    throw new SingleoutError(
      'config/invalid',
      wording`${marked(option('allowRemote'))} needs a token of your own`,
      {
        hint: wording`set SINGLEOUT_TOKEN, or give ${option('token')}; whoever has it can read the findings and the folders you name`,
      },
    );
  }
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) {
    throw new SingleoutError(
      'config/invalid',
      wording`${marked(option('token'))} must be printable characters without spaces`,
    );
  }
  if (token !== undefined && token.length < SHORTEST_TOKEN) {
    throw new SingleoutError(
      'config/invalid',
      wording`${marked(option('token'))} must have at least ${SHORTEST_TOKEN} characters; got ${token.length}`,
    );
  }
}

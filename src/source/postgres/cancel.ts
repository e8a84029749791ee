import { isIP } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import pg from 'pg';
import type { PostgresAddress } from './address.js';

/** What the driver knows and its types do not tell: enough to ask the server to stop. */
export type Backend = pg.Client & {
  /** Null where the server sent none. */
  readonly processID: number | null;
  readonly secretKey: number | null;
  readonly connection: { readonly stream: Peer };
};

interface Peer {
  /** Of the other end; none where that is a file. */
  readonly remoteAddress?: string;
  setTimeout(ms: number, then: () => void): void;
  destroy(): void;
}

/** A connection of the driver before anybody has logged in. */
type Wire = pg.Connection & {
  readonly stream: Peer;
  connect(portOrFile: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processID: number, secretKey: number): void;
};

const CANCEL_MS = 2000;

/**
 * The protocol's own request to stop, over a connection of its own: to the very server that works, where a name stands for several, and
 * as secure as the one it speaks of. Where the server gave no key to ask by, the connection is ended.
 * @returns when the server has taken it, or cannot be reached
 */
export function requestCancel(
  { config }: PostgresAddress,
  ssl: boolean | ConnectionOptions,
  { processID, secretKey, connection }: Backend,
): Promise<void> {
  if (processID === null || secretKey === null) {
    connection.stream.destroy();
    return Promise.resolve();
  }
  const { host = 'localhost', port = 5432 } = config;
  // the certificate is held against the name, whatever address it stands for
  const named = { host, ...(isIP(host) === 0 && { servername: host }) };
  const secure = ssl === false ? false : { ...(ssl === true ? {} : ssl), ...named };
  const wire = new pg.Connection({ ssl: secure }) as Wire;
  const ask = () => wire.cancel(processID, secretKey);
  wire.on('connect', () => (secure === false ? ask() : wire.requestSsl()));
  wire.on('sslconnect', ask);
  const ended = new Promise<void>((done) => {
    wire.on('end', done);
    wire.on('error', () => wire.stream.destroy());
  });
  wire.stream.setTimeout(CANCEL_MS, () => wire.stream.destroy());
  if (host.startsWith('/')) wire.connect(`${host}/.s.PGSQL.${port}`);
  else wire.connect(port, connection.stream.remoteAddress ?? host);
  return ended;
}

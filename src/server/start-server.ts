import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { SingleoutError } from '../core/errors.js';
import { option, wording } from '../core/wording.js';
import { makeApp } from './app.js';
import { ServedFolders } from './data/served-folders.js';
import { TableStore } from './data/table-store.js';
import { UploadStore } from './data/upload-store.js';
import type { Services } from './services.js';
import type { ServerSettings } from './settings.js';
import { JobQueue } from './work/job-queue.js';

/** A server that listens. */
export interface RunningServer {
  readonly host: string;
  readonly port: number;
  /** Stops the work, ends all connections and removes what was uploaded. */
  close(): Promise<void>;
}

const KEPT_MS = 30_000;
/** An upload may take long; it is held to a rate. */
const REQUEST_MS = 3_600_000;

/** Starts to listen. */
export async function startServer(settings: ServerSettings): Promise<RunningServer> {
  const services = makeServices(settings);
  const { limits } = settings;
  const listener = getRequestListener(makeApp(services).fetch, { overrideGlobalObjects: false });
  const server = createServer(
    {
      headersTimeout: limits.bodyMs,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: Math.min(5000, limits.bodyMs),
      // a busy machine must not end a connection while its next request is on the way
      keepAliveTimeout: Math.min(KEPT_MS, limits.idleMs),
      maxHeaderSize: 16_384,
    },
    listener,
  );
  server.maxConnections = limits.connections;
  server.timeout = limits.idleMs;
  const close = () => stop(server, services);
  try {
    await listen(server, settings);
  } catch (error) {
    await close();
    throw error;
  }
  return { host: settings.host, port: (server.address() as AddressInfo).port, close };
}

function makeServices(settings: ServerSettings): Services {
  const { limits, log, memoryBytes, threads, folders } = settings;
  return {
    settings,
    folders: new ServedFolders(folders),
    uploads: new UploadStore(limits),
    tables: new TableStore(limits, {
      temporaryBytes: limits.temporaryBytes,
      ...(memoryBytes !== undefined && { memoryBytes }),
      ...(threads !== undefined && { threads }),
    }),
    jobs: new JobQueue(limits, ({ id, kind, state, problem }, ms, error) => {
      const code = problem?.code;
      const bug = code === 'internal/bug' && error instanceof Error ? { error: error.name } : {};
      log.info({ job: id, kind, state, ms: Math.round(ms), ...(code && { code }), ...bug }, 'job');
    }),
  };
}

function listen(server: Server, { host, port, limits }: ServerSettings): Promise<void> {
  return new Promise((done, failed) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      failed(
        new SingleoutError('source/connection', `the server cannot listen on ${host}:${port}`, {
          hint:
            cause.code === 'EADDRINUSE'
              ? wording`another program does; name another port with ${option('port')}`
              : 'is the address right?',
          cause,
        }),
      ),
    );
    // whoever comes at once with many others is not turned away while these are let in
    server.listen({ port, host, backlog: limits.connections }, done);
  });
}

async function stop(server: Server, { jobs, tables, uploads }: Services): Promise<void> {
  const closed = new Promise<void>((done) => {
    server.close(() => done());
  });
  await jobs.close();
  server.closeAllConnections();
  await closed;
  await tables.close();
  uploads.close();
}

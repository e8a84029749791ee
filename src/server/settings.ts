import type { Logger } from 'pino';

/** What the server allows at most; every one of them keeps a client from exhausting the machine. */
export interface ServerLimits {
  /** Bytes of one uploaded file. */
  readonly uploadBytes: number;
  /** Bytes an uploaded gzip file may unpack to. */
  readonly unpackedBytes: number;
  /** Uploaded files kept; the oldest that nothing uses goes first. */
  readonly uploads: number;
  /** Uploads at the same time. */
  readonly uploading: number;
  /** Bytes of a JSON body; in memory it takes twenty times as many. */
  readonly bodyBytes: number;
  /** Bytes of all JSON bodies that arrive or are being answered at the same time. */
  readonly arrivingBytes: number;
  /** Bytes of statistics or a model in a file that was uploaded or is in a folder. */
  readonly documentBytes: number;
  /** Time a request has to arrive whole; uploads are held to a rate instead. */
  readonly bodyMs: number;
  /** Time without a byte after which a connection is ended. */
  readonly idleMs: number;
  /** Mean rate an upload must keep after `graceMs`. */
  readonly uploadBytesPerSecond: number;
  readonly graceMs: number;
  readonly runningJobs: number;
  readonly waitingJobs: number;
  /** Time a job may run. */
  readonly jobMs: number;
  /** Bytes of the requests of all jobs that wait. */
  readonly waitingBytes: number;
  /** Records of a table, and cells: records times columns. Other files than Parquet are bounded by their bytes. */
  readonly records: number;
  readonly cells: number;
  /** Bytes of temporary data that each open table may write to disk. */
  readonly temporaryBytes: number;
  /** Finished jobs kept, and bytes of all that is kept of them. */
  readonly keptJobs: number;
  readonly keptBytes: number;
  /** Questions answered at once at the same time, and the time each may take. */
  readonly answers: number;
  readonly answerMs: number;
  /** Connections that watch jobs. */
  readonly watchers: number;
  readonly connections: number;
  /** Tables held open for the next question. */
  readonly openTables: number;
  /** Time without a question after which a table is closed. */
  readonly openTableMs: number;
}

export const DEFAULT_LIMITS: ServerLimits = {
  uploadBytes: 2e9,
  unpackedBytes: 20e9,
  uploads: 8,
  uploading: 4,
  bodyBytes: 4e6,
  arrivingBytes: 16e6,
  documentBytes: 32e6,
  bodyMs: 30_000,
  idleMs: 60_000,
  uploadBytesPerSecond: 10_000,
  graceMs: 30_000,
  runningJobs: 2,
  waitingJobs: 20,
  waitingBytes: 32e6,
  jobMs: 30 * 60_000,
  records: 50e6,
  cells: 1e9,
  temporaryBytes: 4e9,
  keptJobs: 50,
  keptBytes: 256e6,
  answers: 8,
  answerMs: 30_000,
  watchers: 100,
  connections: 2000,
  openTables: 3,
  openTableMs: 30 * 60_000,
};

/** Everything the server is told at its start. */
export interface ServerSettings {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** What a client must send with every request to the API. */
  readonly token: string;
  /** Whether others than this machine may ask. */
  readonly remote: boolean;
  /** Names, besides addresses, under which the server may be asked. */
  readonly names: readonly string[];
  /** Folders whose files may be assessed where they are. */
  readonly folders: readonly string[];
  readonly limits: ServerLimits;
  readonly memoryBytes?: number;
  readonly threads?: number;
  readonly log: Logger;
  /** Where the built page is. */
  readonly page: string;
}

/** Limits of engines that run elsewhere. */
export interface RemoteOptions {
  /** A statement that takes longer is ended, in milliseconds. */
  readonly timeoutMs: number;
  /** Memory that counts may take in this process, in bytes. */
  readonly memoryBytes: number;
}

/** What holds where nothing is said. */
export const REMOTE_DEFAULTS: RemoteOptions = { timeoutMs: 3_600_000, memoryBytes: 512e6 };

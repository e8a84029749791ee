/** A running cluster. */
export interface TrinoCluster {
  readonly base: string;
  readonly url: string;
  /** The address that speaks TLS, its certificate's path, and the token it asks for, where one was wanted. */
  readonly secure?: string;
  readonly certificate?: string;
  readonly token?: string;
  /** A table of numbers `n` of which every worker holds a part. */
  readonly spread: string;
  send(sql: string): Promise<unknown[][]>;
  killWorker(): Promise<void>;
  /** After a worker was killed: waits until the others are known to be all there are, and work. */
  ready(): Promise<void>;
  killCoordinator(): Promise<void>;
  stop(): Promise<void>;
}
export function trinoObstacle(): string | undefined;
export function startTrino(options?: {
  readonly workers?: number;
  readonly heapMb?: number;
  readonly quick?: boolean;
  readonly tls?: boolean;
}): Promise<TrinoCluster>;

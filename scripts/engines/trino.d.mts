/** A running cluster. */
export interface TrinoCluster {
  readonly base: string;
  readonly url: string;
  send(sql: string): Promise<unknown[][]>;
  killWorker(): Promise<void>;
  killCoordinator(): Promise<void>;
  stop(): Promise<void>;
}
export function trinoObstacle(): string | undefined;
export function startTrino(options?: {
  readonly workers?: number;
  readonly heapMb?: number;
  readonly quick?: boolean;
}): Promise<TrinoCluster>;

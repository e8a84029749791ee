/** A running server. */
export interface PostgresServer {
  readonly url: string;
  readonly port: number;
  readonly folder: string;
  /** Path of its certificate, where it speaks TLS. */
  readonly certificate?: string;
  pid(): number;
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}
export const PASSWORD: string;
export function postgresObstacle(): string | undefined;
export function startPostgres(
  settings?: Readonly<Record<string, string>>,
  tls?: boolean,
): Promise<PostgresServer>;

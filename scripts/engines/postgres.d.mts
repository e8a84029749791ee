/** A running server. */
export interface PostgresServer {
  readonly url: string;
  readonly port: number;
  readonly folder: string;
  pid(): number;
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}
export const PASSWORD: string;
export function postgresObstacle(): string | undefined;
export function startPostgres(settings?: Readonly<Record<string, string>>): Promise<PostgresServer>;

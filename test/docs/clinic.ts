import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { PASSWORD, postgresObstacle, startPostgres } from '../../scripts/engines/postgres.mjs';

/** The database that the docs speak of: a Postgres of our own with the table `visits`, and a role that may read it. */
export interface Clinic {
  /** What stands for db.example.org. */
  readonly host: string;
  stop(): Promise<void>;
}

/** Starts it with the records of visits.csv in a folder; a text tells why it cannot be. */
export async function startClinic(folder: string): Promise<Clinic | string> {
  const obstacle = postgresObstacle();
  if (obstacle !== undefined) return obstacle;
  const { url, port, stop } = await startPostgres();
  await ask(url, [`CREATE ROLE reader LOGIN PASSWORD '${PASSWORD}'`, 'CREATE DATABASE clinic']);
  const [header = '', ...lines] = readFileSync(join(folder, 'visits.csv'), 'utf8').trim().split('\n');
  const records = lines.map((line) => `(${line.split(',').map((cell) => `'${cell}'`)})`);
  await ask(url.replace(/postgres$/, 'clinic'), [
    `CREATE TABLE visits (${header.split(',').map((name) => `${name} text`)})`,
    `INSERT INTO visits VALUES ${records}`,
    'GRANT SELECT ON visits TO reader',
  ]);
  return { host: `127.0.0.1:${port}`, stop };
}

async function ask(address: string, statements: readonly string[]): Promise<void> {
  const client = new Client(address.replace('@', `:${PASSWORD}@`));
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

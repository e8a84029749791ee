import { duckdbDialect as sql } from './dialect.js';
import { selectFiles } from './files.js';
import { startDuckdb } from './start.js';

/** Makes a Parquet file of a CSV file with a header; every column stays text. */
export function csvToParquet(csvPath: string, parquetPath: string): Promise<void> {
  return convert(csvPath, parquetPath, '*');
}

/** The same for a CSV file of numbers: every column is a double, null where it is empty. */
export function csvToNumbers(
  csvPath: string,
  parquetPath: string,
  columns: readonly string[],
): Promise<void> {
  const cells = columns.map((name) => `${sql.asDouble(sql.identifier(name))} AS ${sql.identifier(name)}`);
  return convert(csvPath, parquetPath, cells.join(', '));
}

async function convert(csvPath: string, parquetPath: string, cells: string): Promise<void> {
  const engine = await startDuckdb();
  try {
    const select = `SELECT ${cells} FROM (${await selectFiles(engine, [csvPath], { format: 'csv' })}) AS input`;
    // one thread keeps the rows in order
    await engine.query('SET threads = 1');
    await engine.query('SET preserve_insertion_order = true');
    await engine.query(`COPY (${select}) TO ${sql.string(parquetPath)} (FORMAT parquet, COMPRESSION zstd)`);
  } finally {
    await engine.close();
  }
}

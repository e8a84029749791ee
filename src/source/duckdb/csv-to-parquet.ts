import { duckdbDialect as sql } from './dialect.js';
import { DuckdbEngine } from './driver.js';
import { selectFiles } from './files.js';

/** Makes a Parquet file of a CSV file with a header; every column stays text. */
export async function csvToParquet(csvPath: string, parquetPath: string): Promise<void> {
  const engine = await DuckdbEngine.create();
  try {
    const select = await selectFiles(engine, [csvPath], { format: 'csv' });
    // one thread keeps the rows in order
    await engine.query('SET threads = 1');
    await engine.query('SET preserve_insertion_order = true');
    await engine.query(`COPY (${select}) TO ${sql.string(parquetPath)} (FORMAT parquet, COMPRESSION zstd)`);
  } finally {
    await engine.close();
  }
}

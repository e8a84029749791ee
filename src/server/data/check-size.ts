import { open } from 'node:fs/promises';
import type { RunOptions } from '../../core/progress.js';
import { startDuckdb } from '../../source/duckdb/start.js';
import { Problem } from '../routes/problem.js';
import type { ServerLimits } from '../settings.js';

const MAGIC = 'PAR1';

/**
 * Refuses a Parquet file of too many records or cells before any is read: kilobytes may hold billions of equal ones. All other
 * files are at least as long as they have cells. What the file says of itself is read, not its records.
 */
export async function checkSize(
  path: string,
  { records, cells }: Pick<ServerLimits, 'records' | 'cells'>,
  run: RunOptions,
): Promise<void> {
  if (!(await isParquet(path))) return;
  const engine = await startDuckdb({ threads: 1 });
  try {
    const file = engine.dialect.string(path);
    // what the groups say is what would be read, whatever the file says of them together
    const rows = await engine.query(
      `SELECT CAST(GREATEST(COALESCE(SUM(n), 0), (SELECT MAX(num_rows) FROM parquet_file_metadata(${file}))) AS DOUBLE)
       FROM (SELECT MAX(row_group_num_rows) AS n FROM parquet_metadata(${file}) GROUP BY row_group_id)`,
      run,
    );
    const leaves = await engine.query(
      `SELECT CAST(COUNT(*) AS DOUBLE) FROM parquet_schema(${file}) WHERE num_children IS NULL OR num_children = 0`,
      run,
    );
    const [found, columns] = [rows.numbers(0)[0], leaves.numbers(0)[0]];
    if (found > records) throw tooMany(`${found} records`, `${records} records`);
    if (found * columns > cells) throw tooMany(`${found * columns} cells`, `${cells} cells`);
  } finally {
    await engine.close();
  }
}

async function isParquet(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(MAGIC.length);
    await file.read(head, 0, MAGIC.length, 0);
    return head.toString('latin1') === MAGIC;
  } finally {
    await file.close();
  }
}

function tooMany(found: string, most: string): Problem {
  return new Problem(
    'request/too-large',
    `the table has ${found}; this server takes at most ${most}`,
    'start the server with a higher --max-records, or use the command line',
  );
}

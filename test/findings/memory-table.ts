import type { DuckdbEngine } from '../../src/source/duckdb/driver.js';
import type { Relation } from '../../src/source/relation.js';
import type { Row } from './brute-assess.js';

/** Puts rows of text into an engine, as a relation; the engine is the caller's to close. */
export async function tableOf(
  engine: DuckdbEngine,
  rows: readonly Row[],
  names: readonly string[] = Object.keys(rows[0]),
): Promise<Relation> {
  const { identifier, string } = engine.dialect;
  const cell = (value: string | null) => (value === null ? 'NULL' : string(value));
  const values = rows.map((row) => `(${names.map((name) => cell(row[name])).join(', ')})`);
  const columns = names.map((name) => `CAST(${identifier(name)} AS VARCHAR) AS ${identifier(name)}`);
  const kept = await engine.keep(
    `SELECT ${columns.join(', ')} FROM (VALUES ${values.join(', ')}) AS t(${names.map(identifier).join(', ')})`,
  );
  return { engine, name: 'rows', from: kept.from, columns: names.map((name) => ({ name, kind: 'text' })) };
}

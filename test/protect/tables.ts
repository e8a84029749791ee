import { readFileSync } from 'node:fs';
import type { DuckdbEngine } from '../../src/source/duckdb/driver.js';
import type { Relation } from '../../src/source/relation.js';
import type { Row } from '../findings/brute-assess.js';

/** The rows of a relation as text, sorted. */
export async function rowsOf({ engine, from, columns }: Relation): Promise<Row[]> {
  const { asText, identifier } = engine.dialect;
  const cells = columns.map(({ name }) => asText(identifier(name)));
  const batch = await engine.query(`SELECT ${cells.join(', ')} FROM ${from}`);
  const texts = columns.map((_, i) => batch.texts(i));
  const rows = Array.from({ length: batch.rows }, (_, r): Row => {
    return Object.fromEntries(columns.map(({ name }, i) => [name, texts[i][r]]));
  });
  return sortRows(rows);
}

export function sortRows(rows: readonly Row[]): Row[] {
  return rows
    .map((row) => ({ row, key: JSON.stringify(row) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ row }) => row);
}

/** An engine that counts the statements it is given. */
export function counted(engine: DuckdbEngine): { engine: DuckdbEngine; statements: string[] } {
  const statements: string[] = [];
  const watch = ['query', 'stream', 'keep'];
  const proxy = new Proxy(engine, {
    get(target, name) {
      const member = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        if (watch.includes(String(name))) statements.push(String(args[0]));
        return member.apply(target, args);
      };
    },
  });
  return { engine: proxy, statements };
}

/** A file that may not be there: shared data are no part of the project. */
export function sharedData(name: string): string | undefined {
  const path = `/work/shared/data/${name}`;
  try {
    readFileSync(path);
    return path;
  } catch {
    return undefined;
  }
}

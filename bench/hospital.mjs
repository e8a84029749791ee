/** Generated hospital records, in a file and in databases. */
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { measureCommand } from './measure.mjs';

/** Quasi-identifiers of the hospital. */
export const QI = ['age_yrs', 'sex', 'ethncty', 'race', 'patzip', 'patcnty', 'los', 'adm_qtr'];
/** All subsets of some columns, the quasi-identifiers unless told, of so many columns. */
export const setsOf = (size, from = QI) =>
  size === 0
    ? [[]]
    : from.flatMap((name, i) => setsOf(size - 1, from.slice(i + 1)).map((rest) => [name, ...rest]));
/** The column sets that an assessment of the hospital has counted by one statement, its heaviest. */
export const HEAVIEST = QI.flatMap((_, i) => (i < 2 ? [] : setsOf(i + 1)));
export const MAIN = new URL('../dist/cli/main.js', import.meta.url).pathname;

/** Makes a file of so many records. @returns the names of its columns */
export function generateHospital(records, path) {
  const made = measureCommand(process.execPath, [
    ...[MAIN, 'generate', 'hospital', '--records', String(records), '-o', path],
  ]);
  if (!made.ok) throw new Error(made.stderr);
  return readFileSync(path, 'utf8').slice(0, 1000).split('\n')[0].split(',');
}

/** Rows of a CSV file without quotes, some at a time. */
async function* rowsOf(file, many) {
  let [rows, first] = [[], true];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (!first) rows.push(line.split(',').map((cell) => (cell === '' ? null : cell)));
    first = false;
    if (rows.length === many) {
      yield rows;
      rows = [];
    }
  }
  if (rows.length > 0) yield rows;
}

/** A table of texts from a file. */
export async function loadPostgres(client, name, columns, file) {
  await client.query(`CREATE TABLE ${name} (${columns.map((c) => `"${c}" text`).join(', ')})`);
  for await (const rows of rowsOf(file, 20_000)) {
    const arrays = columns.map((_, c) => rows.map((row) => row[c]));
    const places = columns.map((_, c) => `$${c + 1}::text[]`);
    await client.query(`INSERT INTO ${name} SELECT * FROM UNNEST(${places.join(', ')})`, arrays);
  }
  await client.query(`ANALYZE ${name}`);
}

/** The same on Trino, where texts travel as JSON. */
export async function loadTrino(send, name, columns, file) {
  await send(`CREATE TABLE ${name} (${columns.map((c) => `"${c}" varchar`).join(', ')})`);
  const row = `ARRAY(ROW(${columns.map((c) => `"${c}" varchar`).join(', ')}))`;
  for await (const rows of rowsOf(file, 20_000)) {
    const text = JSON.stringify(rows).replaceAll("'", "''");
    await send(
      `INSERT INTO ${name} SELECT * FROM UNNEST(CAST(JSON_PARSE('${text}') AS ${row})) AS t (${columns.map((c) => `"${c}"`).join(', ')})`,
    );
  }
}

import { gzipSync } from 'node:zlib';
import { makeTable } from './make-table.mjs';
import { mutateBytes } from './mutate-bytes.mjs';
import { fitCsv, makeCsvStyle, writeCsv } from './write-csv.mjs';
import { fitJson, makeJsonStyle, writeJson } from './write-json.mjs';
import { fitParquet, makeParquetStyle, writeParquet } from './write-parquet.mjs';

/**
 * A file to be read: a table with the way it is written, or bytes that no longer are one.
 * `table` says what stands in it; without it nothing is known but the bytes.
 */
export async function makeFile(choose, folder) {
  const kind = choose.weighted([
    [70, 'csv'],
    [20, 'json'],
    [10, 'parquet'],
  ]);
  const recipe = { csv: csvRecipe, json: jsonRecipe, parquet: parquetRecipe }[kind](
    choose,
    makeTable(choose),
  );
  const gzip = choose.chance(0.08);
  const input = {
    ...recipe,
    // the engine packs Parquet itself
    gzip: gzip && kind !== 'parquet',
    missing: choose.weighted([
      [6, 'own'],
      [2, 'drop'],
      [1, 'any'],
    ]),
    /** Which columns are named quasi-identifiers; none lets roles be proposed. */
    quasi: choose.weighted([
      [5, recipe.table.names],
      [2, choose.some(recipe.table.names)],
      [2, []],
    ]),
  };
  return choose.chance(0.33) ? damaged(choose, input, folder) : input;
}

/** The same with damaged bytes, whole or packed ones, in the place of the table. */
async function damaged(choose, { table, ...input }, folder) {
  const packedFirst = input.gzip && choose.chance(0.5);
  const bytes = await renderFile({ ...input, table, gzip: packedFirst }, folder);
  const changed = mutateBytes(choose, bytes);
  return { ...input, bytes: (input.gzip && !packedFirst ? pack(changed) : changed).toString('base64') };
}

function csvRecipe(choose, table) {
  const style = makeCsvStyle(choose);
  const tab = style.delimiter === '\t';
  const name = choose.pick(['t.csv', 't.csv', 'T.CSV', 't.txt', 'odd name, [1]*.csv', tab ? 't.tsv' : 't']);
  const reading = {
    ...(style.named && { delimiter: style.delimiter }),
    ...(!style.header && { header: false }),
    ...(style.encoding === 'latin-1' && { encoding: 'latin-1' }),
    ...(name === 't' && { format: 'csv' }),
    ...(choose.chance(0.1) && { nullValues: choose.pick([['?'], ['NULL', 'null'], ['0'], ['mrkQZ1', 'é']]) }),
  };
  return { kind: 'csv', name, style, reading, table: fitCsv(table, style) };
}

function jsonRecipe(choose, table) {
  const style = makeJsonStyle(choose);
  const name = choose.pick(style.lines ? ['t.ndjson', 't.jsonl', 't.json'] : ['t.json', 't']);
  return { kind: 'json', name, style, reading: {}, table: fitJson(table) };
}

function parquetRecipe(choose, table) {
  const name = choose.pick(['t.parquet', 't.pq', 't']);
  return { kind: 'parquet', name, style: makeParquetStyle(choose), reading: {}, table: fitParquet(table) };
}

/** The bytes of a file. */
export async function renderFile({ kind, table, style, gzip, bytes }, folder) {
  if (bytes !== undefined) return Buffer.from(bytes, 'base64');
  const write = { csv: writeCsv, json: writeJson, parquet: writeParquet }[kind];
  const plain = await write(table, style, folder);
  return gzip ? pack(plain) : plain;
}

function pack(bytes) {
  return gzipSync(bytes, { level: 1 });
}

import { SingleoutError } from '../../core/errors.js';
import { checkNames } from '../csv-header.js';
import { bytesOf } from '../file-bytes.js';
import { asJsonText, readMembers } from '../json-cells.js';
import { JsonRecords, MOST_RECORD_CHARS } from '../json-records.js';
import { writeParts } from '../spool.js';
import { comparableCells } from './comparable.js';
import { duckdbDialect as sql } from './dialect.js';
import type { DuckdbEngine } from './driver.js';
import { type File, type FileOptions, list } from './file-list.js';

/** The engine takes no table of more columns than this in reasonable time. */
const MOST_NAMES = 20_000;
const PART_CHARS = 1 << 18;

/**
 * The SELECT that reads JSON files; every name is a column, however rare, and comes as text. The engine would read `1.10` as 1.1,
 * so it is given copies in which every value is the text it is written as. Cost: reads every file once and writes it.
 */
export async function selectJson(
  engine: DuckdbEngine,
  files: readonly File[],
  options: FileOptions,
): Promise<string> {
  const where = files.map(({ path }) => path).join(', ');
  const written = new Map<string, string>();
  const copies: string[] = [];
  let longest = MOST_RECORD_CHARS;
  for (const file of files) {
    const copy = engine.spoolPath(file.path);
    const found = await writeParts(copy, (write) => copyRecords(file, written, write, options));
    if (found.records > 0) copies.push(copy);
    longest = Math.max(longest, found.longest);
  }
  if (copies.length === 0) throw new SingleoutError('data/no-records', 'there is no record', { where });
  const names = [...written.keys()];
  checkNames(names, where);
  const columns = names.map((name) => `${sql.string(name)}: 'VARCHAR'`).join(', ');
  const cells = comparableCells(
    names.map((name) => ({ name, kind: 'text' })),
    options.nullValues,
  );
  return `SELECT ${cells} FROM read_json(${list(copies)}, format = 'newline_delimited', records = true,
    columns = {${columns}}, compression = 'uncompressed', maximum_object_size = ${longest})`;
}

/** Writes one record per line, every value as text; adds to the names, and how they are written. Bytes of the longest line come back. */
async function copyRecords(
  { path, head }: File,
  names: Map<string, string>,
  write: (text: string) => Promise<void>,
  options: FileOptions,
): Promise<{ records: number; longest: number }> {
  const cutter = new JsonRecords(path);
  let [records, longest, lines] = [0, 0, ''];
  const take = async (texts: Iterable<string>) => {
    for (const text of texts) {
      records += 1;
      const line = `${asLine(text, names, `${path}, record ${records}`)}\n`;
      // a character has up to three bytes
      longest = Math.max(longest, 3 * line.length);
      lines += line;
      if (lines.length < PART_CHARS) continue;
      await write(lines);
      lines = '';
    }
  };
  for await (const part of bytesOf(path, head, options)) await take(cutter.add(part));
  await take(cutter.finish());
  await write(lines);
  if (names.size > MOST_NAMES)
    throw new SingleoutError('data/too-complex', `the records have more than ${MOST_NAMES} different names`, {
      where: path,
      hint: 'are the names data? Write them as values',
    });
  return { records, longest };
}

function asLine(record: string, names: Map<string, string>, where: string): string {
  const own = new Set<string>();
  let cells = '';
  for (const { name, raw } of readMembers(record)) {
    const known = names.get(name);
    if (own.has(name) || (known === undefined && /\p{Surrogate}/u.test(name))) {
      throw new SingleoutError('data/malformed', 'the JSON cannot be read', {
        where,
        hint: 'no name may stand twice in an object, nor hold half a character',
      });
    }
    own.add(name);
    const written = known ?? JSON.stringify(name);
    if (known === undefined) names.set(name, written);
    cells += `${cells === '' ? '' : ','}${written}:${asJsonText(raw)}`;
  }
  return `{${cells}}`;
}

/**
 * One run of the key search for bench/keys.bench.mjs, on the built package:
 * node bench/keys-once.mjs FILE THREADS [COLUMNS]; FILE may be gzipped, only its first COLUMNS are searched.
 */
import { createReadStream, readFileSync } from 'node:fs';
import { createGunzip, gunzipSync } from 'node:zlib';
import { encodeCsv } from '../dist/kernel/csv-codes.js';
import { findKeys } from '../dist/keys/find-keys.js';

const [file, threads, most] = process.argv.slice(2);
const zipped = file.endsWith('.gz');
const stream = createReadStream(file, { highWaterMark: 1 << 20 });
const columns = (await firstLine()).trim().split(',');
const bytes = zipped ? stream.pipe(createGunzip()) : stream;
const table = await encodeCsv(bytes, { columns, delimiter: ',', header: true });
const end = most === undefined ? columns.length : Number(most);
const part = {
  records: table.records,
  names: columns.slice(0, end),
  codes: table.codes.slice(0, end),
  cardinalities: table.cardinalities.slice(0, end),
};
const { count, keys } = await findKeys(part, { threads: Number(threads), limit: 10_000_000 });
if (keys.length !== count) throw new Error('not all keys are listed');
console.log(count);

async function firstLine() {
  if (zipped) return gunzipSync(readFileSync(file)).toString('utf8').split('\n', 1)[0];
  let text = '';
  for await (const chunk of createReadStream(file, { end: 1 << 16 })) text += chunk;
  return text.split('\n', 1)[0];
}

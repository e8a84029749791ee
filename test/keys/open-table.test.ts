import { expect, it } from 'vitest';
import { openCodes } from '../../src/counts/codes/open-codes.js';
import { countKeys, keys } from '../../src/questions/keys.js';
import { open } from '../../src/source/open.js';
import { randomTable } from '../kernel/key-tables.js';
import { scratchFolder } from '../source/scratch.js';

const scratch = scratchFolder();

/** A table whose riskiest record stands far down, so that several threads would tell another place. */
function tallTable(): string {
  const { names, codes, records } = randomTable(30_000, [3, 4, 5, 6], 3);
  const lines = Array.from({ length: records }, (_, r) => codes.map((column) => `v${column[r]}`).join());
  lines[23_456] = 'v0,v0,alone,v0';
  return scratch.write('tall.csv', `${[names.join(), ...lines].join('\n')}\n`);
}

it('finds in an open table what it finds in the file, records by their place too', async () => {
  const file = tallTable();
  const expected = await keys(openCodes(file), { riskiest: 3 });
  expect(JSON.stringify(expected.exposedRecords)).toContain('23457');
  await using table = await open(file, { keepOrder: true, threads: 4 });
  const found = await keys(table, { riskiest: 3 });
  expect({ ...found, source: { ...found.source, engine: 'csv reader' } }).toEqual(expected);
  const counted = await countKeys(table);
  expect(counted.keyCount).toBe(expected.keyCount);
});

it('says no place of a record where the order of the file is lost', async () => {
  await using table = await open(tallTable());
  await expect(keys(table)).rejects.toMatchObject({ code: 'config/unsupported', hint: /keepOrder/ });
  expect((await keys(table, { riskiest: 0 })).exposedRecords).toBeUndefined();
});

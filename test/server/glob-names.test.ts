import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder, startTestServer, type TestServer } from './served.js';

/** Files by their number of records, so that the count tells which was read. */
const FILES = {
  'a1.csv': 1,
  'ab.csv': 2,
  'a[1].csv': 3,
  'a*.csv': 4,
  'a?.csv': 5,
  '{a1,ab}.csv': 6,
  'a[b].ndjson': 7,
  'ab.ndjson': 8,
  '[x]/a1.csv': 9,
  'x/a1.csv': 10,
  '*/a1.csv': 11,
};
const folder = makeFolder();
let server: TestServer;

beforeAll(async () => {
  for (const inner of ['[x]', 'x', '*']) mkdirSync(join(folder.path, inner));
  for (const [name, records] of Object.entries(FILES)) {
    const rows = Array.from({ length: records }, (_, i) => ({ age: String(i), sex: 'f' }));
    const lines = name.endsWith('.csv')
      ? ['age,sex', ...rows.map(({ age, sex }) => `${age},${sex}`)]
      : rows.map((row) => JSON.stringify(row));
    writeFileSync(join(folder.path, name), `${lines.join('\n')}\n`);
  }
  server = await startTestServer({ folders: [folder.path] });
});
afterAll(async () => {
  await server?.close();
  folder.remove();
});

const named = (name: string) => `${folder.path.split('/').at(-1)}/${name}`;

describe('a served file whose name holds what globs are made of', () => {
  it.each(Object.entries(FILES))('is that file and no other: %s', async (name, records) => {
    const { observed } = await server.result('assess', {
      data: { file: named(name) },
      roles: { qi: ['age', 'sex'] },
    });
    expect(observed.records).toBe(records);
  });

  it.each(['*.csv', '?1.csv', 'a[0-9].csv', '**/a1.csv', '[x]/*.csv', '*/ab.csv', '{a1,x}.csv', '[x]'])(
    'is not found where no file has that very name: %s',
    async (name) => {
      const body = { data: { file: named(name) }, roles: { qi: ['age'] } };
      const job = await (await server.ask('/api/assess?wait=25', body)).json();
      expect([job.state, job.problem?.code]).toEqual(['failed', 'request/not-found']);
    },
  );
});

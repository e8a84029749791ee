import { appendFileSync, renameSync, truncateSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readFileCodes } from '../../src/counts/codes/open-codes.js';
import { assess } from '../../src/questions/assess.js';
import { addProvenance } from '../../src/questions/provenance.js';
import { open } from '../../src/source/open.js';
import type { Table } from '../../src/source/table.js';
import { scratchFolder } from './scratch.js';

const scratch = scratchFolder();
const CSV = `a,b\n${'1,2\n3,4\n'.repeat(50)}`;
const JSON_LINES = '{"a":"1","b":"2"}\n{"a":"3","b":"4"}\n';

const opened: Table[] = [];
afterEach(async () => {
  for (const relation of opened.splice(0)) await relation.close();
});

async function openFile(path: string): Promise<Table> {
  const relation = await open(path, { threads: 1 });
  opened.push(relation);
  return relation;
}

const changes: [string, (path: string) => void][] = [
  [
    'another file in its place, as long and as old',
    (path) => {
      const other = join(scratch.path, 'other');
      writeFileSync(other, CSV.replaceAll('3', '5'));
      utimesSync(other, 1, 1);
      renameSync(other, path);
    },
  ],
  ['more records', (path) => appendFileSync(path, '5,6\n')],
  ['fewer records', (path) => truncateSync(path, 100)],
  ['no file any more', (path) => unlinkSync(path)],
];

describe('a file that changes while it is read', () => {
  it.each(changes)('is refused before its figures and its digest can differ: %s', async (what, change) => {
    const path = scratch.write(`digest-${what}.csv`, CSV);
    const relation = await openFile(path);
    const found = await assess(relation, { qi: ['a', 'b'] });
    change(path);
    await expect(addProvenance(found, relation, {})).rejects.toMatchObject({
      code: 'source/changed',
      where: path,
    });
  });

  it.each(changes)('is refused between two questions: %s', async (what, change) => {
    const path = scratch.write(`scans-${what}.csv`, CSV);
    const relation = await openFile(path);
    change(path);
    await expect(assess(relation, { qi: ['a', 'b'] })).rejects.toMatchObject({ code: 'source/changed' });
  });

  it('is refused also where the engine reads a copy of it', async () => {
    const path = scratch.write('copied.ndjson', JSON_LINES);
    const relation = await openFile(path);
    const found = await assess(relation, { qi: ['a', 'b'] });
    writeFileSync(path, JSON_LINES.replace('1', '7'));
    await expect(addProvenance(found, relation, {})).rejects.toMatchObject({ code: 'source/changed' });
  });

  it('is refused by the reader of keys', async () => {
    const path = scratch.write('codes.csv', CSV);
    // the step is told when the reader has looked at the file and before it reads the records
    const progress = () => appendFileSync(path, '5,6\n');
    await expect(readFileCodes(path, { progress })).rejects.toMatchObject({
      code: 'source/changed',
      where: path,
    });
  });

  it('is not refused where it stays as it is', async () => {
    const path = scratch.write('same.csv', CSV);
    const relation = await openFile(path);
    const found = await addProvenance(await assess(relation, { qi: ['a', 'b'] }), relation, {});
    expect(found.provenance?.inputs).toHaveLength(1);
  });
});

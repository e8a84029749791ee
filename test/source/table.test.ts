import { expect, it } from 'vitest';
import { open } from '../../src/source/open.js';
import { scratchFolder } from './scratch.js';

const scratch = scratchFolder();

it('is closed by leaving the block that uses it', async () => {
  const file = scratch.write('people.csv', 'age,sex\n34,f\n35,m\n');
  let engine: Awaited<ReturnType<typeof open>>['engine'];
  {
    await using table = await open(file);
    engine = table.engine;
    expect((await engine.query(`SELECT COUNT(*)::DOUBLE FROM ${table.from}`)).numbers(0)).toEqual(
      Float64Array.of(2),
    );
  }
  await expect(engine.query('SELECT 1::DOUBLE')).rejects.toThrow();
});

it('may be closed twice', async () => {
  const table = await open(scratch.write('twice.csv', 'a\n1\n'));
  await table.close();
  await expect(table.close()).resolves.toBeUndefined();
});

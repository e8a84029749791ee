import { afterAll, describe, expect, it } from 'vitest';
import { TableStore } from '../../src/server/data/table-store.js';
import { DEFAULT_LIMITS } from '../../src/server/settings.js';
import { makeFolder, markedCsv } from './served.js';

const folder = makeFolder({ 'people.csv': markedCsv(20) });
const file = { name: 'people.csv', path: `${folder.path}/people.csv` };
afterAll(folder.remove);

/** Uses a table, and tells whether its file was read for it. */
async function readsFor(store: TableStore): Promise<boolean> {
  const steps: string[] = [];
  await store.use(file, {}, { progress: ({ step }) => steps.push(step) }, async () => undefined);
  return steps.includes('reading the file');
}

describe('TableStore', () => {
  it('holds a table open for the next question', async () => {
    const store = new TableStore({ ...DEFAULT_LIMITS, openTables: 2, openTableMs: 60_000 }, {});
    expect([await readsFor(store), await readsFor(store)]).toEqual([true, false]);
    await store.close();
  });

  it('closes it when nobody has asked for long', async () => {
    const store = new TableStore({ ...DEFAULT_LIMITS, openTables: 2, openTableMs: 5 }, {});
    let engine: { closed: boolean } | undefined;
    await store.use(file, {}, {}, async ({ relation }) => {
      engine = { closed: false };
      const close = relation.engine.close.bind(relation.engine);
      relation.engine.close = async () => {
        await close();
        if (engine) engine.closed = true;
      };
    });
    await expect.poll(() => engine?.closed).toBe(true);
    expect(await readsFor(store)).toBe(true);
    await store.close();
  });
});

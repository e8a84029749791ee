import { afterAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/cli/input/parse-config.js';
import { askDoubtful } from '../../src/cli/output/ask-doubtful.js';
import { writeConfig } from '../../src/cli/output/write-config.js';
import { proposedColumnsSchema } from '../../src/core/columns.js';
import { columns } from '../../src/questions/columns.js';
import { pageOfColumns } from '../../src/report/pages/columns.js';
import { renderMarkdown } from '../../src/report/render/markdown.js';
import { DuckdbEngine } from '../../src/source/duckdb/driver.js';
import { tableOf } from '../findings/memory-table.js';

const engine = await DuckdbEngine.create({ threads: 1 });
afterAll(() => engine.close());

/** Values that occur in no word of ours, of every form that a rule looks at. */
const MARKERS: Readonly<Record<string, (i: number) => string | null>> = {
  name: (i) => `Zqxv Maria Wkjh${'abcdefghij'[i % 10]}`,
  mail: (i) => `zqxv${i}@wkjh.example`,
  phone: (i) => `+49 7717 77${100 + i}`,
  card: (i) => `7717${i}`,
  'customer no': (i) => `7717${i % 9}`,
  birth: (i) => `1917-07-${10 + (i % 18)}`,
  zip: (i) => `77171-${1000 + (i % 40)}`,
  town: (i) => `Zqxvtown ${i % 5}`,
  amount: (i) => `7717.${i}`,
  note: (i) => `zqxv wkjh told us on the way home that there were ${7717 + i} of them in all, and left`,
  code: (i) => `0077${17 + (i % 9)}`,
  c12: (i) => (i % 3 === 0 ? 'zqxv' : 'wkjh'),
  weight: (i) => `77170${i}`,
  site: (i) => `https://zqxv.example/${i}`,
  one: (i) => (i % 2 === 0 ? 'zqxv' : null),
};

const rows = Array.from({ length: 90 }, (_, i) =>
  Object.fromEntries(Object.entries(MARKERS).map(([name, make]) => [name, make(i)])),
);

describe('what is said of columns', () => {
  it('holds no value of the data, neither in JSON, nor on a page, nor in a configuration', async () => {
    const found = await columns(await tableOf(engine, rows));
    const texts = [JSON.stringify(found), renderMarkdown(pageOfColumns(found)), writeConfig(found)];
    for (const text of texts) expect(text).not.toMatch(/zqxv|wkjh|7717|1917/i);
    expect(proposedColumnsSchema.parse(found)).toEqual(found);
  });

  it('is read back from the configuration, every column below its role, and one user and weight at most', async () => {
    const found = await columns(await tableOf(engine, rows));
    const odd = { ...found.columns[0], name: 'a "b": #c\n- d', role: 'user' as const };
    const config = parseConfig(writeConfig({ ...found, columns: [...found.columns, odd] }), 'x.yaml');
    const { qi = [], id = [], ignore = [], user, weight } = config;
    const all = [...qi, ...id, ...ignore, user, weight].filter((name) => name !== undefined);
    expect([...all].sort()).toEqual([...Object.keys(MARKERS), odd.name].sort());
  });

  it('is asked about where it is in doubt; enter accepts, a role changes it, and nonsense is asked again', async () => {
    const { columns: found } = await columns(await tableOf(engine, rows));
    const doubtful = found.slice(0, 2).map((column) => ({ ...column, confidence: 0.5 }));
    const sure = { ...found[2], confidence: 0.9 };
    const typed = ['', 'nonsense', 'ID'];
    const asked: string[] = [];
    const settled = await askDoubtful([...doubtful, sure], async (question) => {
      asked.push(question);
      return typed[asked.length - 1];
    });
    expect(asked).toHaveLength(3);
    expect(settled[0]).toEqual(doubtful[0]);
    expect(settled[1]).toMatchObject({ role: 'identifier', why: 'named by you' });
    expect(settled[2]).toBe(sure);
  });
});

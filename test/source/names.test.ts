import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareTable } from '../../src/counts/prepare.js';
import { measureExposure } from '../../src/findings/exposure/measure-exposure.js';
import { observeGroups } from '../../src/findings/observed.js';
import { measureSensitive } from '../../src/findings/sensitive.js';
import { DuckdbEngine } from '../../src/source/duckdb/driver.js';
import { open } from '../../src/source/open.js';
import { takeStatistics } from '../../src/statistics/take-statistics.js';
import { tableOf } from '../findings/memory-table.js';
import { scratchFolder } from './scratch.js';

const scratch = scratchFolder();

/** Names that queries of ours use themselves, that SQL reserves, or that need quoting. */
const hostile = [
  ['n', 'v', 'col', 'code', 'found', 'number'],
  ['r', 'person', 'persons', 'owned', 'place', 'smallest'],
  ['records', 'input', 'd0', 'rowid', 'key_0', 'key_1'],
  ['code_a', 'code_b', 'kept_1', 'filename', 'cells', 'members'],
  ['select', 'GROUP', 'NULL', 'TRUE', '*', '1'],
  ['a,b', 'q"q', "it's", ' sp ', 'x\ny', 'ü東🙂'],
  ['\u001b[31m', '\u202e', '%s', '\\n', '$1', '?'],
  ['__proto__', 'constructor', 'toString', 'a.b', '--', '/*'],
];

const cells = Array.from({ length: 40 }, (_, i) =>
  [0, 1, 2, 3, 4, 5].map((c) => String((i * i * (c + 2) + i * (7 - c)) % (3 + c))),
);

let engine: DuckdbEngine;
beforeAll(async () => {
  engine = await DuckdbEngine.create({ threads: 1 });
});
afterAll(() => engine.close());

async function figures(names: readonly string[]) {
  const rows = cells.map((row) => new Map(names.map((name, c) => [name, row[c]])));
  const table = await tableOf(
    engine,
    rows.map((row) => Object.fromEntries(row)),
    names,
  );
  const [a, b, c, sensitive, user, household] = names;
  const qi = [a, b, c];
  const persons = await prepareTable(table, { qi, sensitive: [sensitive], user });
  const houses = await prepareTable(table, { qi, household });
  const place = (set: readonly string[]) => set.map((name) => names.indexOf(name));
  const { columns, pairs } = await takeStatistics(persons);
  const { exposure } = await measureExposure(persons, 1);
  return {
    roles: persons.roles.map(({ name, role }) => [names.indexOf(name), role]),
    observed: [await observeGroups(persons), await observeGroups(houses)],
    exposure: exposure.map((level) => ({ ...level, worstSet: place(level.worstSet) })),
    sensitive: (await measureSensitive(persons)).sensitive.map(({ name, ...rest }) => rest),
    counts: [...columns, ...pairs].map(({ counts }) => counts),
  };
}

describe('names of columns', () => {
  it('change no finding, whatever they are', async () => {
    const plain = await figures(['qi one', 'qi two', 'qi three', 'wanted', 'whose', 'house']);
    for (const names of hostile) {
      expect(await figures(names), names.join(' ')).toEqual(plain);
      // every name in another role
      const turned = [...names.slice(3), ...names.slice(0, 3)];
      expect(await figures(turned), turned.join(' ')).toEqual(plain);
    }
  });

  it('are read from files as they are written', async () => {
    const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
    const names = hostile.flat().filter((name) => name !== '__proto__');
    const text = `${names.map(quote).join(',')}\n${'1,'.repeat(names.length).slice(0, -1)}\n`;
    const objects = JSON.stringify([Object.fromEntries(names.map((name) => [name, 1]))]);
    for (const file of [scratch.write('names.csv', text), scratch.write('names.json', objects)]) {
      const { columns, engine: opened } = await open(file);
      expect(columns.map(({ name }) => name).sort()).toEqual([...names].sort());
      await opened.close();
    }
  });
});

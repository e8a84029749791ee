import { afterAll, describe, expect, it } from 'vitest';
import { type Assessment, assessmentSchema } from '../../src/core/results/assessment.js';
import { dryTable } from '../../src/counts/dry-table.js';
import { FINDINGS, findingsFor } from '../../src/findings/list.js';
import { assess } from '../../src/questions/assess.js';
import { DuckdbEngine } from '../../src/source/duckdb/driver.js';
import { tableOf } from './memory-table.js';

const engine = await DuckdbEngine.create();
afterAll(() => engine.close());

const rows = Array.from({ length: 40 }, (_, i) => ({
  who: `u${i % 9}`,
  a: `${i % 5}`,
  b: `${i % 3}`,
  c: `${i % 7}`,
  secret: `${i % 2}`,
}));
const options = { qi: ['a', 'b', 'c'], sensitive: ['secret'], population: 1000 };

describe('the list of findings', () => {
  it('has each finding once, after all that it needs', () => {
    const ids = FINDINGS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [i, { id, needs }] of FINDINGS.entries())
      expect([id, needs.filter((need) => !ids.slice(0, i).includes(need))]).toEqual([id, []]);
  });
  it('calls for what was asked alone', async () => {
    const table = dryTable(await tableOf(engine, rows), options);
    const ids = (asked: object) => findingsFor(table, asked).map(({ id }) => id);
    const always = ids({});
    expect(always).not.toContain('transactions');
    expect(ids({ rate: 0.1 }).filter((id) => !always.includes(id))).toEqual(['inPopulation']);
    expect(ids({ showValues: true }).filter((id) => !always.includes(id))).toEqual(['values']);
  });
});

describe('an assessment tells its findings as they come', () => {
  const cases = { records: options, persons: { ...options, user: 'who', showValues: true } };
  it.each(Object.entries(cases))('all of them, and nothing else: %s', async (_, asked) => {
    const told: Partial<Assessment>[] = [];
    const assessment = await assess(await tableOf(engine, rows), {
      ...asked,
      found: (part) => told.push(part),
    });
    const { assumptions, refused, ...findings } = assessment;
    expect(Object.assign({}, ...told)).toEqual(findings);
  });
  it('columns before the groups are counted, and again once it is known what each adds', async () => {
    const told: Partial<Assessment>[] = [];
    await assess(await tableOf(engine, rows), { ...options, found: (part) => told.push(part) });
    const groups = told.findIndex(({ observed }) => observed !== undefined);
    const columns = [...told.keys()].filter((i) => told[i].columns !== undefined);
    expect(columns.length).toBe(2);
    expect(columns[0]).toBeLessThan(groups);
    const without = columns.map((i) =>
      told[i].columns?.filter(({ riskWithout }) => riskWithout !== undefined),
    );
    expect(without.map((known) => known?.length)).toEqual([0, 3]);
    expect(told[columns[1]].exposure?.length).toBe(3);
  });
  it('in the order of the schema in the end', async () => {
    const assessment = await assess(await tableOf(engine, rows), cases.persons);
    const keys = Object.keys(assessment);
    expect(keys).toEqual(Object.keys(assessmentSchema.shape).filter((key) => keys.includes(key)));
  });
});

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chanceOfAny } from '../../src/maths/chance-of-any.js';
import { assess } from '../../src/questions/assess.js';
import { householdsInPopulation } from '../../src/sample/households-in-population.js';
import { estimateInPopulation } from '../../src/sample/in-population.js';
import { DuckdbEngine } from '../../src/source/duckdb/driver.js';
import { tableOf } from '../findings/memory-table.js';

let engine: DuckdbEngine;
beforeAll(async () => {
  engine = await DuckdbEngine.create({ threads: 1 });
});
afterAll(() => engine.close());

describe('chanceOfAny', () => {
  it('is the share of outcomes in which some member of the group is met', () => {
    const member = fc.record({
      group: fc.integer({ min: -1, max: 3 }),
      chance: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(member, { minLength: 1, maxLength: 8 }), (members) => {
        const groups = new Map<string, number[]>();
        for (const [i, { group, chance }] of members.entries()) {
          const key = group === -1 ? `alone ${i}` : `${group}`;
          groups.set(key, [...(groups.get(key) ?? []), chance]);
        }
        const truth = [...groups.values()].map((chances) => {
          let met = 0;
          for (let outcome = 1; outcome < 2 ** chances.length; outcome++)
            met += chances.reduce((p, chance, j) => p * (outcome & (1 << j) ? chance : 1 - chance), 1);
          return met;
        });
        const found = chanceOfAny(
          Int32Array.from(members, ({ group }) => group),
          Float64Array.from(members, ({ chance }) => chance),
        );
        truth.sort((a, b) => a - b);
        expect(found.length).toBe(truth.length);
        truth.forEach((chance, i) => {
          expect(found[i]).toBeCloseTo(chance, 12);
        });
      }),
    );
  });
});

const ROWS = Array.from({ length: 240 }, (_, i) => ({
  a: `${(i * 7) % 11}`,
  b: `${(i * i) % 13}`,
  home: i % 10 === 0 ? null : `${Math.floor(i / 3)}`,
  w: `${1 + (i % 4)}`,
}));
const QI = { qi: ['a', 'b'], household: 'home' };

describe('households in the population', () => {
  it('run what their members run together, and each member alone what it runs', () => {
    const codes = (pick: (i: number) => number) => Int32Array.from(ROWS, (_, i) => pick(i));
    const column = (name: 'a' | 'b', cardinality: number) => ({
      codes: codes((i) => Number(ROWS[i][name])),
      cardinality,
    });
    const sample = { records: ROWS.length, columns: [column('a', 11), column('b', 13)] };
    const found = estimateInPopulation(sample, { population: 2400, seed: 1 });
    const alone = householdsInPopulation(
      codes(() => -1),
      found,
    );
    const mean = found.perRecord.inverse.reduce((sum, risk) => sum + risk, 0) / ROWS.length;
    expect(alone.households).toBe(ROWS.length);
    expect(alone.averageRisk.value).toBeCloseTo(mean, 12);
    const all = householdsInPopulation(
      codes(() => 0),
      found,
    );
    const safe = found.perRecord.inverse.reduce((product, risk) => product * (1 - risk), 1);
    expect(all).toMatchObject({ households: 1, likely: 1 - safe > 0.5 ? 1 : 0 });
    expect(all.averageRisk.value).toBeCloseTo(1 - safe, 12);
    for (const { value, interval } of [alone.averageRisk, alone.highestRisk, all.averageRisk]) {
      expect(interval[0]).toBeLessThanOrEqual(value);
      expect(interval[1]).toBeGreaterThanOrEqual(value);
    }
  });

  it('are those of the table where the table is the population', async () => {
    const { inPopulation, household, refused } = await assess(await tableOf(engine, ROWS), {
      ...QI,
      population: ROWS.length,
    });
    expect(refused.filter(({ finding }) => finding.includes('population'))).toEqual([]);
    expect(inPopulation?.household?.households).toBe(household?.households);
    expect(inPopulation?.household?.averageRisk.value).toBeCloseTo(household?.averageRisk ?? -1, 12);
    expect(inPopulation?.household?.highestRisk.value).toBeCloseTo(household?.highestRisk ?? -1, 12);
  });

  it('do not depend on the order of records, and go together with weights', async () => {
    const options = { ...QI, weight: 'w', population: 6000 };
    const [forth, back] = [
      await assess(await tableOf(engine, ROWS), options),
      await assess(await tableOf(engine, ROWS.toReversed()), options),
    ];
    expect(forth.inPopulation?.household).toBeDefined();
    expect(back.inPopulation).toEqual(forth.inPopulation);
    expect(forth.inPopulation?.household?.averageRisk.value).toBeLessThan(forth.household?.averageRisk ?? 0);
    expect(forth.inPopulation?.assumptions.join()).toMatch(/household/);
  });
});

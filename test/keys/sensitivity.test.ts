import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TABLE_5 } from '../../lab/reproduce/sq/printed.js';
import { columnBaselines, fallingRanks } from '../../src/keys/column-baselines.js';
import { findKeys, keyNames } from '../../src/keys/find-keys.js';
import { exactChances, keyChances, sampleChances } from '../../src/keys/key-chances.js';
import { measureSensitivity, printedFromCounts, printedSensitivity } from '../../src/keys/sensitivity.js';
import { table1 } from './paper-tables.js';

/** Antichains of column sets. */
const families = (columns: number, most: number) =>
  fc
    .array(fc.uniqueArray(fc.nat(columns - 1), { minLength: 1, maxLength: 5 }), { maxLength: most })
    .map((sets) => sets.map((set) => set.sort((a, b) => a - b)))
    .map((sets) => [...new Map(sets.map((set) => [set.join(), set])).values()])
    .map((sets) => sets.filter((a) => !sets.some((b) => b !== a && b.every((column) => a.includes(column)))));

/** The chance that some set of each kind is known, by going through all that may be known. */
function byEnumeration(
  keys: readonly (readonly number[])[],
  p: readonly number[],
  counts: (key: readonly number[]) => boolean,
) {
  let total = 0;
  for (let known = 0; known < 1 << p.length; known++) {
    const weight = p.reduce((product, chance, c) => product * ((known >> c) & 1 ? chance : 1 - chance), 1);
    if (keys.some((key) => counts(key) && key.every((c) => (known >> c) & 1))) total += weight;
  }
  return total;
}

/** The same by inclusion and exclusion over all sets of keys. */
function byInclusionExclusion(keys: readonly (readonly number[])[], p: readonly number[]): number {
  let total = 0;
  for (let some = 1; some < 1 << keys.length; some++) {
    const chosen = keys.filter((_, i) => (some >> i) & 1);
    const columns = new Set(chosen.flat());
    const chance = [...columns].reduce((product, c) => product * p[c], 1);
    total += chosen.length % 2 === 1 ? chance : -chance;
  }
  return total;
}

describe('Table 1 of the paper', () => {
  it('has the five keys and the sensitivities that follow from them', async () => {
    const table = table1();
    const { keys } = await findKeys(table);
    expect(Array.from(keys, (_, i) => keyNames(keys, table.names, i))).toEqual([
      ['MINum'],
      ['Age', 'Birthday'],
      ['Age', 'Disease'],
      ['Zip', 'Birthday'],
      ['Sex', 'Age', 'Zip'],
    ]);
    const { columns } = measureSensitivity(keys, table.names);
    const printed = columns.map((column) => column.printed);
    for (const [i, s] of [0.5, 0.125, 0.40625, 0.3125, 0.375, 0.25].entries())
      expect(printed[i]).toBeCloseTo(s, 15);
  });

  it('does not count keys larger than kappa', async () => {
    const table = table1();
    const { keys } = await findKeys(table);
    const bounded = await findKeys(table, { maxColumns: 2 });
    const dropped = measureSensitivity(keys, table.names, { maxColumns: 2 });
    expect(dropped).toEqual(measureSensitivity(bounded.keys, table.names));
    expect(dropped.columns[1]).toMatchObject({ name: 'Sex', printed: 0, exact: 0 });
  });
});

describe('Table 5 of the paper', () => {
  const names = [...new Set(TABLE_5.flat())];
  const keys = TABLE_5.map((key) => key.map((name) => names.indexOf(name)).sort((a, b) => a - b));
  const { columns } = measureSensitivity(keys, names);
  const of = (name: string) => columns[names.indexOf(name)];

  it('gives the printed vector', () => {
    const printed = {
      Id: 0.5,
      CtfId: 0.5,
      Hp: 0.4651,
      Birth: 0.4092,
      Name: 0.3557,
      Addr: 0.3077,
      Gender: 0.2129,
      Zip: 0.1719,
      District3: 0.1719,
      District4: 0.1719,
      Tel: 0.1172,
      Fax: 0.0625,
      CtfTp: 0.0625,
    };
    for (const [name, s] of Object.entries(printed)) expect(of(name).printed).toBeCloseTo(s, 4);
  });

  it('gives the exact reading', () => {
    for (const [name, s] of Object.entries({ Hp: 0.338, Birth: 0.245, Name: 0.218, Addr: 0.186 })) {
      expect(of(name).exact).toBeCloseTo(s, 3);
    }
  });
});

describe('exactChances', () => {
  const chances = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 9, maxLength: 9 });

  it('equals going through all that may be known', () => {
    fc.assert(
      fc.property(families(9, 14), chances, (keys, p) => {
        const { any, through, without } = exactChances(keys, Float64Array.from(p));
        expect(any).toBeCloseTo(
          byEnumeration(keys, p, () => true),
          12,
        );
        for (let c = 0; c < p.length; c++) {
          expect(through[c]).toBeCloseTo(
            byEnumeration(keys, p, (key) => key.includes(c)),
            12,
          );
          expect(without[c]).toBeCloseTo(
            byEnumeration(keys, p, (key) => !key.includes(c)),
            12,
          );
        }
      }),
      { numRuns: 200 },
    );
  });

  it('equals inclusion and exclusion where columns are many', () => {
    const p = Array.from({ length: 60 }, (_, i) => ((i * 7) % 10) / 10);
    fc.assert(
      fc.property(families(60, 9), (keys) => {
        expect(exactChances(keys, Float64Array.from(p)).any).toBeCloseTo(byInclusionExclusion(keys, p), 10);
      }),
      { numRuns: 200 },
    );
  });

  it('takes any of many pairs: 1 - P(no two known), a binomial tail', () => {
    const n = 40;
    const keys = Array.from({ length: n }, (_, a) =>
      Array.from({ length: n - a - 1 }, (_, i) => [a, a + 1 + i]),
    ).flat();
    const expected = 1 - 0.9 ** n - n * 0.1 * 0.9 ** (n - 1);
    expect(exactChances(keys, new Float64Array(n).fill(0.1)).any).toBeCloseTo(expected, 12);
  });
});

describe('sampled chances', () => {
  it('keep their error bound', () => {
    fc.assert(
      fc.property(families(12, 30), fc.integer(), (keys, seed) => {
        const p = Float64Array.from({ length: 12 }, (_, c) => 0.2 + 0.05 * c);
        const exact = exactChances(keys, p);
        const { any, through, without, errorBound = 0, method } = sampleChances(keys, p, seed, 0.0216);
        expect(method).toBe('sampling');
        expect(errorBound).toBeLessThanOrEqual(0.0216);
        expect(errorBound).toBeGreaterThan(0.0215);
        expect(Math.abs(any - exact.any)).toBeLessThan(errorBound);
        for (let c = 0; c < 12; c++) {
          expect(Math.abs(through[c] - exact.through[c])).toBeLessThan(errorBound);
          expect(Math.abs(without[c] - exact.without[c])).toBeLessThan(errorBound);
        }
      }),
      { numRuns: 10, seed: 5 },
    );
  });

  it('take over where a diagram gets too large, or keys too many', () => {
    const keys = Array.from({ length: 20 }, (_, i) => [i, 20 + i]);
    const p = new Float64Array(40).fill(0.5);
    expect(keyChances(keys, p, 1).method).toBe('decision diagram');
    expect(keyChances(keys, p, 1, 0.04, { nodes: 20, keys: 100 }).method).toBe('sampling');
    expect(keyChances(keys, p, 1, 0.04, { nodes: 1e6, keys: 19 }).method).toBe('sampling');
  });
});

describe('measureSensitivity', () => {
  it('bounds: exact <= printed, fall <= exact, and attack success falls to what is left', () => {
    fc.assert(
      fc.property(families(8, 10), (keys) => {
        const { columns, attackSuccess } = measureSensitivity(keys, [...'abcdefgh'], { p: 0.4 });
        for (const column of columns) {
          expect(column.exact).toBeLessThanOrEqual(column.printed + 1e-12);
          expect(column.fall).toBeLessThanOrEqual(column.exact + 1e-12);
          expect(column.attackWithout + column.fall).toBeCloseTo(attackSuccess, 12);
        }
      }),
    );
  });

  it('needs only counts of keys where all columns are known alike', () => {
    fc.assert(
      fc.property(families(8, 10), fc.double({ min: 0, max: 1, noNaN: true }), (keys, p) => {
        const counts = Array.from({ length: 8 }, (_, c) =>
          Float64Array.from(
            { length: 6 },
            (_, size) => keys.filter((k) => k.length === size && k.includes(c)).length,
          ),
        );
        const expected = printedSensitivity(keys, new Float64Array(8).fill(p));
        for (const [c, s] of printedFromCounts(counts, p).entries()) expect(s).toBeCloseTo(expected[c], 12);
      }),
    );
  });

  it.each([[{ p: 1.5 }], [{ p: [0.5] }], [{ p: Number.NaN }], [{ maxColumns: 0 }]])(
    'refuses %o',
    (options) => {
      expect(() => measureSensitivity([[0]], ['a', 'b'], options)).toThrow(/must be/);
    },
  );
});

describe('columnBaselines', () => {
  it('counts distinct values, single ones and entropy, a missing cell being a value', () => {
    const table = {
      records: 4,
      names: ['a', 'b'],
      codes: [Int32Array.of(0, 0, 1, -1), Int32Array.of(2, 2, 2, 2)],
      cardinalities: [2, 3],
    };
    expect(columnBaselines(table)).toEqual([
      { name: 'a', cdn: 3, pou: 0.5, ie: 1.5 },
      { name: 'b', cdn: 1, pou: 0, ie: 0 },
    ]);
    expect(Array.from(fallingRanks([3, 1, 3, 2]))).toEqual([1.5, 4, 1.5, 3]);
  });
});

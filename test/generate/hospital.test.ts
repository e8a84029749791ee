import { describe, expect, it } from 'vitest';
import { hospital } from '../../src/generate/hospital.js';
import { collect } from './tables.js';

describe('hospital columns', () => {
  it('are the ten of the paper and the person', () => {
    expect(hospital.columns).toEqual([
      'person',
      'oshpd_id',
      'age_yrs',
      'sex',
      'ethncty',
      'race',
      'patzip',
      'patcnty',
      'los',
      'adm_qtr',
      'charge',
    ]);
  });

  it('hold codes of the right form and range', () => {
    const table = collect(hospital, { records: 20_000, seed: 5 });
    const forms: Record<string, RegExp> = {
      person: /^[1-9]\d*$/,
      oshpd_id: /^\d{6}$/,
      age_yrs: /^(\d|[1-7]\d|8[0-5])$/,
      sex: /^[12]$/,
      ethncty: /^[123]$/,
      race: /^[1-6]$/,
      patzip: /^9\d{4}$/,
      patcnty: /^(0[1-9]|[1-4]\d|5[0-8])$/,
      los: /^\d{1,3}$/,
      adm_qtr: /^[1-4]$/,
      charge: /^[1-9]\d*$/,
    };
    for (const [name, form] of Object.entries(forms)) {
      expect(
        table[name].filter((cell) => !form.test(cell as string)),
        name,
      ).toEqual([]);
    }
    expect(new Set(table.patcnty).size).toBe(58);
    expect(new Set(table.race).size).toBe(6);
  });

  it('have a realistic scale and shape', () => {
    const table = collect(hospital, { records: 100_000, seed: 5 });
    expect(new Set(table.oshpd_id).size).toBeGreaterThan(380);
    expect(new Set(table.oshpd_id).size).toBeLessThan(420);
    expect(new Set(table.patzip).size).toBeGreaterThan(1700);
    expect(new Set(table.patzip).size).toBeLessThan(2000);
    const ages = table.age_yrs.map(Number);
    const share = (test: (age: number) => boolean) => ages.filter(test).length / ages.length;
    expect(share((age) => age === 0)).toBeGreaterThan(0.1);
    expect(share((age) => age > 0 && age < 15)).toBeLessThan(0.08);
    expect(share((age) => age >= 65)).toBeGreaterThan(0.3);
    const los = table.los.map(Number).sort((a, b) => a - b);
    const mean = los.reduce((sum, days) => sum + days, 0) / los.length;
    expect(mean).toBeGreaterThan(1.25 * los[los.length / 2]);
    const charges = table.charge.map(Number);
    const rank = (limit: number) =>
      charges.filter((c, i) => Number(table.los[i]) >= limit && c > 20_000).length /
      los.filter((d) => d >= limit).length;
    expect(rank(10)).toBeGreaterThan(rank(0) + 0.2);
  });
});

describe('hospital rows', () => {
  it('are the same for the same seed and others for another', () => {
    const first = collect(hospital, { records: 9000, seed: 11 });
    expect(collect(hospital, { records: 9000, seed: 11 })).toEqual(first);
    expect(collect(hospital, { records: 9000, seed: 12 })).not.toEqual(first);
  });

  it('number exactly as asked, in chunks of bounded size', () => {
    for (const records of [1, 4096, 4097, 10_000]) {
      const sizes = Array.from(hospital.rows({ records, seed: 1 }), (chunk) => chunk.rows);
      expect(sizes.reduce((sum, rows) => sum + rows, 0)).toBe(records);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(4096);
    }
  });

  it('refuse parameters outside their domain before any row is made', () => {
    const good = { records: 10, seed: 1 };
    for (const records of [0, -1, 1.5, 10_000_001, Number.NaN]) {
      expect(() => hospital.rows({ ...good, records })).toThrow(
        expect.objectContaining({ code: 'model/domain', where: 'records' }),
      );
    }
    for (const seed of [0.5, 2 ** 53, Number.NaN]) {
      expect(() => hospital.rows({ ...good, seed })).toThrow(
        expect.objectContaining({ code: 'model/domain', where: 'seed' }),
      );
    }
    for (const stays of [0.99, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => hospital.rows({ ...good, stays })).toThrow(
        expect.objectContaining({ code: 'model/domain', where: 'stays' }),
      );
    }
    expect(() => hospital.rows({ ...good, users: 3 })).toThrow(
      expect.objectContaining({ code: 'config/unsupported' }),
    );
  });
});

describe('hospital persons', () => {
  const table = collect(hospital, { records: 40_000, seed: 3, stays: 1.1 });
  const stays = new Map<string, number[]>();
  table.person.forEach((person, row) => {
    stays.set(person as string, [...(stays.get(person as string) ?? []), row]);
  });

  it('have one to several stays, 1.1 on average', () => {
    // The variance of a geometric count of mean 1.1 is .11.
    const standardError = Math.sqrt(0.11 / stays.size);
    expect(Math.abs(40_000 / stays.size - 1.1)).toBeLessThan(5 * standardError);
    expect(Math.max(...[...stays.values()].map((rows) => rows.length))).toBeGreaterThanOrEqual(3);
  });

  it('keep who they are from stay to stay, and mostly their hospital', () => {
    let same = 0;
    let repeats = 0;
    let otherQuarter = 0;
    for (const [first, ...others] of stays.values()) {
      for (const row of others) {
        for (const name of ['age_yrs', 'sex', 'ethncty', 'race', 'patzip', 'patcnty'])
          expect(table[name][row]).toBe(table[name][first]);
        repeats++;
        if (table.oshpd_id[row] === table.oshpd_id[first]) same++;
        if (table.adm_qtr[row] !== table.adm_qtr[first]) otherQuarter++;
      }
    }
    expect(same / repeats).toBeGreaterThan(0.8);
    expect(same / repeats).toBeLessThan(1);
    expect(otherQuarter / repeats).toBeGreaterThan(0.4);
  });

  it('come once each when asked so, and often when asked so', () => {
    expect(new Set(collect(hospital, { records: 5000, seed: 3, stays: 1 }).person).size).toBe(5000);
    const often = new Set(collect(hospital, { records: 20_000, seed: 3, stays: 4 }).person).size;
    expect(Math.abs(20_000 / often - 4)).toBeLessThan(0.3);
  });
});

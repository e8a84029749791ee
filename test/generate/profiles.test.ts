import { describe, expect, it } from 'vitest';
import { profiles } from '../../src/generate/profiles.js';

const cells = (records: number, seed: number) =>
  [...profiles.rows({ records, seed })].flatMap(({ rows, columns }) =>
    Array.from({ length: rows }, (_, r) => columns.map((column) => column[r])),
  );

describe('profiles', () => {
  it('have 59 columns with names of their own, and as many rows as asked for', () => {
    expect(new Set(profiles.columns).size).toBe(59);
    const rows = cells(5000, 1);
    expect(rows).toHaveLength(5000);
    expect(rows.every((row) => row.length === 59)).toBe(true);
  });

  it('are the same for the same seed, and start alike however many are made', () => {
    expect(cells(200, 3)).toEqual(cells(5000, 3).slice(0, 200));
    expect(cells(200, 3)).not.toEqual(cells(200, 4));
  });

  it('leave fields empty as often as they say, and let city tell the region', () => {
    const rows = cells(20_000, 1);
    const at = (name: string) => profiles.columns.indexOf(name);
    const empty = (name: string) => rows.filter((row) => row[at(name)] === null).length / rows.length;
    expect(empty('religion')).toBeCloseTo(0.8, 1);
    expect(empty('joined_date')).toBe(0);
    const zones = new Map<string, Map<string, number>>();
    for (const row of rows) {
      const [country, zone] = [row[at('country')], row[at('time_zone')]];
      if (country === null || zone === null) continue;
      const of = zones.get(country) ?? new Map<string, number>();
      zones.set(country, of.set(zone, (of.get(zone) ?? 0) + 1));
    }
    const known = [...zones.values()].map((of) => [...of.values()]);
    const right = known.reduce((sum, counts) => sum + Math.max(...counts), 0);
    const all = known.flat().reduce((a, b) => a + b);
    // two thirds follow, and some of the others are right by chance
    expect(right / all).toBeGreaterThan(0.65);
    expect(right / all).toBeLessThan(0.8);
  });
});

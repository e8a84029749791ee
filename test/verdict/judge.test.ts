import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Assessment, Observed } from '../../src/core/results/assessment.js';
import { riskLevel } from '../../src/core/words/risk-level.js';
import { headline } from '../../src/report/pages/assessment-headline.js';
import { adult } from './fixture.js';
import { hospital } from './hospital-fixture.js';

function with_(changes: Partial<Observed>, columns = 6): Assessment {
  const base = adult();
  const known = base.columns.filter((column) => column.role === 'quasi-identifier').slice(0, columns);
  return { ...base, columns: known, observed: { ...base.observed, ...changes } };
}

describe('headline', () => {
  it('says who, how many, by what, and how often an attacker is right', () => {
    expect(headline(adult())).toBe(
      '1 in 3 people (31 %) can be singled out by 6 columns: 10,253 of 32,561 records are unique; ' +
        'an attacker who knows them is right with 46 % probability on average.',
    );
  });

  it('counts people where a user column is named, and averages over people', () => {
    expect(headline(hospital())).toBe(
      'Almost everybody (96 %) can be singled out by 10 columns: 11,904 of 12,400 people have a combination of ' +
        'values that nobody else has; an attacker who knows them is right with 93 % probability on average.',
    );
  });

  it('says everybody and always only when it is so', () => {
    const all = {
      records: 1000,
      uniques: 1000,
      distinct: 1000,
      averageRisk: 1,
      highestRisk: 1,
      smallestGroup: 1,
    };
    expect(headline(with_(all))).toBe(
      'Everybody can be singled out by 6 columns: all 1,000 records are unique; ' +
        'an attacker who knows them is always right.',
    );
    expect(headline(with_({ ...all, records: 100_000, uniques: 99_998, averageRisk: 0.99999 }))).toBe(
      'Almost everybody (> 99.9 %) can be singled out by 6 columns: 99,998 of 100,000 records are unique; ' +
        'an attacker who knows them is right with more than 99.9 % probability on average.',
    );
  });

  it('names a few uniques by their number', () => {
    expect(headline(with_({ uniques: 3, averageRisk: 0.02 }))).toBe(
      '3 of 32,561 people (1 in 11,000) can be singled out by 6 columns: nobody else shares their values; ' +
        'an attacker who knows them is right with 2 % probability on average, but certain about these 3.',
    );
    expect(headline(with_({ uniques: 1, averageRisk: 0.0002 }, 1))).toBe(
      '1 of 32,561 people (1 in 33,000) can be singled out by a single column: nobody else shares their values; ' +
        'an attacker who knows it is right with less than 0.1 % probability on average, but certain about this one.',
    );
  });

  it('calms where nobody is alone and warns where groups are small', () => {
    expect(headline(with_({ uniques: 0, smallestGroup: 20, highestRisk: 0.05, averageRisk: 0.004 }))).toBe(
      'Nobody can be singled out by 6 columns: everybody shares their values with at least 19 others; ' +
        'an attacker who knows them is right with 5 % probability at most, 0.4 % on average.',
    );
    expect(headline(with_({ uniques: 0, smallestGroup: 3, highestRisk: 1 / 3, averageRisk: 0.12 }))).toBe(
      'Nobody is alone, but groups are as small as 3 people: an attacker who knows 6 columns is right with up to ' +
        '33 % probability, 12 % on average.',
    );
  });

  it('has a sentence for a single record, a single person and nothing', () => {
    expect(headline(with_({ records: 1, uniques: 1 }))).toBe(
      'The data hold a single record: whoever it is about has nobody to hide among.',
    );
    expect(headline(with_({ unit: 'person', persons: 1, records: 9, uniques: 1 }))).toBe(
      'The data are about a single person, who has nobody to hide among.',
    );
    expect(headline(with_({ records: 0, uniques: 0 }))).toBe(
      'The data hold no records, so nobody can be singled out.',
    );
  });

  it('is one sentence without a broken number for any counts', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e9 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (records, part) => {
          const uniques = Math.floor(part * records);
          const smallestGroup = uniques === 0 ? 2 : 1;
          const text = headline(
            with_({ records, uniques, smallestGroup, highestRisk: 1 / smallestGroup, averageRisk: part }),
          );
          expect(text).toMatch(/^[A-Z0-9].*\.$/);
          expect(text).not.toMatch(/NaN|undefined|Infinity|\. [A-Z]|10 in 10|\b0 in/);
          expect(text.startsWith('Everybody')).toBe(uniques === records && records > 1);
        },
      ),
    );
  });
});

describe('riskLevel', () => {
  it.each([
    [{}, 'high'],
    [{ uniques: 20_000 }, 'extreme'],
    [{ averageRisk: 0.5 }, 'extreme'],
    [{ uniques: 3, averageRisk: 0.02 }, 'moderate'],
    [{ uniques: 0, averageRisk: 0.01, highestRisk: 0.2 }, 'moderate'],
    [{ uniques: 0, averageRisk: 0.01, highestRisk: 1 / 11 }, 'low'],
  ] as const)('%o is %s', (changes, level) => {
    expect(riskLevel(with_(changes).observed)).toBe(level);
  });
});

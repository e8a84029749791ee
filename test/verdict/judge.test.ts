import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Assessment, ColumnFinding, Observed } from '../../src/core/results/assessment.js';
import { riskLevel } from '../../src/core/words/risk-level.js';
import { judge } from '../../src/verdict/judge.js';
import { adult } from '../report/fixture.js';
import { hospital } from '../report/hospital-fixture.js';

const SAFE = { uniques: 0, smallestGroup: 20, highestRisk: 0.05, averageRisk: 0.004, below: { 2: 0, 5: 0 } };

function with_(changes: Partial<Observed>, columns = 6): Assessment {
  const base = adult();
  const known = base.columns.filter((column) => column.role === 'quasi-identifier').slice(0, columns);
  return {
    ...base,
    columns: known,
    sensitive: [],
    observed: { ...base.observed, ...belowOf(changes), ...changes },
  };
}

/** Who is alone is in a group of fewer than five. */
function belowOf({ uniques }: Partial<Observed>): Partial<Observed> {
  return uniques === undefined ? {} : { below: { 2: uniques, 5: uniques } };
}

const sentence = (assessment: Assessment) => judge(assessment).sentence;

describe('the sentence of a verdict', () => {
  it('says how many, by what, and how often an attacker is right; records are not called people', () => {
    expect(sentence(adult())).toBe(
      '1 in 3 records (31 %, 10,253 of 32,561) are alone with their values in 6 columns: whoever they are about can be singled out; ' +
        'an attacker who knows them is right with 46 % probability on average.',
    );
    expect(sentence(adult())).not.toMatch(/people|everybody|nobody/i);
  });

  it('counts people where people are known, and averages over people', () => {
    expect(
      sentence({ ...hospital(), columns: hospital().columns.filter(({ role }) => role !== 'identifier') }),
    ).toBe(
      'Almost everybody (96 %, 11,904 of 12,400) can be singled out by 10 columns: nobody else has the same values; ' +
        'an attacker who knows them is right with 93 % probability on average.',
    );
  });

  it('says all and always only when it is so', () => {
    const all = { records: 1000, uniques: 1000, averageRisk: 1, highestRisk: 1, smallestGroup: 1 };
    expect(sentence(with_(all))).toBe(
      'All 1,000 records are alone with their values in 6 columns: whoever they are about can be singled out; an attacker who knows them is always right.',
    );
    expect(sentence(with_({ ...all, records: 100_000, uniques: 99_998, averageRisk: 0.99999 }))).toMatch(
      /^Almost all records \(> 99\.9 %, 99,998 of 100,000\) .* right with more than 99\.9 % probability on average\.$/,
    );
  });

  it('names a few by their number, and says no share of very few', () => {
    expect(sentence(with_({ uniques: 3, averageRisk: 0.02 }))).toMatch(
      /^3 of 32,561 records \(1 in 11,000\) are alone/,
    );
    expect(sentence(with_({ uniques: 1, averageRisk: 0.0002 }, 1))).toMatch(
      /^1 of 32,561 records \(1 in 33,000\) is alone with its values in a single column: whoever it is about/,
    );
    expect(sentence(with_({ records: 4, uniques: 3, averageRisk: 0.9 }))).toMatch(
      /^3 of 4 records are alone/,
    );
  });

  it('is calm where groups are large and warns where they are small', () => {
    expect(sentence(with_(SAFE))).toBe(
      'Every record shares its values in 6 columns with at least 19 others; an attacker who knows them is right with 5 % probability at most, 0.4 % on average.',
    );
    expect(sentence(with_({ ...SAFE, smallestGroup: 3, highestRisk: 1 / 3, averageRisk: 0.12 }))).toBe(
      'No record is alone with the values of 6 columns, but groups are as small as 3 records; an attacker who knows them is right with 33 % probability at most, 12 % on average.',
    );
  });

  it('has a sentence for a single record, a single person and nothing', () => {
    expect(sentence(with_({ records: 1, uniques: 1 }))).toMatch(/single record: .* nobody to hide among/);
    expect(sentence(with_({ unit: 'person', persons: 1, records: 9, uniques: 1 }))).toMatch(
      /a single person/,
    );
    expect(sentence(with_({ records: 0, uniques: 0 }))).toMatch(/no records/);
  });

  it('is one sentence without a broken number for any counts', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e9 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (records, part) => {
          const uniques = Math.floor(part * records);
          const smallestGroup = uniques === 0 ? 2 : 1;
          const text = sentence(
            with_({ records, uniques, smallestGroup, highestRisk: 1 / smallestGroup, averageRisk: part }),
          );
          expect(text).toMatch(/^[A-Z0-9].*\.$/);
          expect(text).not.toMatch(/NaN|undefined|Infinity|\. [A-Z]|10 in 10|\b0 in/);
          expect(text.startsWith('All ')).toBe(uniques === records && records > 1);
        },
      ),
    );
  });

  it('adds what is known of the population', () => {
    const inPopulation = {
      size: 4_000_000,
      unique: { value: 0.12, interval: [0.1, 0.15] },
      meanInverse: { value: 0.2, interval: [0.18, 0.25] },
    } as Assessment['inPopulation'];
    expect(sentence({ ...with_(SAFE), inPopulation })).toContain(
      'Of the 4,000,000 people of the population about 12 % are alone with their values (between 10 % and 15 % with 90 % confidence)',
    );
  });
});

describe('a verdict', () => {
  const column = (changes: Partial<ColumnFinding>): ColumnFinding => ({
    ...adult().columns[0],
    name: 'x',
    kind: 'category',
    identifies: false,
    confidence: 1,
    ...changes,
  });
  const beside = (changes: Partial<ColumnFinding>) => {
    const safe = with_(SAFE);
    return judge({ ...safe, columns: [...safe.columns, column(changes)] });
  };

  it('lets data go only where nothing speaks against it', () => {
    expect(judge(with_(SAFE))).toMatchObject({ releasable: true, level: 'low', blockers: [] });
    expect(judge(adult())).toMatchObject({ releasable: false });
  });

  it.each(['quasi-identifier', 'identifier', 'ignore', 'user'] as const)(
    'never where a column names people, also as %s',
    (role) => {
      const verdict = beside({ name: 'ssn', role, kind: 'national-number', identifies: true });
      expect(verdict).toMatchObject({ releasable: false, level: 'extreme' });
      expect(verdict.blockers[0]).toMatchObject({ id: 'names-people', columns: ['ssn'] });
      expect(verdict.sentence).toMatch(/^Everybody can be found by "ssn"\. Without it: every record shares/);
    },
  );

  it.each([
    ['free text, which nobody has read', { kind: 'free-text', role: 'ignore' }, 'free-text'],
    [
      'a column that differs for most records',
      { kind: 'quantity', role: 'quasi-identifier', uniqueShare: 0.9 },
      'nearly-unique-column',
    ],
  ] as const)('nor beside %s', (_, changes, id) => {
    const { releasable, blockers } = beside(changes as Partial<ColumnFinding>);
    expect([releasable, blockers.map((blocker) => blocker.id)]).toEqual([false, [id]]);
  });

  it('nor where groups are small, risks high, or a group gives the sensitive value away', () => {
    const ids = (changes: Partial<Observed>) =>
      judge(with_({ ...SAFE, ...changes })).blockers.map(({ id }) => id);
    expect(ids({ smallestGroup: 4, below: { 5: 8 } })).toEqual(['small-groups']);
    expect(ids({ uniques: 1, smallestGroup: 1, below: { 5: 1 } })).toEqual(['singled-out']);
    expect(ids({ averageRisk: 0.0901 })).toEqual(['average-risk']);
    const [sensitive] = adult().sensitive;
    expect(judge({ ...with_(SAFE), sensitive: [sensitive] }).blockers).toMatchObject([
      { id: 'same-sensitive-value', columns: ['income'] },
    ]);
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

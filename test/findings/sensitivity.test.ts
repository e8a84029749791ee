import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { type Assessment, assessmentSchema } from '../../src/core/results/assessment.js';
import { assess } from '../../src/questions/assess.js';
import { pageOfAssessment } from '../../src/report/pages/assessment.js';
import { renderText } from '../../src/report/render/text.js';
import { DuckdbEngine } from '../../src/source/duckdb/driver.js';
import { averageRisk, type BruteOptions, keyOf, type Row, subsets, tally } from './brute-assess.js';
import { tableOf } from './memory-table.js';

const engine = await DuckdbEngine.create({ threads: 1 });
afterAll(() => engine.close());

/** Records with columns of few values each, the later ones of more. */
const smallTable = fc
  .record({
    columns: fc.integer({ min: 1, max: 7 }),
    records: fc.integer({ min: 2, max: 25 }),
    people: fc.integer({ min: 1, max: 12 }),
  })
  .chain(({ columns, records, people }) =>
    fc.array(
      fc.record({
        who: fc.integer({ min: 0, max: people - 1 }).map((i) => `p${i}`),
        ...Object.fromEntries(
          Array.from({ length: columns }, (_, c) => [
            `c${c}`,
            fc.option(
              fc.integer({ min: 0, max: 1 + c }).map((v) => `v${v}`),
              { freq: 9 },
            ),
          ]),
        ),
      }),
      { minLength: records, maxLength: records },
    ),
  ) as fc.Arbitrary<Row[]>;

/** Share of records under a set that are alone, or in a group of one person. */
function uniqueRecords(rows: readonly Row[], set: readonly string[], user?: string): number {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(keyOf(row, set), [...(groups.get(keyOf(row, set)) ?? []), row]);
  const alone = [...groups.values()].filter((group) =>
    user === undefined ? group.length === 1 : new Set(group.map((row) => row[user])).size === 1,
  );
  return alone.flat().length / rows.length;
}

function uniqueUnits(rows: readonly Row[], set: readonly string[], user?: string): number {
  if (user === undefined) return uniqueRecords(rows, set);
  const people = new Set(rows.map((row) => row[user]));
  const found = rows.filter((row) => {
    const alike = rows.filter((other) => keyOf(other, set) === keyOf(row, set));
    return new Set(alike.map((other) => other[user])).size === 1;
  });
  return new Set(found.map((row) => row[user])).size / people.size;
}

function orders<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    orders(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}

/** By its definition: the mean over all orders of what the column adds. */
function bruteShapley(rows: readonly Row[], options: BruteOptions, column: string): number {
  const all = orders(options.qi);
  const risks = new Map<string, number>();
  const risk = (set: readonly string[]) => {
    const key = [...set].sort().join();
    const value = risks.get(key) ?? averageRisk(rows, set, options);
    risks.set(key, value);
    return value;
  };
  const added = all.map((order) => {
    const at = order.indexOf(column);
    return risk(order.slice(0, at + 1)) - risk(order.slice(0, at));
  });
  return added.reduce((sum, one) => sum + one, 0) / all.length;
}

async function assessed(rows: Row[], options: object): Promise<Assessment> {
  const found = await assess(await tableOf(engine, rows), options);
  return assessmentSchema.parse(found);
}

describe('worst sets and sensitivity of small tables are what brute force says', () => {
  it.each([[undefined], ['who']])(
    'user column: %s',
    async (user) => {
      await fc.assert(
        fc.asyncProperty(smallTable, async (rows) => {
          const qi = Object.keys(rows[0]).filter((name) => name !== 'who');
          const options: BruteOptions = { qi, missing: 'own', ...(user === undefined ? {} : { user }) };
          const found = await assessed(rows, {
            ...options,
            ...(user === undefined ? { ignore: ['who'] } : {}),
          });
          for (const row of found.exposure) {
            const risks = subsets(qi, row.columns).map((set) => averageRisk(rows, set, options));
            expect(row.highest).toBeCloseTo(Math.max(...risks), 12);
            expect([row.searched, row.bound]).toEqual(['all', row.highest]);
            expect(row.unique).toBeCloseTo(uniqueUnits(rows, row.worstSet, user), 12);
          }
          const units = user === undefined ? rows.length : new Set(rows.map((row) => row.who)).size;
          const total = found.sensitivity.reduce((sum, { shapley }) => sum + shapley, 0);
          expect(total).toBeCloseTo(found.observed.averageRisk - 1 / units, 12);
          expect(found.sensitivity.map(({ name }) => name).sort()).toEqual([...qi].sort());
          if (qi.length > 5) return;
          for (const { name, shapley } of found.sensitivity)
            expect(shapley).toBeCloseTo(bruteShapley(rows, options, name), 12);
        }),
        { numRuns: 25 },
      );
    },
    300_000,
  );

  it('people singled out with chances as told, through each column and without it', async () => {
    await fc.assert(
      fc.asyncProperty(smallTable, fc.integer({ min: 0, max: 10 }), async (rows, tenths) => {
        const qi = Object.keys(rows[0]).filter((name) => name !== 'who');
        const probability = { '*': 0.4, c0: tenths / 10 };
        const p = (name: string) => (name === 'c0' ? tenths / 10 : 0.4);
        const found = await assessed(rows, { qi, ignore: ['who'], probability });
        const chance = (set: readonly string[], of: readonly string[]) =>
          of.reduce((product, name) => product * (set.includes(name) ? p(name) : 1 - p(name)), 1);
        const expected = (of: readonly string[], counts: (set: readonly string[]) => boolean = () => true) =>
          of
            .flatMap((_, size) => subsets(of, size + 1))
            .concat([[]])
            .filter(counts)
            .reduce((sum, set) => sum + chance(set, of) * uniqueRecords(rows, set), 0);
        expect(found.singledOut).toBeCloseTo(expected(qi), 12);
        expect(found.singledOutError).toBeUndefined();
        for (const { name, singledOut, fall } of found.sensitivity) {
          expect(singledOut).toBeCloseTo(
            expected(qi, (set) => set.includes(name)),
            12,
          );
          expect(fall).toBeCloseTo(expected(qi) - expected(qi.filter((other) => other !== name)), 12);
        }
        const { columns = 0, mean, highest, bound } = found.singledOutKnowing ?? {};
        const shares = subsets(qi, columns).map((set) => uniqueRecords(rows, set));
        expect(columns).toBe(Math.min(3, qi.length));
        expect(mean).toBeCloseTo(shares.reduce((sum, share) => sum + share, 0) / shares.length, 12);
        expect([highest, bound]).toEqual([Math.max(...shares), Math.max(...shares)]);
      }),
      { numRuns: 25 },
    );
  }, 300_000);
});

describe('46 columns, of which four give everybody away', () => {
  /** Four columns that are a key together, told among 42 of two values each. */
  const rows: Row[] = Array.from({ length: 2000 }, (_, i) => {
    const mixed = Math.imul(i + 1, 2_654_435_761) >>> 0;
    const telling = [7, 18, 29, 40];
    return Object.fromEntries(
      Array.from({ length: 46 }, (_, c) => {
        const at = telling.indexOf(c);
        const value = at >= 0 ? Math.floor(i / 7 ** at) % 7 : (mixed >>> (c % 31)) & (c % 5 === 0 ? 1 : 0);
        return [`c${c}`, `${value}`];
      }),
    );
  });
  const qi = Object.keys(rows[0]);
  const four = ['c7', 'c18', 'c29', 'c40'];

  it('has the worst set of four found, which draws miss', async () => {
    const found = await assessed(rows, { qi });
    const row = found.exposure[3];
    expect(row.sampled).toBe(true);
    expect(row.worstSet).toEqual(four);
    expect(row.highest).toBeCloseTo(averageRisk(rows, four, { qi, missing: 'own' }), 12);
    expect(row.highest).toBe(1);
    expect(row.unique).toBe(1);
    for (const [i, level] of found.exposure.entries()) {
      expect(level.bound).toBeGreaterThanOrEqual(level.highest);
      expect(level.highest).toBeGreaterThanOrEqual(level.median);
      if (i > 0) expect(level.highest).toBeGreaterThanOrEqual(found.exposure[i - 1].highest);
      if (level.searched === 'all') expect(level.bound).toBeCloseTo(level.highest, 12);
    }
    const ranked = found.sensitivity.slice(0, 4).map(({ name }) => name);
    expect(ranked.sort()).toEqual([...four].sort());
    const total = found.sensitivity.reduce((sum, { shapley }) => sum + shapley, 0);
    expect(total).toBeCloseTo(found.observed.averageRisk - 1 / rows.length, 10);
    expect(await assessed(rows, { qi })).toMatchObject({
      sensitivity: found.sensitivity,
      exposure: found.exposure,
    });
  }, 300_000);
});

describe('where everybody is unique and keys are looked for up to few columns', () => {
  /** Only twelve columns together, of two values each, tell 4,096 records apart; the others are their sums. */
  const rows: Row[] = Array.from({ length: 4096 }, (_, i) =>
    Object.fromEntries(
      Array.from({ length: 40 }, (_, c) => [
        `c${c}`,
        `${c < 12 ? (i >> c) & 1 : (tally([...`${i * c}`]).size + c) & 1}`,
      ]),
    ),
  );
  const qi = Object.keys(rows[0]);

  it('no sentence says that nothing singles people out', async () => {
    const found = await assessed(rows, { qi });
    expect(found.observed.uniques).toBe(4096);
    expect(found.keySearch.complete).toBe(false);
    expect(found.keySearch.maxColumns).toBeLessThan(12);
    expect(found.keys).toMatchObject({
      keyCount: 0,
      complete: false,
      maxColumns: found.keySearch.maxColumns,
    });
    expect([found.keys?.attackSuccess, found.nearKeys?.attackSuccess]).toEqual([undefined, undefined]);
    for (const { printed, exact } of found.sensitivity)
      expect([printed, exact]).toEqual([undefined, undefined]);
    const text = renderText(pageOfAssessment(found), { colour: false, width: 4000, full: true });
    expect(text).not.toMatch(/There is no key|No set of columns makes|most sensitive/);
    expect(text).toContain('All 40 columns together single out all records');
    const most = found.keySearch.maxColumns;
    expect(text).toContain(`No key of at most ${most} columns was found; larger ones were not looked for.`);
    const keys = text.slice(text.indexOf('\nKeys\n'));
    expect(keys.indexOf('All 40 columns')).toBeLessThan(keys.indexOf('No key of'));
    expect(text).not.toContain('helps most');
  }, 300_000);
});

describe('ranking by Shapley value', () => {
  it('gives a column and its copy the same, though leaving out either lowers nothing', async () => {
    const rows: Row[] = Array.from({ length: 60 }, (_, i) => ({
      a: `${i % 20}`,
      b: `${i % 20}`,
      c: i < 2 ? 'x' : 'y',
    }));
    const found = await assessed(rows, { qi: ['a', 'b', 'c'] });
    const [first, second] = found.sensitivity;
    expect([first.name, second.name].sort()).toEqual(['a', 'b']);
    expect(first.shapley).toBeCloseTo(second.shapley, 12);
    expect(found.keySearch).toEqual({ maxColumns: 3, complete: true });
    expect(first.printed).toBe(found.keys?.sensitivity.find(({ name }) => name === first.name)?.printed);
    const text = renderText(pageOfAssessment(found), { colour: false, width: 4000, full: true });
    expect(text).toContain('"a" and "b" give people away most, and about equally');
  });
});

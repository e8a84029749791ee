import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SingleoutError } from '../../src/core/errors.js';
import { type Assessment, assessmentSchema } from '../../src/core/results/assessment.js';
import { randomStream, shuffle } from '../../src/maths/random.js';
import { type AssessOptions, assess } from '../../src/questions/assess.js';
import { DuckdbEngine } from '../../src/source/duckdb/driver.js';
import {
  averageRisk,
  type BruteOptions,
  bruteHousehold,
  bruteObserved,
  bruteSensitive,
  bruteWeighted,
  type Cell,
  entropy,
  keyOf,
  median,
  type Row,
  recordsLeft,
  subsets,
  tally,
  weightedAverageRisk,
} from './brute-assess.js';
import { tableOf } from './memory-table.js';

let one: DuckdbEngine;
let two: DuckdbEngine;
beforeAll(async () => {
  one = await DuckdbEngine.create({ threads: 1 });
  two = await DuckdbEngine.create({ threads: 2 });
});
afterAll(async () => {
  await one.close();
  await two.close();
});

interface Case {
  readonly rows: Row[];
  readonly options: BruteOptions & { readonly sensitive: string[] };
}

const cell = (values: readonly string[], nulls: number): fc.Arbitrary<Cell> =>
  fc.oneof(
    { arbitrary: fc.constantFrom(...values), weight: 10 },
    { arbitrary: fc.constant(null), weight: nulls },
  );

const cases: fc.Arbitrary<Case> = fc
  .record({
    columns: fc.integer({ min: 1, max: 4 }),
    nulls: fc.constantFrom(0, 2),
    missing: fc.constantFrom('own' as const, 'drop' as const, 'any' as const),
    extra: fc.constantFrom('none', 'user', 'weight', 'household', 'weight and household'),
    sensitive: fc.boolean(),
  })
  .chain(({ columns, nulls, missing, extra, sensitive }) => {
    const qi = Array.from({ length: columns }, (_, i) => `q${i}`);
    const row = fc.record({
      ...Object.fromEntries(
        qi.map((name, i) => [name, cell(['a', 'b', 'c', 'd'].slice(0, 2 + (i % 3)), nulls)]),
      ),
      user: cell(['p1', 'p2', 'p3', 'p4', 'p5'], extra === 'user' ? nulls : 0),
      weight: fc.constantFrom('0', '1', '2.5', '1e2', '0.1'),
      household: cell(['h1', 'h2', 'h3'], nulls),
      wanted: cell(['1', '2', '10'], nulls),
    }) as fc.Arbitrary<Row>;
    return fc.array(row, { minLength: 1, maxLength: 24 }).map((rows) => ({
      rows,
      options: {
        qi,
        missing,
        sensitive: sensitive ? ['wanted'] : [],
        ...(extra === 'user' && { user: 'user' }),
        ...(extra.includes('weight') && { weight: 'weight' }),
        ...(extra.includes('household') && { household: 'household' }),
      },
    }));
  });

const near = (value: number) => expect.closeTo(value, 12);

function nearAll(value: unknown): unknown {
  if (typeof value === 'number') return near(value);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, nearAll(part)]));
}

/** Whether records are alike without forming groups. */
function overlapping(rows: readonly Row[], { qi, missing }: BruteOptions): boolean {
  return missing === 'any' && rows.some((row) => qi.some((name) => row[name] === null));
}

/** Combinations that are refused as a whole, by code. */
function refusalOf(left: readonly Row[], options: BruteOptions): string | undefined {
  if (left.length === 0) return 'data/no-records';
  if (options.weight !== undefined && left.every((row) => Number(row.weight) === 0)) return 'data/bad-value';
  return options.user !== undefined && overlapping(left, options) ? 'config/unsupported' : undefined;
}

async function run(engine: DuckdbEngine, rows: readonly Row[], options: AssessOptions): Promise<Assessment> {
  const table = await tableOf(engine, rows);
  try {
    return await assess(table, options);
  } finally {
    await engine.query(`DROP TABLE ${table.from}`);
  }
}

describe('assess against brute force', () => {
  it('finds what the definitions say, on random tables under all readings', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ rows, options }) => {
        const left = recordsLeft(rows, options);
        const refusal = refusalOf(left, options);
        if (refusal !== undefined) {
          const error = await run(two, rows, options).catch((thrown) => thrown);
          expect(error).toBeInstanceOf(SingleoutError);
          expect(error.code).toBe(refusal);
          return;
        }
        const found = await run(two, rows, options);
        expect(assessmentSchema.parse(found)).toEqual(found);
        expect(found.source.records).toBe(rows.length);
        expect(found.source.dropped + found.source.withoutUser).toBe(rows.length - left.length);
        checkObserved(found, left, options);
        checkColumns(found, left, options);
        checkExposure(found, left, options);
        checkSensitive(found, left, options);
        checkDependency(found, left, options);
      }),
      { numRuns: 60 },
    );
  });

  it('says the same for any order of records and any number of threads', async () => {
    await fc.assert(
      fc.asyncProperty(cases, fc.infiniteStream(fc.nat()), async ({ rows, options }, random) => {
        fc.pre(refusalOf(recordsLeft(rows, options), options) === undefined);
        const order = rows.map((row) => ({ row, at: random.next().value })).sort((a, b) => a.at - b.at);
        const shuffled = order.map(({ row }) => row);
        const first = textOf(await run(one, rows, options));
        expect(textOf(await run(two, shuffled, options))).toBe(first);
      }),
      { numRuns: 10 },
    );
  });

  it.each([{}, { weight: 'w' }])(
    'says the same of a population for any order of records: %j',
    async (named) => {
      const random = randomStream(5, 'people');
      const rows = Array.from({ length: 400 }, () => ({
        a: `a${random.int(30)}`,
        b: `b${random.int(12)}`,
        w: String(1 + random.int(3)),
      }));
      const order = shuffle(
        Int32Array.from(rows, (_, i) => i),
        random,
      );
      const options = { qi: ['a', 'b'], population: 5000, ...named };
      const found = await assess(await tableOf(one, rows), options);
      expect(found.inPopulation).toBeDefined();
      const other = await assess(
        await tableOf(
          two,
          Array.from(order, (i) => rows[i]),
        ),
        options,
      );
      expect(textOf(other)).toBe(textOf(found));
    },
  );
});

/** All of it but the time that predictions took. */
function textOf(found: Assessment): string {
  return JSON.stringify(found, (key, value) => (key === 'seconds' ? undefined : value), 1);
}

function checkObserved(found: Assessment, rows: Row[], options: BruteOptions): void {
  const { groupSizes, perRecord, weighted, ...observed } = found.observed;
  expect(observed).toEqual(nearAll(bruteObserved(rows, options)));
  const risk = groupSizes.reduce((sum, [, groups]) => sum + groups, 0);
  if (options.user === undefined) expect(risk / rows.length).toBeCloseTo(observed.averageRisk, 12);
  else {
    const { user: _, ...plain } = options;
    const { records, distinct, entropy: bits, ...counted } = bruteObserved(rows, plain);
    expect(perRecord).toEqual(nearAll(counted));
  }
  const perRecordUnit = options.user === undefined;
  const asked = perRecordUnit && options.weight !== undefined;
  if (asked) {
    const { total, ...shares } = bruteWeighted(rows, options);
    // weights are summed in units of a 2^-52nd of the most they could be
    expect(weighted).toEqual({ ...(nearAll(shares) as object), total: expect.closeTo(total, 9) });
  } else expect(weighted).toBeUndefined();
  expect(found.household).toEqual(
    perRecordUnit && options.household !== undefined ? nearAll(bruteHousehold(rows, options)) : undefined,
  );
}

function checkColumns(found: Assessment, rows: Row[], options: BruteOptions): void {
  const { qi } = options;
  const all = averageRisk(rows, qi, options);
  for (const column of found.columns) {
    const keys = rows.map((row) => keyOf(row, [column.name]));
    const counts = [...tally(keys).values()];
    const isQuasi = qi.includes(column.name);
    expect(column.role === 'quasi-identifier').toBe(isQuasi);
    expect(column).toMatchObject({
      distinct: counts.length,
      missing: rows.filter((row) => row[column.name] === null).length,
      uniqueShare: near(counts.filter((count) => count === 1).length / rows.length),
      entropy: near(entropy(keys)),
    });
    const rest = qi.filter((name) => name !== column.name);
    const without = isQuasi ? averageRisk(rows, rest, options) : undefined;
    expect(column.riskWithout).toEqual(without === undefined ? undefined : near(without));
    expect(column.riskFall).toEqual(without === undefined ? undefined : near(all - without));
  }
}

function checkExposure(found: Assessment, rows: Row[], options: BruteOptions): void {
  expect(found.exposure.map(({ columns }) => columns)).toEqual(options.qi.map((_, i) => i + 1));
  for (const level of found.exposure) {
    const sets = subsets(options.qi, level.columns);
    const risks = sets.map((set) => averageRisk(rows, set, options));
    expect(level).toMatchObject({
      sets: sets.length,
      of: sets.length,
      sampled: false,
      least: near(Math.min(...risks)),
      median: near(median(risks)),
      highest: near(Math.max(...risks)),
    });
    expect(level.worstSet).toHaveLength(level.columns);
    expect(averageRisk(rows, level.worstSet, options)).toBeCloseTo(level.highest, 12);
    if (options.weight === undefined) expect(level.weighted).toBeUndefined();
    else {
      const weighted = sets.map((set) => weightedAverageRisk(rows, set, options));
      expect(level.weighted).toEqual({
        least: near(Math.min(...weighted)),
        median: near(median(weighted)),
        highest: near(Math.max(...weighted)),
      });
    }
  }
}

function checkSensitive(found: Assessment, rows: Row[], options: Case['options']): void {
  const refused = overlapping(rows, options);
  const mentioned = found.refused.some(({ finding }) => finding === 'l-diversity and t-closeness');
  expect(mentioned).toBe(refused && options.sensitive.length > 0);
  expect(found.sensitive.map(({ name }) => name)).toEqual(refused ? [] : options.sensitive);
  for (const { name, groups, lDiversity, tCloseness, weighted } of found.sensitive) {
    const truth = bruteSensitive(rows, options.qi, name);
    expect(groups).toBe(truth.groups);
    expect(lDiversity).toEqual({ distinct: truth.distinct, entropy: near(truth.entropy) });
    expect(tCloseness.equal).toBeCloseTo(truth.equal, 12);
    expect(tCloseness.ordered).toEqual(truth.ordered === undefined ? undefined : near(truth.ordered));
    expect(tCloseness.order).toBe(truth.ordered === undefined ? 'none' : 'number');
    const { weight } = options;
    if (weight === undefined || options.user !== undefined) expect(weighted).toBeUndefined();
    else {
      const {
        entropy: effective,
        equal,
        ordered,
      } = bruteSensitive(rows, options.qi, name, (row) => Number(row[weight]));
      expect(weighted).toEqual({
        entropy: expect.closeTo(effective, 9),
        equal: expect.closeTo(equal, 9),
        ...(ordered !== undefined && { ordered: expect.closeTo(ordered, 9) }),
      });
    }
  }
}

/** g(A,B) = I(A;B)/H(A), 1 on the diagonal, 0 for a constant column. */
function checkDependency(found: Assessment, rows: Row[], { qi }: BruteOptions): void {
  const bits = (...names: string[]) => entropy(rows.map((row) => keyOf(row, names)));
  const { columns, matrix, corrected, strong } = found.dependency;
  expect(columns).toEqual(qi);
  for (const [i, a] of qi.entries()) {
    for (const [j, b] of qi.entries()) {
      const known = bits(a) < 1e-12 ? 0 : (bits(a) + bits(b) - bits(a, b)) / bits(a);
      expect(matrix[i][j]).toBeCloseTo(i === j ? Math.sign(known) : known, 9);
      expect(corrected[i][j]).toBeLessThanOrEqual(matrix[i][j] + 1e-9);
      const isStrong = strong.some(([x, y]) => x === a && y === b);
      expect(isStrong).toBe(i !== j && corrected[i][j] >= 0.5);
    }
  }
}

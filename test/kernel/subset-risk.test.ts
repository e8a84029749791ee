import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ProgressEvent } from '../../src/core/progress.js';
import { countSubsetRisks } from '../../src/counts/sets/subset-risks.js';
import type { CodeTable } from '../../src/kernel/code-table.js';
import { cardinalityOf, codesOf } from '../../src/kernel/code-table.js';
import { type SubsetRisk, subsetRisks } from '../../src/kernel/subset-risk.js';
import { DuckdbEngine } from '../../src/source/duckdb/driver.js';
import { averageRisk, type Row, weightedAverageRisk } from '../findings/brute-assess.js';
import { tableOf } from '../findings/memory-table.js';

let engine: DuckdbEngine;
beforeAll(async () => {
  engine = await DuckdbEngine.create({ threads: 1 });
});
afterAll(() => engine.close());

interface Case {
  readonly rows: number[][];
  readonly users: number[];
  readonly weights: number[];
  readonly sets: number[][];
}

/** Tables of codes (-1 is missing) with lists of column sets, in any order of columns, some of them twice. */
const cases: fc.Arbitrary<Case> = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 40 }))
  .chain(([columns, records]) =>
    fc.record({
      rows: fc.array(
        fc.tuple(...Array.from({ length: columns }, (_, c) => fc.integer({ min: -1, max: 1 + c }))),
        { minLength: records, maxLength: records },
      ),
      users: fc.array(fc.integer({ min: 0, max: 6 }), { minLength: records, maxLength: records }),
      weights: fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: records, maxLength: records }),
      sets: fc.array(fc.shuffledSubarray([...Array(columns).keys()], { minLength: 1 }), {
        minLength: 1,
        maxLength: 12,
      }),
    }),
  );

function tableFrom(rows: readonly number[][]): CodeTable {
  const columns = [...rows[0].keys()];
  const codes = columns.map((c) => Int32Array.from(rows, (row) => row[c]));
  return {
    records: rows.length,
    names: columns.map((c) => `c${c}`),
    codes,
    cardinalities: codes.map((column) => Math.max(...column) + 1),
  };
}

function rowsOf({ rows, users, weights }: Case): Row[] {
  return rows.map((row, i) => ({
    ...Object.fromEntries(row.map((code, c) => [`c${c}`, code === -1 ? null : String(code)])),
    user: String(users[i]),
    weight: String(weights[i]),
  }));
}

const near = (risks: readonly number[]) => risks.map((risk) => expect.closeTo(risk, 12));

describe('subsetRisks', () => {
  it('is the mean over records of one over those alike, records or persons, plain or weighted', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async (given) => {
        const table = tableFrom(given.rows);
        const rows = rowsOf(given);
        const names = given.sets.map((set) => set.map((c) => `c${c}`));
        const own = { qi: [], missing: 'own' as const };
        const plain = await subsetRisks(table, given.sets);
        const truth = names.map((set) => averageRisk(rows, set, own));
        expect(plain.map((risk) => risk.averageRisk)).toEqual(near(truth));
        expect(plain.every((risk) => risk.weightedRisk === undefined)).toBe(true);

        const persons = await subsetRisks(table, given.sets, { users: Int32Array.from(given.users) });
        const ofPersons = names.map((set) => averageRisk(rows, set, { ...own, user: 'user' }));
        expect(persons.map((risk) => risk.averageRisk)).toEqual(near(ofPersons));

        fc.pre(given.weights.some((weight) => weight > 0));
        const weighted = await subsetRisks(table, given.sets, { weights: Float64Array.from(given.weights) });
        expect(weighted.map((risk) => risk.averageRisk)).toEqual(near(truth));
        const ofWeights = names.map((set) => weightedAverageRisk(rows, set, { ...own, weight: 'weight' }));
        expect(weighted.map((risk) => risk.weightedRisk)).toEqual(near(ofWeights));
      }),
      { numRuns: 300 },
    );
  });

  it('says bit for bit the same whatever the order of records and sets', async () => {
    await fc.assert(
      fc.asyncProperty(cases, fc.infiniteStream(fc.nat()), async (given, random) => {
        const draw = (length: number) =>
          [...Array(length).keys()]
            .map((i) => ({ i, at: random.next().value }))
            .sort((x, y) => x.at - y.at)
            .map(({ i }) => i);
        const order = draw(given.rows.length);
        const setOrder = draw(given.sets.length);
        const shuffled = tableFrom(order.map((i) => given.rows[i]));
        const pick = <T>(values: readonly T[]) => order.map((i) => values[i]);
        const options: [object, object][] = [
          [{}, {}],
          [{ users: Int32Array.from(given.users) }, { users: Int32Array.from(pick(given.users)) }],
        ];
        if (given.weights.some((weight) => weight > 0)) {
          options.push([
            { weights: Float64Array.from(given.weights) },
            { weights: Float64Array.from(pick(given.weights)) },
          ]);
        }
        for (const [before, after] of options) {
          const first = await subsetRisks(tableFrom(given.rows), given.sets, before);
          const second = await subsetRisks(
            shuffled,
            setOrder.map((i) => given.sets[i]),
            after,
          );
          const back: SubsetRisk[] = [];
          setOrder.forEach((i, at) => {
            back[i] = second[at];
          });
          expect(back).toEqual(first);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('agrees with the engine', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async (given) => {
        const relation = await tableOf(engine, rowsOf(given));
        const names = given.sets.map((set) => set.map((c) => `c${c}`));
        const records = given.rows.length;
        const plain = await countSubsetRisks(relation, names, { user: undefined, records });
        const persons = await countSubsetRisks(relation, names, { user: 'user', records });
        const table = tableFrom(given.rows);
        const users = Int32Array.from(given.users);
        expect(await subsetRisks(table, given.sets)).toEqual(
          near(plain).map((averageRisk) => ({ averageRisk })),
        );
        expect(await subsetRisks(table, given.sets, { users })).toEqual(
          near(persons).map((averageRisk) => ({ averageRisk })),
        );
        await engine.query(`DROP TABLE ${relation.from}`);
      }),
      { numRuns: 10 },
    );
  });

  it('stops when asked to, in the middle', async () => {
    const sets = Array.from({ length: 63 }, (_, i) =>
      [0, 1, 2, 3, 4, 5].filter((c) => ((i + 1) >> c) % 2 === 1),
    );
    const rows = Array.from({ length: 50 }, (_, i) => [2, 3, 4, 5, 6, 7].map((values) => i % values));
    // a clock by which every set takes 20 ms: how fast the machine is does not matter
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 20;
      return now;
    });
    const stop = new AbortController();
    const steps: ProgressEvent[] = [];
    const progress = (step: ProgressEvent) => {
      steps.push(step);
      stop.abort();
    };
    try {
      const work = subsetRisks(tableFrom(rows), sets, { signal: stop.signal, progress });
      await expect(work).rejects.toMatchObject({ code: 'source/cancelled' });
    } finally {
      clock.mockRestore();
    }
    expect(steps).toEqual([{ step: 'risk by columns known', fraction: expect.any(Number) }]);
    expect(steps[0].fraction).toBeGreaterThan(0);
    expect(steps[0].fraction).toBeLessThan(1);
  });
});

describe('a code table', () => {
  it('is asked by name', () => {
    const table = tableFrom([
      [0, 4],
      [1, -1],
    ]);
    expect(codesOf(table, 'c1')).toEqual(Int32Array.of(4, -1));
    expect(cardinalityOf(table, 'c1')).toBe(5);
  });
});

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GRAIN, responseTable } from '../../src/collect/response.js';
import { applySteps, writeSql } from '../../src/protect/apply-steps.js';
import { parseStep, parseSteps, STEP_KINDS } from '../../src/protect/steps/parse-step.js';
import { DuckdbEngine } from '../../src/source/duckdb/driver.js';
import type { Row } from '../findings/brute-assess.js';
import { tableOf } from '../findings/memory-table.js';
import { rowsOf, sortRows } from './tables.js';

let engine: DuckdbEngine;
beforeAll(async () => {
  engine = await DuckdbEngine.create({ threads: 1 });
});
afterAll(() => engine.close());

/** The rows after some steps. */
async function changed(
  rows: readonly Row[],
  steps: readonly string[],
  qi: readonly string[] = [],
  user?: string,
) {
  const table = await tableOf(engine, rows);
  const context = { qi, seed: 7, ...(user !== undefined && { user }) };
  return rowsOf((await applySteps(table, parseSteps(steps), context)).relation);
}

/** Recodes one cell by a step, through the engine. */
async function cell(value: string | null, step: string): Promise<string | null> {
  const [row] = await changed([{ x: value }], [step]);
  return row.x;
}

const text = fc.string({ unit: 'grapheme-ascii', maxLength: 8 }).filter((s) => !s.includes('\0'));

describe('recoding', () => {
  it('masks as slicing by characters does', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 5 }),
        async (values, m) => {
          const rows = values.map((x, i) => ({ i: String(i), x }));
          const last = await changed(rows, [`mask x ${m}`]);
          const first = await changed(rows, [`mask x first ${m}`]);
          const stars = (s: string) => '*'.repeat(Math.min(m, s.length));
          expect(last).toEqual(
            sortRows(rows.map(({ i, x }) => ({ i, x: x.slice(0, Math.max(0, x.length - m)) + stars(x) }))),
          );
          expect(first).toEqual(sortRows(rows.map(({ i, x }) => ({ i, x: stars(x) + x.slice(m) }))));
        },
      ),
      { numRuns: 40 },
    );
    expect(await cell('äöü', 'mask x 1')).toBe('äö*');
    expect(await cell(null, 'mask x 1')).toBeNull();
  });

  it('puts numbers into bands that hold them, with decimal edges exact', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: -100_000, max: 100_000 }), { minLength: 1, maxLength: 20 }),
        fc.constantFrom(1, 2, 5, 10, 25),
        fc.integer({ min: 0, max: 2 }),
        async (tens, width, decimals) => {
          const scale = 10 ** decimals;
          const rows = tens.map((n, i) => ({ i: String(i), x: (n / scale).toFixed(decimals) }));
          const got = await changed(rows, [`band x ${width / scale}`]);
          const edge = (units: number) => (units / scale).toFixed(countDecimals(width / scale));
          // whole numbers of the last decimal: no rounding in the expectation
          const want = tens.map((n, i) => {
            const low = Math.floor(n / width) * width;
            return { i: String(i), x: `[${edge(low)},${edge(low + width)})`.replaceAll('[-0,', '[0,') };
          });
          expect(got).toEqual(sortRows(want));
        },
      ),
      { numRuns: 40 },
    );
    expect(await cell('0.3', 'band x 0.1')).toBe('[0.3,0.4)');
    expect(await cell('7', 'band x 10 from 5')).toBe('[5,15)');
    expect(await cell(null, 'band x 10')).toBeNull();
  });

  it('puts numbers between boundaries, each band with its lower one', async () => {
    const rows = ['-3', '0', '17.9', '18', '64', '65', '200'].map((x) => ({ x }));
    const got = await changed(rows, ['band x at 0,18,65']);
    expect(got.map(({ x }) => x).sort()).toEqual(
      ['<0', '[0,18)', '[0,18)', '[18,65)', '[18,65)', '>=65', '>=65'].sort(),
    );
  });

  it.each([
    ['month', '2024-05'],
    ['quarter', '2024-Q2'],
    ['year', '2024'],
    ['decade', '2020s'],
  ])('keeps the %s of dates', async (unit, want) => {
    expect(await cell('2024-05-17', `date x ${unit}`)).toBe(want);
    expect(await cell('2024-05-17 10:30:00', `date x ${unit}`)).toBe(want);
    expect(await cell(null, `date x ${unit}`)).toBeNull();
  });

  it('coarsens what a finer date step has left', async () => {
    expect(
      await changed(
        [{ x: '2024-11-30' }],
        ['date x month', 'date x quarter', 'date x year', 'date x decade'],
      ),
    ).toEqual([{ x: '2020s' }]);
  });

  it('codes ends, rounds halves up, blanks everything', async () => {
    expect(await cell('91', 'top x 90')).toBe('90');
    expect(await cell('89.5', 'top x 90')).toBe('89.5');
    expect(await cell('-1', 'bottom x 0')).toBe('0');
    expect(await cell('15', 'round x 10')).toBe('20');
    expect(await cell('-15', 'round x 10')).toBe('-10');
    expect(await cell('2.26', 'round x 0.5')).toBe('2.5');
    expect(await cell(null, 'blank x')).toBe('*');
  });

  it('merges values that fewer records hold', async () => {
    const rows = ['a', 'a', 'a', 'b', 'b', 'c', null].map((x, i) => ({ i: String(i), x }));
    const got = await changed(rows, ['merge x below 3 into rest']);
    expect(got.map(({ x }) => x).sort()).toEqual(['a', 'a', 'a', 'rest', 'rest', 'rest', null].sort());
  });
});

describe('dropping and suppressing', () => {
  const rowsArb = fc.array(
    fc.record({
      p: fc.constantFrom('1', '2', '3', '4', null),
      a: fc.constantFrom('x', 'y', null),
      b: fc.constantFrom('0', '1', '2'),
    }),
    { minLength: 1, maxLength: 14 },
  );

  it('leaves groups of the wanted size, in records and in persons, as counting by hand does', async () => {
    await fc.assert(
      fc.asyncProperty(rowsArb, fc.integer({ min: 2, max: 4 }), async (rows, k) => {
        const group = (row: Row) => rows.filter(({ a, b }) => a === row.a && b === row.b);
        const persons = (row: Row) =>
          new Set(
            group(row)
              .map(({ p }) => p)
              .filter((p) => p !== null),
          ).size;
        expect(await changed(rows, [`drop-records below ${k} in a,b`])).toEqual(
          sortRows(rows.filter((row) => group(row).length >= k)),
        );
        expect(await changed(rows, [`drop-records below ${k} of p in a,b`])).toEqual(
          sortRows(rows.filter((row) => persons(row) >= k)),
        );
        // quasi-identifiers and the person are the table's where the step names none
        expect(await changed(rows, [`drop-records below ${k}`], ['a', 'b'], 'p')).toEqual(
          sortRows(rows.filter((row) => persons(row) >= k)),
        );
        expect(await changed(rows, [`suppress a below ${k} in a,b`])).toEqual(
          sortRows(rows.map((row) => ({ ...row, a: group(row).length >= k ? row.a : null }))),
        );
        expect(await changed(rows, ['drop-records missing in a,p'])).toEqual(
          sortRows(rows.filter(({ a, p }) => a !== null && p !== null)),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('drops a column, but not the last', async () => {
    expect(await changed([{ a: '1', b: '2' }], ['drop a'])).toEqual([{ b: '2' }]);
    await expect(changed([{ a: '1' }], ['drop a'])).rejects.toMatchObject({ code: 'config/invalid' });
  });
});

/** The share a digest stands for, as anybody can compute it: what makes random steps the same on every engine. */
function share(text: string): number {
  return Number.parseInt(md5(text).slice(0, 13), 16) / 16 ** 13;
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}

function keysOf(rows: readonly Row[], names: readonly string[]): { row: Row; key: string }[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const digest = md5(
      names.map((n) => (row[n] === null ? '-' : `${[...(row[n] as string)].length}:${row[n]}`)).join(''),
    );
    const number = (seen.get(digest) ?? 0) + 1;
    seen.set(digest, number);
    return { row, key: `${digest}/${number}` };
  });
}

describe('random steps', () => {
  const rows: Row[] = Array.from({ length: 300 }, (_, i) => ({
    id: String(i % 150),
    x: i % 7 === 0 ? null : ['ä', 'b', 'c', 'd'][i % 4],
  }));

  it('sample by the digest of seed, place and cells, whatever the order of records', async () => {
    const want = keysOf(rows, ['id', 'x']).filter(({ key }) => share(`7/0/sample/${key}`) < 0.3);
    const got = await changed(rows, ['sample 30%']);
    expect(got).toEqual(sortRows(want.map(({ row }) => row)));
    expect(got.length).toBeGreaterThan(60);
    expect(got.length).toBeLessThan(120);
    expect(await changed([...rows].reverse(), ['sample 0.3'])).toEqual(got);
  });

  it('sample whole persons by a column', async () => {
    const got = await changed(rows, ['sample 0.4 by id']);
    const kept = new Set(got.map(({ id }) => id));
    expect(got.length).toBe(rows.filter(({ id }) => kept.has(id)).length);
    expect(kept.size).toBeGreaterThan(30);
    expect(kept.size).toBeLessThan(90);
  });

  it('answer by randomised response with the chances of the channel', async () => {
    const values = ['b', 'c', 'd', 'ä'];
    const keep = responseTable(1, 4).keep / GRAIN;
    const want = keysOf(rows, ['id', 'x']).map(({ row, key }) => {
      if (row.x === null || share(`7/0/keep/${key}`) < keep) return row;
      const own = values.indexOf(row.x);
      const pick = Math.floor(share(`7/0/pick/${key}`) * 3);
      return { ...row, x: values[pick + (pick >= own ? 1 : 0)] };
    });
    expect(await changed(rows, ['randomise x 1'])).toEqual(sortRows(want));
  });

  it('draw anew for another seed and for another place', async () => {
    const table = await tableOf(engine, rows);
    const draw = async (seed: number, steps: string[]) =>
      rowsOf((await applySteps(table, parseSteps(steps), { qi: [], seed })).relation);
    const one = await draw(1, ['sample 0.5']);
    expect(await draw(2, ['sample 0.5'])).not.toEqual(one);
    expect(await draw(1, ['sample 1', 'sample 0.5'])).not.toEqual(one);
    expect(await draw(1, ['sample 0.5'])).toEqual(one);
  });
});

describe('steps in words', () => {
  it.each([
    'mask zip 2',
    'mask "zip code" first 3',
    'band age 5',
    'band age 0.5 from 2',
    'band age at 18,30,65',
    'date birthday quarter',
    'merge job below 50',
    'merge job below 50 into "all others"',
    'top age 90',
    'bottom age 3',
    'round income 1000',
    'blank zip',
    'drop name',
    'drop-records below 5',
    'drop-records below 5 of patient in age,"last, first"',
    'drop-records missing in age',
    'drop-records unique above 0.2 among 1000000',
    'suppress zip unique above 0.2 among 1000 in age,zip',
    'suppress zip,age below 5 in zip,age,sex',
    'sample 0.1 by patient',
    'randomise diagnosis 1.5',
  ])('%s is read back as it is written', (step) => {
    expect(parseStep(step).text).toBe(step);
    expect(parseStep(step).description).toMatch(/^[A-Z].*\.$/);
  });

  it.each([
    ['maks zip 2', /no step called maks/, /mask/],
    ['bin age 5', /no step called bin/, /band/],
    ['', /empty/, /steps are/],
    ['frobnicate x', /no step called/, /steps are: mask/],
    ['band age at 30,18', /bands overlap/, /BOUNDARY/],
    ['band age at 18,18', /bands overlap/, /BOUNDARY/],
    [
      'band age 0',
      /width must be a number above 0, at most 1000000000000000, of at most 15 decimals; got 0/,
      /WIDTH/,
    ],
    ['mask zip', /is missing/, /CHARACTERS/],
    ['mask zip 2 3', /more than expected/, /CHARACTERS/],
    ['mask zip 1.5', /whole number/, /CHARACTERS/],
    ['date d week', /unit must be/, /month/],
    ['sample 120%', /above 0 and at most 1/, /SHARE/],
    ['randomise x 0', /above 0/, /EPSILON/],
    ['drop-records 5', /below, unique or missing/, /SIZE/],
    ['drop-records unique above 0.2', /among/, /PEOPLE/],
    ['drop-records unique above 2 among 9', /from 0 to below 1; got 2/, /CHANCE/],
    ['mask "zip 2', /quote does not end/, /quote names/],
    ['suppress zip,', /comma/, /./],
  ])('%s is refused', (step, message, hint) => {
    const caught = (() => {
      try {
        return parseStep(step);
      } catch (error) {
        return error;
      }
    })();
    expect(caught).toMatchObject({ code: 'config/invalid', message: expect.stringMatching(message) });
    expect((caught as { hint?: string }).hint ?? 'x').toMatch(hint);
  });

  it('have different names and a usage that begins with it', () => {
    expect(new Set(STEP_KINDS.map(({ name }) => name)).size).toBe(STEP_KINDS.length);
    for (const { name, usage } of STEP_KINDS) expect(usage.startsWith(name)).toBe(true);
  });
});

describe('what a step cannot recode', () => {
  it('is refused with how many values, never which', async () => {
    const rows = [{ x: 'secret-1' }, { x: 'secret-1' }, { x: '5' }, { x: 'nan' }];
    for (const step of ['band x 5', 'round x 1', 'top x 3', 'date x year']) {
      const error = await changed(rows, [step]).catch((e) => e);
      expect(error).toMatchObject({ code: 'data/bad-value' });
      expect(`${error.message} ${error.hint} ${error.where}`).not.toContain('secret');
    }
    expect((await changed(rows, ['band x 5']).catch((e) => e)).message).toMatch(
      /2 values of x are not \(3 records\)/,
    );
  });

  it('a column that is not there is named with what was meant', async () => {
    await expect(changed([{ zip: '1' }], ['mask zpi 1'])).rejects.toMatchObject({
      code: 'config/unknown-column',
      hint: 'did you mean zip?',
    });
  });
});

describe('exported SQL', () => {
  it('gives the same rows as the steps', async () => {
    const rows = Array.from({ length: 40 }, (_, i) => ({
      z: String(90000 + ((i * 37) % 11)),
      'a "b': String(i % 9),
      c: ['u', 'v'][i % 2],
    }));
    const table = await tableOf(engine, rows);
    const steps = [
      'mask z 1',
      'band "a ""b" 3',
      'merge c below 5',
      'drop-records below 3 in z,c',
      'sample 0.8',
      'randomise c 1',
    ];
    const { relation, selects } = await applySteps(table, parseSteps(steps), { qi: [], seed: 3 });
    await engine.query(`CREATE OR REPLACE TABLE visits AS SELECT * FROM ${table.from}`);
    const sql = writeSql(selects, 'visits').replace(/;\s*$/, '');
    const exported = await rowsOf({ ...relation, from: `(${sql}) AS exported` });
    expect(exported).toEqual(await rowsOf(relation));
    expect(exported.length).toBeGreaterThan(10);
  });
});

function countDecimals(value: number): number {
  return (String(value).split('.')[1] ?? '').length;
}

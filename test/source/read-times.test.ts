import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { dateLayoutOf } from '../../src/columns/values/date-layout.js';
import { parseTime } from '../../src/columns/values/parse-time.js';
import { startDuckdb } from '../../src/source/duckdb/start.js';
import { TIME_LAYOUTS, type TimeLayout } from '../../src/source/engine.js';

const engine = await startDuckdb({ threads: 1 });
afterAll(() => engine.close());

/** What the engine reads each text as, by a layout; null where it is none. */
async function readAll(texts: readonly string[], layout: TimeLayout): Promise<(string | null)[]> {
  const { dialect } = engine;
  const lines = texts.map((text, i) => `(${i}, ${dialect.string(text)})`).join(', ');
  const sql = dialect.timeText(dialect.parseTime('v', layout), undefined, 'both');
  const batch = await engine.query(`SELECT ${sql} FROM (VALUES ${lines}) AS t(i, v) ORDER BY i`);
  return batch.texts(0);
}

const two = (n: number) => String(n).padStart(2, '0');
const moment = fc.date({ min: new Date('1940-01-01'), max: new Date('2039-12-30'), noInvalidDate: true });

/** A point in time by the minute, in every writing that a layout has. */
function writings(time: Date): [TimeLayout, string][] {
  const [y, m, d] = [time.getUTCFullYear(), time.getUTCMonth() + 1, time.getUTCDate()];
  const [h, min] = [time.getUTCHours(), two(time.getUTCMinutes())];
  const half = h < 12 ? 'AM' : 'PM';
  const clocks = [`${h}:${min}`, `${two(h)}:${min}:00`, `${h % 12 || 12}:${min} ${half}`];
  clocks.push(`${two(h % 12 || 12)}:${min}:00${half.toLowerCase()}`, `${h % 12 || 12}:${min} ${half[0]}.M.`);
  const dates: [TimeLayout, string][] = [
    ['iso', `${y}-${two(m)}-${two(d)}`],
    ['d.m.y', `${d}.${m}.${y}`],
    ['m/d/y', `${m}/${d}/${y}`],
    ['m/d/y', `${two(m)}-${two(d)}-${two(y % 100)}`],
    ['d/m/y', `${d}/${m}/${y}`],
    ['d/m/y', `${d}/${m}/${two(y % 100)}`],
  ];
  // a year 00 of two digits is none of the engine's
  return dates
    .filter(([, date]) => !/[-/]00$/.test(date))
    .flatMap(([layout, date]) => clocks.map((clock): [TimeLayout, string] => [layout, `${date} ${clock}`]));
}

describe('dates and times', () => {
  it('are read alike in every writing, with 24-hour and 12-hour clocks', async () => {
    await fc.assert(
      fc.asyncProperty(moment, async (time) => {
        const wanted = time.toISOString().slice(0, 16).replace('T', ' ');
        for (const layout of ['iso', 'd.m.y', 'm/d/y', 'd/m/y'] as const) {
          const texts = writings(time).flatMap(([own, text]) => (own === layout ? [text] : []));
          for (const read of await readAll(texts, layout)) expect(read).toBe(`${wanted}:00`);
          for (const text of texts) expect(parseTime(text)?.year).toBe(time.getUTCFullYear());
        }
      }),
      { numRuns: 25 },
    );
  });

  it('has midnight at 12 am and noon at 12 pm, and no 13 pm', async () => {
    expect(
      await readAll(['12:00 AM', '12:30 PM', '08:00:00 PM', '13:05 PM', '0:10 am', '23:59'], 'time'),
    ).toEqual([
      '1970-01-01 00:00:00',
      '1970-01-01 12:30:00',
      '1970-01-01 20:00:00',
      null,
      null,
      '1970-01-01 23:59:00',
    ]);
  });

  it('reads eight digits as a date where they are one', async () => {
    expect(await readAll(['20240229', '20230229', '12345678', '2024-2-1'], 'yyyymmdd')).toEqual([
      '2024-02-29 00:00:00',
      null,
      null,
      null,
    ]);
  });

  it('never takes texts for dates that the engine cannot read in that way', async () => {
    const part = fc.integer({ min: 0, max: 40 });
    const text = fc
      .tuple(part, part, fc.constantFrom('1999', '2010', '10', '00', '0000'), fc.constantFrom('/', '.', '-'))
      .chain(([a, b, year, sign]) =>
        fc.constantFrom(
          ...['', ' 8:26', ' 24:00', ' 12:61', ' 8:26 PM', ' 0:10 AM'].map(
            (c) => `${a}${sign}${b}${sign}${year}${c}`,
          ),
          `${year}${two(a)}${two(b)}`,
        ),
      );
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 4 }), async (texts) => {
        const layout = dateLayoutOf(texts);
        if (layout === undefined) return;
        expect(TIME_LAYOUTS).toContain(layout);
        expect(await readAll(texts, layout)).not.toContain(null);
      }),
      { numRuns: 150 },
    );
  });
});

import { describe, expect, it } from 'vitest';
import { randomStream, shuffle } from '../../src/maths/random.js';
import { assessPersonInSample } from '../../src/risk/person/person-in-sample.js';
import { assessPersonIn } from '../../src/risk/person/person-in-statistics.js';
import { encode, statisticsOf } from '../joint/statistics-of.js';

describe('assessPersonInSample', () => {
  const random = randomStream(31, 'population');
  const N = 20_000;
  const zip = Array.from({ length: N }, () => Math.floor(80 * random.float() ** 2));
  const county = zip.map((z) => (random.float() < 0.85 ? z % 8 : random.int(8)));
  const age = zip.map(() => random.int(30));
  const sampleOf = (rows: Int32Array) => {
    const pick = (column: readonly number[]) => Array.from(rows, (row) => column[row]);
    const columns = { zip: pick(zip), county: pick(county), age: pick(age) };
    const codes = Object.fromEntries(Object.entries(columns).map(([name, c]) => [name, encode(c)]));
    const statistics = statisticsOf(codes);
    return {
      ...statistics,
      columns: statistics.columns.map((column) => ({
        ...column,
        values: column.values.map(
          (_, code) => `${columns[column.name as keyof typeof columns][codes[column.name].indexOf(code)]}`,
        ),
      })),
    };
  };
  const all = Int32Array.from({ length: N }, (_, row) => row);
  const population = sampleOf(all);
  const sample = sampleOf(shuffle(all.slice(), random).subarray(0, 4000));
  const person = (row: number) =>
    new Map([
      ['zip', `${zip[row]}`],
      ['county', `${county[row]}`],
      ['age', `${age[row]}`],
    ]);

  it('comes near to what the whole table says, with wider intervals that hold the truth', () => {
    let covered = 0;
    let wider = 0;
    for (let row = 0; row < 200; row++) {
      const alike = zip.filter(
        (z, i) => z === zip[row] && county[i] === county[row] && age[i] === age[row],
      ).length;
      const found = assessPersonInSample(sample, N, person(row), [2]);
      const whole = assessPersonIn(population, person(row), [2]);
      const width = ([low, high]: readonly [number, number]) => high - low;
      if (alike >= found.expected.interval[0] && alike <= found.expected.interval[1]) covered++;
      if (width(found.expected.interval) >= width(whole.expected.interval)) wider++;
    }
    expect(covered / 200).toBeGreaterThan(0.83);
    expect(wider / 200).toBeGreaterThan(0.8);
  });

  it('equals the statistics themselves when the sample is the population', () => {
    const found = assessPersonInSample(population, N, person(3), [2, 5]);
    const whole = assessPersonIn(population, person(3), [2, 5]);
    expect(found.expected.value).toBeCloseTo(whole.expected.value, 9);
    expect(found.k[5].forest).toBeCloseTo(whole.k[5].forest, 3);
  });

  it('handles values and pairs the sample lacks', () => {
    const found = assessPersonInSample(
      sample,
      N,
      new Map([
        ['zip', 'nowhere'],
        ['age', '7'],
      ]),
      [2],
    );
    expect(found.counts.zip).toBeGreaterThanOrEqual(1);
    expect(found.counts.zip).toBeLessThan(200);
    expect(found.k[2].forest).toBeGreaterThanOrEqual(0);
    expect(found.k[2].forest).toBeLessThanOrEqual(1);
  });

  it('refuses a population smaller than the sample', () => {
    expect(() => assessPersonInSample(sample, 3999, person(0))).toThrowError(/`records` must be/);
  });
});

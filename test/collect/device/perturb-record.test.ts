import { describe, expect, it, vi } from 'vitest';
import { perturbRecords } from '../../../src/collect/perturb-records.js';
import { GRAIN, responseTable } from '../../../src/collect/response.js';
import { perturbRecord, planCollection, readDomain } from '../../../src/device.js';
import { randomStream } from '../../../src/maths/random.js';
import { chiSquareTail } from '../../maths/chi-square.js';
import { MARKER } from '../../source/scratch.js';

const domain = readDomain({
  attributes: [
    { name: 'sex', categories: ['f', 'm'] },
    { name: 'town', categories: ['G', 'H', 'K'] },
    { name: 'age', bins: [0, 30, 60] },
  ],
});
const person = { sex: 'f', town: 'K', age: '34' };
const response = planCollection(domain, 'response', { perAttribute: 1 });

describe('perturbRecord', () => {
  it('draws from the secure source unless told', () => {
    const source = vi.spyOn(globalThis.crypto, 'getRandomValues');
    const responses = new Set(
      Array.from({ length: 200 }, () => JSON.stringify(perturbRecord(response, person))),
    );
    expect(source).toHaveBeenCalled();
    source.mockClear();
    perturbRecord(response, person, randomStream(1));
    expect(source).not.toHaveBeenCalled();
    source.mockRestore();
    // all twelve answers are likely within 200 responses; one alone would be a broken source
    expect(responses.size).toBeGreaterThan(3);
  });

  it('is the same for the same seed', () => {
    const made = () => Array.from({ length: 5 }, (_, i) => perturbRecord(response, person, randomStream(i)));
    expect(made()).toEqual(made());
  });

  it('answers in the words of the domain', () => {
    expect(Object.keys(perturbRecord(response, person))).toEqual(['sex', 'town', 'age']);
    expect(perturbRecord(planCollection(domain, 'none'), person)).toEqual({
      sex: 'f',
      town: 'K',
      age: '30..60',
    });
    const pair = perturbRecord(planCollection(domain, 'pair', { total: 3 }), person);
    expect(Object.keys(pair)).toHaveLength(2);
    const bits = perturbRecord(planCollection(domain, 'unary', { perAttribute: 1 }), person);
    expect(Object.values(bits).map((text) => [text.length, /^[01]+$/.test(text)])).toEqual([
      [2, true],
      [3, true],
      [2, true],
    ]);
  });

  it.each([
    ['a value outside the domain', { ...person, town: MARKER }, 'data/bad-value'],
    ['a missing attribute', { sex: 'f', town: 'K' }, 'data/bad-value'],
    ['an unknown attribute', { ...person, shoe: MARKER }, 'config/unknown-column'],
  ])('refuses %s, and does not say the value', (_, record, code) => {
    const refused = () => perturbRecord(response, record as Record<string, string>);
    expect(refused).toThrow(expect.objectContaining({ code, hint: expect.any(String) }));
    expect(refused).not.toThrow(MARKER);
  });
});

describe('perturbRecords', () => {
  const people = 120_000;
  const records = {
    domain,
    records: people,
    codes: [0, 2, 1].map((code) => new Int32Array(people).fill(code)),
  };

  it('asks every pair equally often and answers by the table of the pair', () => {
    const collection = planCollection(domain, 'pair', { total: 2 });
    const { codes } = perturbRecords(records, collection, randomStream(2, 'pairs'));
    const { sizes } = domain;
    const pairs = [
      [0, 1],
      [0, 2],
      [1, 2],
    ];
    const [seen, expected]: [number[], number[]] = [[], []];
    for (const [i, j] of pairs) {
      const table = responseTable(2, sizes[i] * sizes[j]);
      for (let v = 0; v < sizes[i]; v++) {
        for (let w = 0; w < sizes[j]; w++) {
          const own = v === [0, 2, 1][i] && w === [0, 2, 1][j];
          expected.push(((people / 3) * (own ? table.keep : table.other)) / GRAIN);
          seen.push(codes[i].reduce((n, code, k) => n + Number(code === v && codes[j][k] === w), 0));
        }
      }
    }
    expect(seen.reduce((sum, n) => sum + n, 0)).toBe(people);
    expect(chiSquareTail(seen, expected)).toBeGreaterThan(1e-3);
  });

  it('answers each attribute apart from the others', () => {
    const { codes } = perturbRecords(records, response, randomStream(3, 'answers'));
    const tables = domain.sizes.map((size) => responseTable(1, size));
    const [seen, expected]: [number[], number[]] = [[], []];
    for (let cell = 0; cell < 12; cell++) {
      const values = [Math.floor(cell / 6), Math.floor(cell / 2) % 3, cell % 2];
      const share = tables.reduce(
        (p, table, a) => (p * (values[a] === [0, 2, 1][a] ? table.keep : table.other)) / GRAIN,
        1,
      );
      expected.push(people * share);
      seen.push(
        codes[0].reduce((n, _, k) => n + Number(codes.every((column, a) => column[k] === values[a])), 0),
      );
    }
    expect(chiSquareTail(seen, expected)).toBeGreaterThan(1e-3);
  });

  it('gives records back as they are without privacy, in another order', () => {
    const few = {
      domain,
      records: 6,
      codes: [
        [0, 1, 0, 1, 0, 1],
        [0, 1, 2, 0, 1, 2],
        [0, 0, 0, 1, 1, 1],
      ].map((c) => Int32Array.from(c)),
    };
    const { codes } = perturbRecords(few, planCollection(domain, 'none'), randomStream(1));
    const lines = (all: readonly Int32Array[]) =>
      Array.from(all[0], (_, i) => all.map((column) => column[i]).join());
    expect(lines(codes)).not.toEqual(lines(few.codes));
    expect(lines(codes).sort()).toEqual(lines(few.codes).sort());
  });
});

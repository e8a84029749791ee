import { describe, expect, it } from 'vitest';
import { planCollection } from '../../src/collect/collection.js';
import { collectionFromJson, collectionToJson } from '../../src/collect/collection-json.js';
import { attributeIndex, cellsOf, readDomain } from '../../src/collect/domain.js';

const domain = readDomain({
  attributes: [
    { name: 'age', bins: [0, 18, 30.5, 120] },
    { name: 'town', categories: ['G', 'H', 'K'] },
    { name: 'income', categories: ['low', 'high'], ordered: true },
  ],
});

describe('readDomain', () => {
  it('codes categories by their place and numbers by their bin, lower edge in, the last edge too', () => {
    const [age, town, income] = domain.attributes;
    expect(['0', '17.99', '18', ' 30.4 ', '30.5', '120'].map((text) => age.code(text))).toEqual([
      0, 0, 1, 1, 2, 2,
    ]);
    expect(['-0.1', '120.01', '', 'old', 'Infinity', 'NaN'].map((text) => age.code(text))).toEqual([
      -1, -1, -1, -1, -1, -1,
    ]);
    // responses show bins by their labels, which must be read again
    expect(age.labels.map((label) => age.code(label))).toEqual([0, 1, 2]);
    expect(['G', 'K', 'g', ''].map((text) => town.code(text))).toEqual([0, 2, -1, -1]);
    expect([age.ordered, town.ordered, income.ordered]).toEqual([true, false, true]);
    expect(cellsOf(domain)).toBe(18);
    expect(attributeIndex(domain, 'income', 'record')).toBe(2);
  });

  it.each([
    ['nothing', {}],
    ['no attributes', { attributes: [] }],
    ['no categories', { attributes: [{ name: 'a', categories: [] }] }],
    ['a category twice', { attributes: [{ name: 'a', categories: ['x', 'x'] }] }],
    ['falling bins', { attributes: [{ name: 'a', bins: [3, 2] }] }],
    ['one edge', { attributes: [{ name: 'a', bins: [3] }] }],
    [
      'a name twice',
      {
        attributes: [
          { name: 'a', categories: ['x'] },
          { name: 'a', categories: ['x'] },
        ],
      },
    ],
    ['an unknown key', { attributes: [{ name: 'a', values: ['x'] }] }],
    ['an empty name', { attributes: [{ name: '', categories: ['x'] }] }],
  ])('refuses %s with a hint', (_, declaration) => {
    expect(() => readDomain(declaration, 'domain.json')).toThrow(
      expect.objectContaining({ code: 'config/invalid', hint: expect.stringContaining('attributes') }),
    );
  });

  it('names what there is when an attribute is not', () => {
    expect(() => attributeIndex(domain, 'city', 'record')).toThrow(
      expect.objectContaining({ code: 'config/unknown-column', hint: 'attributes are: age, town, income' }),
    );
  });
});

describe('planCollection', () => {
  it('states the budget per attribute and in total', () => {
    expect(planCollection(domain, 'response', { perAttribute: 2 })).toMatchObject({
      epsilonPerAttribute: 2,
      epsilonTotal: 6,
    });
    expect(planCollection(domain, 'pair', { total: 6 })).toMatchObject({
      epsilonPerAttribute: 2,
      epsilonTotal: 6,
    });
    expect(planCollection(domain, 'none')).toMatchObject({ epsilonPerAttribute: null, epsilonTotal: null });
  });

  it.each([
    ['no budget', () => planCollection(domain, 'response'), 'config/invalid'],
    ['a budget of 0', () => planCollection(domain, 'unary', { perAttribute: 0 }), 'model/domain'],
    ['a negative total', () => planCollection(domain, 'pair', { total: -3 }), 'model/domain'],
    [
      'a pair of one',
      () =>
        planCollection(readDomain({ attributes: [{ name: 'a', categories: ['x'] }] }), 'pair', { total: 1 }),
      'config/invalid',
    ],
  ])('refuses %s with a hint', (_, plan, code) => {
    expect(plan).toThrow(expect.objectContaining({ code, hint: expect.any(String) }));
  });

  it('comes back from the file beside responses', () => {
    const collection = planCollection(domain, 'pair', { total: 3 });
    const back = collectionFromJson(collectionToJson(collection, 12, 'secure', 'test'), 'responses.csv.json');
    expect({ ...back, domain: back.domain.declaration }).toEqual({
      ...collection,
      domain: domain.declaration,
    });
    for (const text of ['{', '{}', collectionToJson(collection, -1, 'secure', 'test')]) {
      expect(() => collectionFromJson(text, 'responses.csv.json')).toThrow(
        expect.objectContaining({ code: 'config/unreadable', hint: expect.stringContaining('perturb') }),
      );
    }
  });
});

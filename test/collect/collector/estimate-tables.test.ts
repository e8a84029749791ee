import { describe, expect, it } from 'vitest';
import type { Mechanism } from '../../../src/collect/collection.js';
import { estimateTables } from '../../../src/collect/collector/estimate-tables.js';
import { fitCopula, PRINTED_COPULA } from '../../../src/collect/collector/fit-copula.js';
import { fitForest } from '../../../src/collect/collector/fit-forest.js';
import { tallyResponses } from '../../../src/collect/collector/tally.js';
import { people, responsesOf } from './people.js';

const sizes = [4, 3, 3, 2];
const records = people(sizes, 60_000, 5);

function shareOf(values: readonly (readonly [attribute: number, value: number])[]): number {
  let n = 0;
  for (let i = 0; i < records.records; i++) if (values.every(([a, v]) => records.codes[a][i] === v)) n++;
  return n / records.records;
}

describe('estimateTables', () => {
  it.each<[Mechanism, number, number]>([
    ['none', 1, 0.001],
    ['response', 1.5, 0.03],
    ['pair', 1.5, 0.03],
    ['unary', 1.5, 0.03],
  ])('finds shares of values and pairs behind %s responses', async (mechanism, epsilon, near) => {
    const { margins, pairs, convergence } = await estimateTables(
      tallyResponses(responsesOf(records, mechanism, epsilon)),
      {
        smooth: true,
      },
    );
    expect(convergence.converged).toBe(true);
    expect(convergence.gap).toBeLessThanOrEqual(1e-6);
    margins.forEach((margin, a) => {
      expect(margin.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 10);
      margin.forEach((p, v) => {
        expect(Math.abs(p - shareOf([[a, v]]))).toBeLessThan(near);
      });
    });
    expect(pairs.map(({ i, j }) => `${i}${j}`)).toEqual(['01', '02', '03', '12', '13', '23']);
    for (const { i, j, shares } of pairs) {
      shares.forEach((p, at) => {
        const truth = shareOf([
          [i, Math.floor(at / sizes[j])],
          [j, at % sizes[j]],
        ]);
        expect(Math.abs(p - truth)).toBeLessThan(near);
      });
    }
  });

  it('knows how much information noise alone makes, and a forest leaves such pairs out', async () => {
    const few = people(sizes, 3000, 8);
    const tables = await estimateTables(tallyResponses(responsesOf(few, 'response', 1)), {
      smooth: true,
      shuffles: 6,
    });
    const [tied] = tables.pairs;
    expect(tied.information).toBeGreaterThan(3 * tied.chance);
    // attribute 3 depends on nothing: what is seen is chance
    const free = tables.pairs.filter(({ j }) => j === 3);
    for (const { information, chance } of free) {
      expect(chance).toBeGreaterThan(0.001);
      expect(information).toBeLessThan(4 * chance);
    }
    const { edges } = fitForest(tables);
    expect(edges.map(({ i, j }) => `${i}${j}`)).toEqual(expect.arrayContaining(['01', '12']));
    for (const { i, shares } of edges) {
      // tables take on the margins of their attributes
      const width = shares.length / sizes[i];
      tables.margins[i].forEach((p, v) => {
        expect(shares.subarray(v * width, (v + 1) * width).reduce((sum, q) => sum + q, 0)).toBeCloseTo(p, 9);
      });
    }
  });

  it('gives a copula with rho from the information, signed or as in print', async () => {
    const { domain } = records;
    const tables = await estimateTables(tallyResponses(responsesOf(records, 'none', 1)), {
      smooth: false,
      shuffles: 0,
    });
    const printed = fitCopula(tables, domain, PRINTED_COPULA);
    const [pair] = tables.pairs;
    expect(printed.correlation[0][1]).toBeCloseTo(Math.sqrt(1 - Math.exp(-2 * pair.information)), 10);
    expect(Math.min(...printed.correlation.flatMap((row) => [...row]))).toBeGreaterThanOrEqual(0);
    expect(printed.order.map((order) => [...order])).toEqual(
      sizes.map((size) => Array.from({ length: size }, (_, v) => v)),
    );
    // with one attribute turned round the sign follows, the size does not change
    const turned = {
      ...pair,
      shares: Float64Array.from(pair.shares, (_, at) => pair.shares[Math.floor(at / 3) * 3 + (2 - (at % 3))]),
    };
    const margins = tables.margins.map((margin, a) =>
      a === 1 ? Float64Array.from(margin).reverse() : margin,
    );
    const signed = fitCopula({ ...tables, margins, pairs: [turned] }, domain, {
      order: 'declared',
      sign: 'joint',
      correctForChance: false,
    });
    expect(Math.sign(signed.correlation[0][1])).toBe(
      -Math.sign(
        fitCopula({ ...tables, pairs: [pair] }, domain, {
          order: 'declared',
          sign: 'joint',
          correctForChance: false,
        }).correlation[0][1],
      ),
    );
    expect(Math.abs(signed.correlation[0][1])).toBeCloseTo(printed.correlation[0][1], 10);
  });
});

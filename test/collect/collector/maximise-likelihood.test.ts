import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flatOperator, productOperator } from '../../../src/collect/collector/channel-operator.js';
import { maximiseLikelihood } from '../../../src/collect/collector/maximise-likelihood.js';
import { GRAIN, responseTable } from '../../../src/collect/response.js';
import { randomStream } from '../../../src/maths/random.js';

function channelOf(epsilon: number, size: number) {
  const { keep, other } = responseTable(epsilon, size);
  return { keep: keep / GRAIN, other: other / GRAIN };
}

/** The channel as a matrix: P(answer j | true i). */
function matrixOf({ keep, other }: { keep: number; other: number }, size: number): number[][] {
  return Array.from({ length: size }, (_, i) =>
    Array.from({ length: size }, (_, j) => (i === j ? keep : other)),
  );
}

function kronecker(a: number[][], b: number[][]): number[][] {
  return a.flatMap((row) => b.map((other) => row.flatMap((x) => other.map((y) => x * y))));
}

/** Log-likelihood per response and its derivatives, from the matrix alone. */
function likelihood(shares: ArrayLike<number>, counts: ArrayLike<number>, matrix: number[][]) {
  const size = shares.length;
  const total = Array.from(counts).reduce((sum, n) => sum + n, 0);
  const answers = Array.from({ length: size }, (_, j) =>
    matrix.reduce((sum, row, i) => sum + shares[i] * row[j], 0),
  );
  return {
    value: answers.reduce((sum, p, j) => sum + (counts[j] > 0 ? (counts[j] / total) * Math.log(p) : 0), 0),
    gradient: matrix.map((row) => row.reduce((sum, p, j) => sum + ((counts[j] / total) * p) / answers[j], 0)),
  };
}

describe('channel operators', () => {
  it('equal their matrices', () => {
    const random = randomStream(1);
    const [first, second] = [channelOf(0.8, 3), channelOf(1.7, 4)];
    const input = Float64Array.from({ length: 12 }, () => random.float());
    const output = new Float64Array(12);
    const dense = (matrix: number[][], x: Float64Array) =>
      matrix[0].map((_, j) => x.reduce((sum, p, i) => sum + p * matrix[i][j], 0));
    productOperator(3, 4, first, second)(input, output);
    const truth = dense(kronecker(matrixOf(first, 3), matrixOf(second, 4)), input);
    for (let j = 0; j < 12; j++) expect(output[j]).toBeCloseTo(truth[j], 14);
    flatOperator(channelOf(1, 12))(input, output);
    const flat = dense(matrixOf(channelOf(1, 12), 12), input);
    for (let j = 0; j < 12; j++) expect(output[j]).toBeCloseTo(flat[j], 14);
  });
});

describe('maximiseLikelihood', () => {
  const counts = fc
    .array(fc.nat(400), { minLength: 2, maxLength: 9 })
    .filter((list) => list.some((n) => n > 0));

  it('is at the maximum: every derivative is 1 where there is a share, and at most 1 elsewhere', async () => {
    await fc.assert(
      fc.asyncProperty(counts, fc.double({ min: 0.3, max: 4, noNaN: true }), async (list, epsilon) => {
        const size = list.length;
        const channel = channelOf(epsilon, size);
        const fit = await maximiseLikelihood(
          [{ counts: Float64Array.from(list), channel: flatOperator(channel) }],
          size,
          {
            tolerance: 1e-9,
            mostIterations: 100_000,
          },
        );
        expect(fit.converged).toBe(true);
        const { gradient } = likelihood(fit.shares, list, matrixOf(channel, size));
        gradient.forEach((slope, i) => {
          expect(slope).toBeLessThan(1 + 2e-9);
          // w (slope - 1) = 0 at the maximum
          expect(fit.shares[i] * (1 - slope)).toBeLessThan(1e-4);
        });
        expect(fit.shares.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
      }),
    );
  });

  it('is at the maximum for a pair of attributes too, and no move along the simplex gains', async () => {
    const random = randomStream(7, 'pairs');
    for (let round = 0; round < 5; round++) {
      const [rows, columns] = [2 + random.int(3), 2 + random.int(4)];
      const [first, second] = [channelOf(1, rows), channelOf(1.5, columns)];
      const size = rows * columns;
      const list = Float64Array.from({ length: size }, () => random.int(300));
      const observation = { counts: list, channel: productOperator(rows, columns, first, second) };
      const fit = await maximiseLikelihood([observation], size, { tolerance: 1e-9, mostIterations: 100_000 });
      const matrix = kronecker(matrixOf(first, rows), matrixOf(second, columns));
      const { value, gradient } = likelihood(fit.shares, list, matrix);
      expect(Math.max(...gradient)).toBeLessThan(1 + 2e-9);
      for (let move = 0; move < 20; move++) {
        const other = Float64Array.from({ length: size }, () => -Math.log(1 - random.float()));
        const sum = other.reduce((s, p) => s + p, 0);
        const step = 10 ** -(1 + random.int(6));
        const moved = fit.shares.map((p, i) => (1 - step) * p + (step * other[i]) / sum);
        expect(likelihood(moved, list, matrix).value).toBeLessThanOrEqual(value + 1e-9);
      }
    }
  });

  it('undoes the channel where the inverse holds no negative share', async () => {
    const shares = [0.5, 0.3, 0.15, 0.05];
    const channel = channelOf(1.2, 4);
    const answers = Float64Array.from(
      shares,
      (p) => 1e6 * (channel.other + (channel.keep - channel.other) * p),
    );
    const fit = await maximiseLikelihood([{ counts: answers, channel: flatOperator(channel) }], 4, {
      tolerance: 1e-12,
      mostIterations: 1e5,
    });
    fit.shares.forEach((p, i) => {
      expect(p).toBeCloseTo(shares[i], 5);
    });
  });

  it('accelerated reaches what the plain iteration reaches, sooner', async () => {
    const observation = {
      counts: Float64Array.from([900, 420, 300, 280, 310]),
      channel: flatOperator(channelOf(0.5, 5)),
    };
    const plain = await maximiseLikelihood([observation], 5, {
      accelerate: false,
      mostIterations: 1e6,
      tolerance: 1e-7,
    });
    const fast = await maximiseLikelihood([observation], 5, { tolerance: 1e-7 });
    expect(plain.converged && fast.converged).toBe(true);
    expect(fast.iterations * 5).toBeLessThan(plain.iterations);
    fast.shares.forEach((p, i) => {
      expect(p).toBeCloseTo(plain.shares[i], 2);
    });
  });

  it('joins observations through several channels, and takes a prior as further records', async () => {
    const identity = flatOperator({ keep: 1, other: 0 });
    const observations = [
      [30, 10],
      [50, 30],
    ].map((list) => ({ counts: Float64Array.from(list), channel: identity }));
    expect((await maximiseLikelihood(observations, 2)).shares[0]).toBeCloseTo(80 / 120, 12);
    const prior = { shares: Float64Array.from([0.5, 0.5]), weight: 40 };
    expect((await maximiseLikelihood(observations, 2, { prior })).shares[0]).toBeCloseTo(100 / 160, 5);
  });

  it('says so when it was stopped before the maximum', async () => {
    const observation = {
      counts: Float64Array.from([900, 20, 30]),
      channel: flatOperator(channelOf(0.2, 3)),
    };
    const { converged, gap } = await maximiseLikelihood([observation], 3, {
      mostIterations: 3,
      accelerate: false,
    });
    expect(converged).toBe(false);
    expect(gap).toBeGreaterThan(1e-6);
  });

  it('ends when it is asked to, in the middle', async () => {
    const size = 400;
    const observation = {
      counts: Float64Array.from({ length: size }, (_, i) => (i * 37) % 1000),
      channel: flatOperator(channelOf(0.1, size)),
    };
    const stop = new AbortController();
    const asked = maximiseLikelihood([observation], size, {
      mostIterations: 1e9,
      tolerance: -2,
      signal: stop.signal,
    });
    setTimeout(() => stop.abort(), 50);
    await expect(asked).rejects.toMatchObject({ code: 'source/cancelled' });
  });
});

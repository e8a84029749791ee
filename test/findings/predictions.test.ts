import { describe, expect, it } from 'vitest';
import { assess } from '../../src/questions/assess.js';
import { open } from '../../src/source/open.js';
import { scratchFolder } from '../source/scratch.js';

const folder = scratchFolder();
const rows = Array.from({ length: 300 }, (_, i) => `${i % 7},${(i * i) % 11},${i % 13 === 0 ? '' : i % 3}`);
const path = folder.write('table.csv', `a,b,c\n${rows.join('\n')}\n`);

async function assessed(options: Parameters<typeof assess>[1] = {}) {
  const table = await open(path);
  try {
    return await assess(table, { qi: ['a', 'b', 'c'], ...options });
  } finally {
    await table.close();
  }
}

describe('predictions of assess', () => {
  it('stand beside the observation, the same on every run but for seconds', async () => {
    const [first, second] = [await assessed(), await assessed()];
    expect(
      first.predictions.filter(({ quantity }) => quantity === 'orr').map(({ method }) => method),
    ).toEqual(['independence', 'forest']);
    const timeless = (value: unknown) => JSON.stringify(value, (key, v) => (key === 'seconds' ? 0 : v));
    expect(timeless(second)).toBe(timeless(first));
    const { value } = first.predictions[0];
    expect(Math.abs(value - first.observed.distinct / first.observed.records)).toBeLessThan(0.2);
  });

  it('are refused where missing cells match anything', async () => {
    const { predictions, refused } = await assessed({ missing: 'any' });
    expect(predictions).toEqual([]);
    expect(refused.map(({ finding }) => finding)).toContain('prediction');
  });
});

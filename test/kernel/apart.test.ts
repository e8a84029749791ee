import { describe, expect, it } from 'vitest';
import { load } from '../installed.js';

// threads load what is compiled: this is the installed package
const { doApart } = await load<typeof import('../../src/kernel/apart.js')>('dist/kernel/apart.js');
const { predictRisk, predictHere } = await load<typeof import('../../src/risk/data-set/predict-risk.js')>(
  'dist/risk/data-set/predict-risk.js',
);
const { statisticsFromForecast } = await load<typeof import('../../src/risk/data-set/forecast.js')>(
  'dist/risk/data-set/forecast.js',
);

const columns = {
  age: { values: 90, distribution: 'uniform' },
  zip: { values: 700, distribution: 'zipf' },
} as const;
const statistics = statisticsFromForecast({ records: 20_000, columns });
const never = () => {
  throw new Error('it was done here');
};
const long = (file: string, name: string) => ({ file, name, here: never });

describe('work in a thread', () => {
  it('finds the same to the last bit as work here', async () => {
    const plain = ({ predictions }: Awaited<ReturnType<typeof predictRisk>>) =>
      predictions.map(({ seconds: _, ...rest }) => rest);
    for (const methods of [['independence', 'forest'], ['random']] as const) {
      const options = { methods, samples: 2, capacity: 2, seed: 3 };
      const apart = await doApart(
        long('risk/data-set/predict-risk.js', 'predictHere'),
        { statistics, options },
        {},
        true,
      );
      const here = await predictHere({ statistics, options }, {});
      expect(plain(apart as never)).toEqual(plain(here));
    }
  });

  it('tells how far it is', async () => {
    const steps = new Set<string>();
    const progress = ({ step }: { step: string }) => steps.add(step);
    await predictRisk(statistics, { methods: ['random'], samples: 2, capacity: 2, progress });
    expect([...steps]).toEqual(['predicting by random', 'shuffling columns']);
  });

  it('fails as work here does, with its code, place and hint', async () => {
    const asked = { statistics, options: { methods: ['random'] as const, samples: 0.5 } };
    const here = await predictHere(asked, {}).catch((error) => error.toJSON());
    expect(here.code).toBe('model/domain');
    const apart = doApart(long('risk/data-set/predict-risk.js', 'predictHere'), asked, {}, true);
    expect(await apart.catch((error) => error.toJSON())).toEqual(here);
  });

  it('ends at once when it is asked to, and the next work is done', async () => {
    const stop = new AbortController();
    const many = statisticsFromForecast({ records: 5_000_000, columns });
    const work = predictRisk(many, { methods: ['random'], signal: stop.signal });
    setTimeout(() => stop.abort(), 300);
    const start = performance.now();
    await expect(work).rejects.toMatchObject({ code: 'source/cancelled' });
    expect(performance.now() - start).toBeLessThan(10_000);
    expect((await predictRisk(statistics)).predictions.length).toBeGreaterThan(0);
  });

  it('fails, and does not hang, where it cannot be given its input or ends before its time', async () => {
    const asked = { statistics, options: { strong: () => 1 } } as never;
    const work = long('risk/data-set/predict-risk.js', 'predictHere');
    await expect(doApart(work, asked, {}, true)).rejects.toThrow(/could not be cloned/);
    // a module without such a function
    await expect(doApart(long('core/version.js', 'nothing'), {}, {}, true)).rejects.toThrow(/not a function/);
  });
});

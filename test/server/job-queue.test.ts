import { describe, expect, it } from 'vitest';
import { JobQueue } from '../../src/server/job-queue.js';
import { Problem } from '../../src/server/problem.js';
import { DEFAULT_LIMITS } from '../../src/server/settings.js';

describe('JobQueue', () => {
  it('takes as many jobs as it may, runs as many at once as it may, and refuses the others', async () => {
    const limits = { ...DEFAULT_LIMITS, runningJobs: 3, waitingJobs: 4 };
    const ended: string[] = [];
    const queue = new JobQueue(limits, ({ id }) => ended.push(id));
    let [running, most, refused] = [0, 0, 0];
    const release: (() => void)[] = [];
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((done) => release.push(done));
      running -= 1;
      return {};
    };
    const accepted: string[] = [];
    for (let i = 0; i < 1000; i++) {
      try {
        accepted.push(queue.add('assess', work).id);
      } catch (error) {
        expect((error as Problem).code).toBe('request/busy');
        refused += 1;
      }
    }
    expect([accepted.length, refused]).toEqual([7, 993]);
    while (ended.length < 7) {
      release.shift()?.();
      await new Promise((done) => setImmediate(done));
    }
    expect(most).toBe(3);
    // in the order they were asked for
    expect(ended).toEqual(accepted);
    expect(queue.view(accepted[6]).state).toBe('done');
  });

  it('forgets the oldest results beyond its memory, and one that is larger than all of it', async () => {
    const queue = new JobQueue({ ...DEFAULT_LIMITS, keptBytes: 250 }, () => {});
    const add = async (letters: number) => {
      const { id } = queue.add('assess', async () => 'x'.repeat(letters));
      return queue.wait(id, 1000);
    };
    const [first, second, third] = [await add(98), await add(98), await add(98)];
    expect(() => queue.view(first.id)).toThrow(Problem);
    expect([second, third].map(({ id }) => queue.view(id).state)).toEqual(['done', 'done']);
    expect((await add(1000)).problem?.code).toBe('request/too-large');
  });
});

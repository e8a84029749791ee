import { describe, expect, it } from 'vitest';
import { Problem } from '../../src/server/routes/problem.js';
import { DEFAULT_LIMITS } from '../../src/server/settings.js';
import { type JobRun, viewText } from '../../src/server/work/job.js';
import { JobQueue } from '../../src/server/work/job-queue.js';

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
    const queue = new JobQueue({ ...DEFAULT_LIMITS, keptBytes: 6500 }, () => {});
    const add = async (letters: number) => {
      const { id } = queue.add('assess', async () => 'x'.repeat(letters));
      return queue.wait(id, 1000);
    };
    const [first, second, third] = [await add(600), await add(600), await add(600)];
    expect(() => queue.view(first.id)).toThrow(Problem);
    expect([second, third].map(({ id }) => queue.view(id).state)).toEqual(['done', 'done']);
    expect((await add(7000)).problem?.code).toBe('request/too-large');
  });

  it('tells the result of an ended job once, and not the findings it is made of', async () => {
    const queue = new JobQueue(DEFAULT_LIMITS, () => {});
    const { id } = queue.add('assess', async (run: JobRun) => {
      run.found({ part: 1 });
      return { part: 1, whole: 'ü "x"' };
    });
    const view = await queue.wait(id, 1000);
    expect(view.result).toEqual({ part: 1, whole: 'ü "x"' });
    expect(JSON.parse(viewText(view))).toEqual({
      id,
      kind: 'assess',
      state: 'done',
      result: { part: 1, whole: 'ü "x"' },
    });
  });

  it('counts what jobs were asked about, and the requests of those that wait', async () => {
    const limits = { ...DEFAULT_LIMITS, keptBytes: 9000, runningJobs: 1, waitingBytes: 1000 };
    const queue = new JobQueue(limits, () => {});
    const asked = { roles: { qi: ['x'.repeat(4000)] } };
    const [first, second] = [
      queue.add('assess', async () => 1, asked),
      queue.add('assess', async () => 1, asked),
    ];
    await queue.wait(second.id, 1000);
    // two of 6,000 bytes are more than it keeps
    expect(() => queue.view(first.id)).toThrow(Problem);
    let release = () => {};
    const running = queue.add('assess', () => new Promise<void>((done) => (release = done)), {}, 5000);
    expect(queue.add('assess', async () => 1, {}, 900).state).toBe('waiting');
    expect(() => queue.add('assess', async () => 1, {}, 200)).toThrow(/too much work/);
    release();
    await queue.wait(running.id, 1000);
  });
});

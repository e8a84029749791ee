import { describe, expect, it } from 'vitest';
import type { PreparedView } from '../../src/questions/what-if-observed.js';
import { PreparedViews } from '../../src/server/work/prepared-views.js';

function makeView(closed: string[], name: string): PreparedView {
  return { table: { close: async () => void closed.push(name) }, observed: {} } as never;
}

const itself = async (view: PreparedView) => view;

describe('PreparedViews', () => {
  it('prepares once for equal roles, in whichever order they are named', async () => {
    const views = new PreparedViews(2);
    let prepared = 0;
    const prepare = async () => {
      prepared += 1;
      return makeView([], 'a');
    };
    const found = await Promise.all([
      views.use({ qi: ['a'], user: 'u' }, prepare, itself),
      views.use({ user: 'u', qi: ['a'] }, prepare, itself),
    ]);
    expect(found[0]).toBe(found[1]);
    expect(prepared).toBe(1);
  });

  it('closes the longest unused one beyond its limit', async () => {
    const closed: string[] = [];
    const views = new PreparedViews(2);
    const find = (name: string) => views.use({ qi: [name] }, async () => makeView(closed, name), itself);
    await find('a');
    await find('b');
    await find('a');
    await find('c');
    expect(closed).toEqual(['b']);
  });

  it('takes over what an assessment prepared, unless there is an equal one, which may be in use', async () => {
    const closed: string[] = [];
    const views = new PreparedViews(2);
    const first = makeView(closed, 'first');
    await views.keep({}, first);
    await views.keep({}, makeView(closed, 'second'));
    expect(closed).toEqual(['second']);
    expect(await views.use({}, () => Promise.reject(new Error('prepared again')), itself)).toBe(first);
  });

  it('prepares anew where the preparation was cut short for somebody else', async () => {
    const views = new PreparedViews(2);
    const cut = views.use({}, () => Promise.reject(new Error('cancelled')), itself);
    await expect(cut).rejects.toThrow('cancelled');
    const view = makeView([], 'a');
    expect(await views.use({}, async () => view, itself)).toBe(view);
  });
});

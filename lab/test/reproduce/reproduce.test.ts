import { beforeAll, describe, expect, it } from 'vitest';
import { renderHtml } from '../../../src/report/render/html.js';
import { renderMarkdown } from '../../../src/report/render/markdown.js';
import { renderText } from '../../../src/report/render/text.js';
import { pageOfReproduction } from '../../pages/reproduction-page.js';
import { chooseItems, reproduce } from '../../reproduce/reproduce.js';
import { type Reproduction, reproductionSchema } from '../../results/reproduction.js';

let found: Reproduction;
const steps: string[] = [];

beforeAll(async () => {
  found = await reproduce({ effort: 'quick', progress: ({ step }) => steps.push(step) });
}, 240_000);

/** Values of an item by name. */
function valuesOf(paper: string, id: string): Record<string, string> {
  const item = found.items.find((one) => one.paper === paper && one.id === id);
  if (item === undefined) throw new Error(`no ${paper} ${id}`);
  return Object.fromEntries(item.values.map(({ name, verdict }) => [name, verdict]));
}

describe('reproduce', () => {
  it('computes every item, each under a name of its own, with finite numbers', () => {
    reproductionSchema.parse(found);
    expect(found.items).toHaveLength(chooseItems().length);
    const names = found.items.map(({ paper, id }) => `${paper} ${id}`);
    expect(new Set(names).size).toBe(names.length);
    for (const { paper, id, values, plot, missing } of found.items) {
      expect(values.length + missing.length, `${paper} ${id}`).toBeGreaterThan(0);
      for (const { name, ours } of values) {
        if (typeof ours === 'number') expect(ours, `${paper} ${id} ${name}`).toSatisfy(Number.isFinite);
      }
      for (const { points } of plot?.series ?? []) {
        expect(points.flat().every(Number.isFinite), `${paper} ${id} plot`).toBe(true);
      }
    }
    expect(new Set(steps.map((step) => step.split(':')[0])).size).toBe(found.items.length);
  });

  it('has the worked examples of paper 000, and its slip', () => {
    expect(valuesOf('000', 'table-1')).toEqual({ age: 'differs', gender: 'equal', smoking: 'equal' });
    expect(valuesOf('000', 'example-orr')).toEqual({ ORR: 'equal' });
    expect(valuesOf('000', 'example-entropy')).toEqual({ ME: 'equal', EE: 'equal' });
  });

  it('has the worked examples of paper 001, and its slip', () => {
    expect(valuesOf('001', 'table-1')).toEqual({
      'S(MINum)': 'equal',
      'S(Sex)': 'equal',
      'S(Age)': 'equal',
      'S(Zip)': 'equal',
      'S(Birthday)': 'differs',
      'S(Disease)': 'differs',
    });
    expect(new Set(Object.values(valuesOf('001', 'table-2')))).toEqual(new Set(['equal']));
    expect(Object.values(valuesOf('001', 'table-5'))).not.toContain('differs');
  });

  it.each(['table-1', 'table-2', 'table-3', 'table-4', 'table-6'])(
    'has %s of paper 003 to all digits',
    (id) => {
      expect(new Set(Object.values(valuesOf('003', id)))).toEqual(new Set(['equal']));
    },
  );

  it('has the scenario of paper 004: halves of a person are not unique without privacy', () => {
    const values = valuesOf('004', 'scenario-smart-house');
    expect(values.responses).toBe('equal');
    expect(values['P(unique) of those split in half, without privacy']).toBe('within');
    expect(valuesOf('004', 'example-categories')).toEqual({ f: 'equal' });
  });

  it('covers what there is in print', () => {
    const ids = (paper: string) => chooseItems().flatMap((item) => (item.paper === paper ? [item.id] : []));
    const list = (kind: string, from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, i) => `${kind}-${from + i}`);
    expect(ids('000')).toEqual(
      expect.arrayContaining(['table-1', 'table-5', ...list('figure', 1, 4), ...list('rule', 1, 4)]),
    );
    expect(ids('001')).toEqual(expect.arrayContaining([...list('table', 1, 5), ...list('figure', 1, 6)]));
    expect(ids('002')).toEqual(expect.arrayContaining(list('figure', 1, 6)));
    expect(ids('003')).toEqual(expect.arrayContaining([...list('table', 1, 8), ...list('figure', 2, 12)]));
    expect(ids('004')).toEqual(
      expect.arrayContaining(['table-2', 'table-3', ...list('figure', 2, 7), 'scenario-smart-house']),
    );
  });

  it('says which public tables are missing, and counts with what is printed instead', () => {
    const item = found.items.find(({ paper, id }) => paper === '003' && id === 'table-5');
    expect(item?.missing.join()).toMatch(/adult_train\.csv .*UCI/);
    expect(Object.values(valuesOf('003', 'table-5'))).not.toContain('differs');
  });

  it('gives the same values again, whatever else is computed', async () => {
    const again = await reproduce({ effort: 'quick', papers: ['000'], ids: ['figure-1', 'rule-4'] });
    for (const item of again.items) {
      const before = found.items.find(({ paper, id }) => paper === item.paper && id === item.id);
      expect(item.values).toEqual(before?.values);
    }
  });

  it('stops when asked', async () => {
    const stop = AbortSignal.abort();
    await expect(reproduce({ effort: 'quick', signal: stop })).rejects.toThrow('stopped on request');
  });
});

describe('the report', () => {
  it('shows every item with its figure, in all forms', async () => {
    const page = pageOfReproduction(found);
    const html = await renderHtml(page);
    const figures = found.items.filter(({ plot }) => plot !== undefined).length;
    expect(html.match(/<figure>/g)).toHaveLength(figures);
    expect(html).not.toMatch(/NaN|undefined|Infinity/);
    for (const form of [html, renderMarkdown(page), renderText(page, { colour: false })]) {
      for (const { title } of found.items.slice(0, 3)) expect(form).toContain(title.slice(0, 20));
    }
  });
});

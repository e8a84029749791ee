import { describe, expect, it } from 'vitest';
import { renderText } from '../../../src/report/render/text.js';
import { pageOfPopulationEvaluation } from '../../pages/population-evaluation-page.js';
import type { PopulationEvaluation } from '../../results/population-evaluation.js';

describe('pageOfPopulationEvaluation', () => {
  const score = (method: 'paper' | 'forest', epsilon: number | null, accuracy: number) => ({
    method,
    epsilon,
    databases: 1,
    threshold: 10,
    persons: 100,
    exceeding: 0.4,
    accuracy,
    standardError: 0.02,
    auc: null,
    brier: 0.2,
    coverage: method === 'forest' ? 0.9 : null,
  });
  const evaluation: PopulationEvaluation = {
    format: 'singleout/population-evaluation',
    version: 1,
    tool: 'singleout test',
    source: { name: 'town.csv', records: 500, dropped: 3 },
    settings: { attributes: ['a', 'b'], rate: 0.1, persons: 100, repeats: 1, seed: 1 },
    table: { cells: 6, largest: 40, mean: 12.5, mode: 1 },
    skipped: [{ method: 'oue', reason: 'there is nothing to encode without privacy' }],
    results: [
      score('paper', 1, 0.5),
      score('forest', 1, 0.7),
      score('paper', null, 0.6),
      score('forest', null, 0.9),
    ],
  };

  it('names the best, the trivial answer and what was skipped; draws a curve per threshold', () => {
    const page = pageOfPopulationEvaluation(evaluation);
    const text = renderText(page, { colour: false });
    expect(text).toContain('at best 90 % of the time, by forest');
    expect(text).toContain('the better trivial answer is right 60 % of the time');
    expect(text).toContain('oue left out: there is nothing to encode without privacy.');
    expect(text).toContain('3 records with missing cells left out');
    const [section] = page.sections;
    expect(section.figure?.caption).toContain('Accuracy by budget');
    const alone = { ...evaluation, results: [score('paper', 1, 0.5)] };
    expect(pageOfPopulationEvaluation(alone).sections[0].figure).toBeUndefined();
  });
});

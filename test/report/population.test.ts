import { describe, expect, it } from 'vitest';
import type { PopulationEvaluation, PopulationFinding } from '../../src/core/results/population.js';
import { evaluationPage } from '../../src/report/pages/population-evaluation-page.js';
import { budgetText, populationSentence } from '../../src/report/pages/population-text.js';
import { pageText } from '../../src/report/render/page.js';

const law = (
  unique: number,
  atMost: Record<string, number>,
): { population: PopulationFinding; size: number } => ({
  population: {
    q: 0.1,
    floor: 0,
    expected: 9,
    interval: [1, 20],
    unique,
    atMost: { '1': unique, ...atMost },
  },
  size: 200_000,
});

describe('populationSentence', () => {
  it('says it as somebody would who must decide', () => {
    expect(populationSentence(law(0.001, { '10': 0.06 }), 'City A')).toBe(
      'With 94 % probability at least 10 others in City A share these values.',
    );
    expect(populationSentence(law(0.7, { '10': 0.99 }))).toBe(
      'With 70 % probability nobody else among 200,000 people shares these values.',
    );
    expect(populationSentence(law(0.2, { '10': 0.9 }))).toBe(
      'With 90 % probability fewer than 10 others among 200,000 people share these values.',
    );
    expect(populationSentence(law(0.2, {}))).toBe(
      'With 80 % probability somebody else among 200,000 people shares these values.',
    );
    expect(populationSentence(law(0.01, { '5': 0.1, '50': 0.4, '500': 0.99 }))).toContain(
      'at least 50 others',
    );
  });
});

describe('budgetText', () => {
  it('states both budgets, and what a seed does', () => {
    const collection = { mechanism: 'response' as const, epsilonPerAttribute: 0.5, epsilonTotal: 2 };
    expect(budgetText(collection, 7, 2, 'r.csv', 'secure')).toBe(
      'r.csv: 7 reports, in random order. 2 records with missing cells left out.\n' +
        'Budget: epsilon 0.5 for each attribute, 2 in total; every further report of the same person adds as much.\n',
    );
    const pair = budgetText({ ...collection, mechanism: 'pair' }, 1, 0, 'r.csv', 'seeded');
    expect(pair).toContain('epsilon 2 in total, all of it spent on one random pair');
    expect(pair).toContain('Whoever knows the seed undoes the perturbation');
  });
});

describe('evaluationPage', () => {
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
    const page = evaluationPage(evaluation);
    const text = pageText(page, { colour: false });
    expect(text).toContain('at best 90 % of the time, by forest');
    expect(text).toContain('the better trivial answer is right 60 % of the time');
    expect(text).toContain('oue left out: there is nothing to encode without privacy.');
    expect(text).toContain('3 records with missing cells left out');
    const [section] = page.sections;
    expect(page.figureOf(section)?.caption).toContain('Accuracy by budget');
    const alone = { ...evaluation, results: [score('paper', 1, 0.5)] };
    expect(evaluationPage(alone).figureOf(evaluationPage(alone).sections[0])).toBeUndefined();
  });
});

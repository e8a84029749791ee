import { describe, expect, it } from 'vitest';
import type { PopulationFinding } from '../../src/core/results/population.js';
import { budgetText } from '../../src/report/content/perturb-receipt.js';
import { populationSentence } from '../../src/report/content/population-sentence.js';

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
    const perturbed = {
      mechanism: 'response',
      epsilonPerAttribute: 0.5,
      epsilonTotal: 2,
      output: 'r.csv',
      reports: 7,
      dropped: 2,
      randomness: 'secure',
    } as const;
    expect(budgetText(perturbed)).toBe(
      'r.csv: 7 responses, in random order. 2 records with missing cells left out.\n' +
        'Budget: epsilon 0.5 for each attribute, 2 in total; every further response of the same person adds as much.\n',
    );
    const pair = budgetText({ ...perturbed, mechanism: 'pair', randomness: 'seeded' });
    expect(pair).toContain('epsilon 2 in total, all of it spent on one random pair');
    expect(pair).toContain('Whoever knows the seed undoes the perturbation');
  });
});

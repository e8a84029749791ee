import type { Assessment } from '../../core/results/assessment.js';
import { type Prose, say } from '../content/prose.js';
import type { Section } from '../content/section.js';

/** What the numbers take for granted; absent when nothing is. */
export function assumptionsSection({ assumptions }: Assessment): Section | undefined {
  if (assumptions.length === 0) return undefined;
  const meaning = [say`Where one of these does not hold, the numbers mean something else or nothing.`];
  return listAssumptions(assumptions, meaning);
}

/** Assumptions as a section. */
export function listAssumptions(assumptions: readonly string[], meaning: readonly Prose[] = []): Section {
  return {
    id: 'assumptions',
    title: 'Assumptions',
    lead: [],
    list: assumptions.map((assumption): Prose => [assumption]),
    meaning,
  };
}

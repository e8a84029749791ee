import type { Assessment } from '../../core/assessment.js';
import { type Prose, say } from '../prose.js';
import type { Section } from '../section.js';

/** What the numbers take for granted; absent when nothing is. */
export function assumptionsSection({ assumptions }: Assessment): Section | undefined {
  if (assumptions.length === 0) return undefined;
  return {
    id: 'assumptions',
    title: 'Assumptions',
    lead: [],
    list: assumptions.map((assumption): Prose => [assumption]),
    meaning: [say`Where one of these does not hold, the numbers mean something else or nothing.`],
  };
}

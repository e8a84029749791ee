import type { Assessment } from '../../../core/results/assessment.js';
import { say } from '../../content/prose.js';
import type { Section } from '../../content/section.js';

/** Findings that were asked for and could not be given honestly; absent when there are none. */
export function refusedSection({ refused }: Assessment): Section | undefined {
  if (refused.length === 0) return undefined;
  return {
    id: 'refused',
    title: 'Not reported',
    lead: [],
    list: refused.map(({ finding, because }) => say`${finding}: ${because}`),
    meaning: [say`A number that ignores an option you gave would mislead, so none is given.`],
  };
}

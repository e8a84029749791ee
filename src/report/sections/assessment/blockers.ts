import type { Assessment } from '../../../core/results/assessment.js';
import { say } from '../../content/prose.js';
import type { Section } from '../../content/section.js';

/** What speaks against giving the data away, gravest first; or that nothing was found that does. */
export function blockersSection({ verdict: { blockers, releasable, goal } }: Assessment): Section {
  return {
    id: 'blockers',
    title: releasable ? 'Nothing found speaks against it' : 'What speaks against giving the data away',
    lead: releasable
      ? [
          say`Every group has enough members and the average risk is low (${goal}), as far as attackers know no more than the columns named below, and these are what they are taken for.`,
        ]
      : [],
    list: blockers.map(({ sentence }) => [sentence]),
    meaning: [
      say`The data are held against ${goal}: the least that is usual for data shared under an agreement, and the average risk that guidance for published clinical data allows. Columns that name people, and texts that nobody has read, speak against it whatever the figures say.`,
    ],
  };
}

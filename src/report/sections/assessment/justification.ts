import type { Assessment } from '../../../core/results/assessment.js';
import { formatCount, formatPercent, plural } from '../../../core/words/format.js';
import { unitOf } from '../../../core/words/unit.js';
import { listNames, type Prose, say } from '../../content/prose.js';
import type { Section } from '../../content/section.js';

/** What only the officer knows is left to be written in. */
const TO_FILL = '……………………………………………………';

/** A page for the officer's file: what was decided on which grounds, filled in as far as the findings can. */
export function justificationSection(assessment: Assessment): Section {
  const { source, verdict, columns, observed, inPopulation, assumptions } = assessment;
  const known = columns.filter(({ role }) => role === 'quasi-identifier').map(({ name }) => name);
  const { many } = unitOf(observed);
  const rows: readonly (readonly [string, Prose])[] = [
    ['Data', say`${source.name}, ${plural(source.records, 'record')}`],
    ['Purpose', [TO_FILL]],
    ['Recipient, and what binds them', [TO_FILL]],
    [
      'Attacker assumed',
      say`knows ${plural(known.length, 'column')} about a person: ${listNames(known, 8)}${inPopulation ? '' : ', and that the person is in the data'}`,
    ],
    ['Held against', [verdict.goal]],
    [
      'Figures',
      say`${formatCount(observed.uniques)} unique ${many}; smallest group ${formatCount(observed.smallestGroup)}; average risk ${formatPercent(observed.personAverageRisk ?? observed.averageRisk)}; highest risk ${formatPercent(observed.highestRisk)}`,
    ],
    [
      'Finding',
      [
        verdict.releasable
          ? 'nothing found speaks against giving the data away'
          : 'not to be given away as they are',
      ],
    ],
    [
      'What speaks against it',
      [verdict.blockers.map(({ sentence }) => sentence).join(' ') || 'nothing found'],
    ],
    ['Measures taken', [TO_FILL]],
    ['Residual risk, and why it is accepted', [TO_FILL]],
    ['Taken for granted', [assumptions.join(' ')]],
    ['Date, name and signature', [TO_FILL]],
  ];
  return {
    id: 'justification',
    title: 'Justification, for the file',
    lead: [say`Filled in as far as the findings say; the rest is for whoever decides.`],
    table: {
      columns: [
        { title: 'Point', align: 'left' },
        { title: 'Entry', align: 'left' },
      ],
      rows: rows.map(([point, entry]): Prose[] => [[point], entry]),
    },
    meaning: [
      say`It says what was known and assumed when the decision was made. Figures alone do not make data anonymous: purpose, recipient and what else they can know belong to the decision.`,
    ],
    only: 'document',
  };
}

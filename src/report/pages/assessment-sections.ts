import type { Assessment } from '../../core/results/assessment.js';
import type { Section } from '../content/section.js';
import { appendixSection } from '../sections/assessment/appendix.js';
import { columnValuesSection } from '../sections/assessment/column-values.js';
import { columnsSection } from '../sections/assessment/columns.js';
import { dependencySection } from '../sections/assessment/dependency.js';
import { easiestRecordsSection } from '../sections/assessment/easiest-records.js';
import { exposureSection } from '../sections/assessment/exposure.js';
import { figuresSection } from '../sections/assessment/figures.js';
import { groupSizesSection } from '../sections/assessment/group-sizes.js';
import { helpSection } from '../sections/assessment/help.js';
import { householdSection } from '../sections/assessment/household.js';
import { inPopulationSection } from '../sections/assessment/in-population.js';
import { informationSection } from '../sections/assessment/information.js';
import { refusedSection } from '../sections/assessment/refused.js';
import { rolesSection } from '../sections/assessment/roles.js';
import { sensitiveSection } from '../sections/assessment/sensitive.js';
import { weightedSection } from '../sections/assessment/weighted.js';
import { assumptionsSection } from '../sections/assumptions.js';
import { predictionSection } from '../sections/prediction.js';
import { keySections } from './keys.js';
import { transactionSections } from './transactions.js';

/** A section, and the findings it is made of. */
interface Part {
  readonly needs: readonly (keyof Assessment)[];
  readonly make: (assessment: Assessment) => Section | readonly Section[] | undefined;
}

const parts: readonly Part[] = [
  { needs: ['observed', 'source', 'columns'], make: figuresSection },
  { needs: ['observed'], make: groupSizesSection },
  { needs: ['columns', 'observed'], make: columnsSection },
  { needs: ['values'], make: columnValuesSection },
  { needs: ['columns', 'observed', 'exposure'], make: helpSection },
  { needs: ['exposure'], make: exposureSection },
  { needs: ['keys'], make: ({ keys, nearKeys }) => keys && keySections(keys, nearKeys) },
  { needs: ['values', 'observed'], make: easiestRecordsSection },
  { needs: ['dependency'], make: dependencySection },
  { needs: ['observed'], make: informationSection },
  { needs: ['predictions', 'observed'], make: predictionSection },
  { needs: ['inPopulation', 'observed'], make: inPopulationSection },
  { needs: ['sensitive'], make: sensitiveSection },
  { needs: ['household'], make: householdSection },
  { needs: ['observed'], make: weightedSection },
  {
    needs: ['transactions'],
    make: ({ transactions }) => transactions && transactionSections(transactions),
  },
  { needs: ['columns'], make: rolesSection },
  { needs: ['assumptions'], make: assumptionsSection },
  { needs: ['refused'], make: refusedSection },
  { needs: ['tool', 'source', 'settings', 'refused'], make: appendixSection },
];

/**
 * The sections of the findings that are there, in order: all of them once an assessment is done, fewer while others are
 * still being looked for. A new finding becomes a section here, and appears in every report.
 */
export function assessmentSections(found: Partial<Assessment>): Section[] {
  const there = parts.filter(({ needs }) => needs.every((key) => found[key] !== undefined));
  return there.flatMap(({ make }) => make(found as Assessment) ?? []);
}

import type { Assessment } from '../../core/results/assessment.js';
import type { Section } from '../content/section.js';
import { appendixSection } from '../sections/appendix.js';
import { assumptionsSection } from '../sections/assumptions.js';
import { columnValuesSection } from '../sections/column-values.js';
import { columnsSection } from '../sections/columns.js';
import { dependencySection } from '../sections/dependency.js';
import { easiestRecordsSection } from '../sections/easiest-records.js';
import { exposureSection } from '../sections/exposure.js';
import { figuresSection } from '../sections/figures.js';
import { groupSizesSection } from '../sections/group-sizes.js';
import { helpSection } from '../sections/help.js';
import { householdSection } from '../sections/household.js';
import { inPopulationSection } from '../sections/in-population.js';
import { informationSection } from '../sections/information.js';
import { predictionSection } from '../sections/prediction.js';
import { refusedSection } from '../sections/refused.js';
import { rolesSection } from '../sections/roles.js';
import { sensitiveSection } from '../sections/sensitive.js';
import { weightedSection } from '../sections/weighted.js';
import { keySections } from './keys-outline.js';
import { transactionSections } from './transactions-outline.js';

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
 * The contents of every report, in order and free of markup: text, Markdown and HTML only differ in how
 * they show it. A new finding becomes a section here and appears in all of them.
 */
export function outline(assessment: Assessment): Section[] {
  return outlineSoFar(assessment);
}

/** The sections of the findings that are there already, while others are still being looked for. */
export function outlineSoFar(found: Partial<Assessment>): Section[] {
  const there = parts.filter(({ needs }) => needs.every((key) => found[key] !== undefined));
  return there.flatMap(({ make }) => make(found as Assessment) ?? []);
}

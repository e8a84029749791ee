import type { Assessment } from '../core/assessment.js';
import { keySections } from './keys-outline.js';
import type { Section } from './section.js';
import { appendixSection } from './sections/appendix.js';
import { assumptionsSection } from './sections/assumptions.js';
import { columnsSection } from './sections/columns.js';
import { dependencySection } from './sections/dependency.js';
import { exposureSection } from './sections/exposure.js';
import { figuresSection } from './sections/figures.js';
import { groupSizesSection } from './sections/group-sizes.js';
import { householdSection } from './sections/household.js';
import { inPopulationSection } from './sections/in-population.js';
import { informationSection } from './sections/information.js';
import { predictionSection } from './sections/prediction.js';
import { refusedSection } from './sections/refused.js';
import { rolesSection } from './sections/roles.js';
import { sensitiveSection } from './sections/sensitive.js';
import { weightedSection } from './sections/weighted.js';
import { transactionSections } from './transactions-outline.js';

const sections: readonly ((assessment: Assessment) => Section | readonly Section[] | undefined)[] = [
  figuresSection,
  groupSizesSection,
  columnsSection,
  exposureSection,
  ({ keys, nearKeys }) => keys && keySections(keys, nearKeys),
  dependencySection,
  informationSection,
  predictionSection,
  inPopulationSection,
  sensitiveSection,
  householdSection,
  weightedSection,
  ({ transactions }) => transactions && transactionSections(transactions),
  rolesSection,
  assumptionsSection,
  refusedSection,
  appendixSection,
];

/**
 * The contents of every report, in order and free of markup: text, Markdown and HTML only differ in how
 * they show it. A new finding becomes a section here and appears in all of them.
 */
export function outline(assessment: Assessment): Section[] {
  return sections.flatMap((section) => section(assessment) ?? []);
}

import type { Assessment } from '../../core/results/assessment.js';
import type { Section } from '../content/section.js';
import { actionsSection, listActions } from '../sections/assessment/actions.js';
import { appendixSection } from '../sections/assessment/appendix.js';
import { blockersSection } from '../sections/assessment/blockers.js';
import { columnValuesSection } from '../sections/assessment/column-values.js';
import { columnsSection } from '../sections/assessment/columns.js';
import { confirmRolesSection } from '../sections/assessment/confirm-roles.js';
import { dependencySection } from '../sections/assessment/dependency.js';
import { easiestRecordsSection } from '../sections/assessment/easiest-records.js';
import { exposureSection } from '../sections/assessment/exposure.js';
import { figuresSection } from '../sections/assessment/figures.js';
import { groupSizesSection } from '../sections/assessment/group-sizes.js';
import { householdSection } from '../sections/assessment/household.js';
import { inPopulationSection } from '../sections/assessment/in-population.js';
import { informationSection } from '../sections/assessment/information.js';
import { justificationSection } from '../sections/assessment/justification.js';
import { keyFiguresSection } from '../sections/assessment/key-figures.js';
import { assessedKeySections } from '../sections/assessment/keys.js';
import { paperSensitivitySection } from '../sections/assessment/paper-sensitivity.js';
import { refusedSection } from '../sections/assessment/refused.js';
import { rolesSection } from '../sections/assessment/roles.js';
import { sensitiveSection } from '../sections/assessment/sensitive.js';
import { sensitivitySection } from '../sections/assessment/sensitivity.js';
import { weightedSection } from '../sections/assessment/weighted.js';
import { worstSetsSection } from '../sections/assessment/worst-sets.js';
import { assumptionsSection } from '../sections/assumptions.js';
import { predictionSection } from '../sections/prediction.js';
import { transactionSections } from './transactions.js';

/** A section, and the findings it is made of. */
interface Part {
  readonly needs: readonly (keyof Assessment)[];
  readonly make: (assessment: Assessment) => Section | readonly Section[] | undefined;
}

/** Ordered for deciding: the verdict, what to do, the evidence, the method. */
const parts: readonly Part[] = [
  { needs: ['verdict'], make: blockersSection },
  { needs: ['verdict'], make: actionsSection },
  { needs: ['observed', 'source', 'columns'], make: figuresSection },
  { needs: ['inPopulation', 'observed'], make: inPopulationSection },
  { needs: ['observed'], make: groupSizesSection },
  { needs: ['exposure'], make: exposureSection },
  { needs: ['sensitivity'], make: sensitivitySection },
  { needs: ['columns', 'observed'], make: columnsSection },
  { needs: ['columns'], make: rolesSection },
  { needs: ['values'], make: columnValuesSection },
  { needs: ['values', 'observed'], make: easiestRecordsSection },
  { needs: ['sensitive'], make: sensitiveSection },
  { needs: ['household'], make: householdSection },
  { needs: ['observed'], make: weightedSection },
  {
    needs: ['transactions'],
    make: ({ transactions }) => transactions && transactionSections(transactions),
  },
  { needs: ['keys', 'observed', 'columns', 'exposure'], make: assessedKeySections },
  { needs: ['dependency'], make: dependencySection },
  { needs: ['observed'], make: informationSection },
  { needs: ['predictions', 'observed'], make: predictionSection },
  { needs: ['keys'], make: paperSensitivitySection },
  { needs: ['assumptions'], make: assumptionsSection },
  { needs: ['refused'], make: refusedSection },
  { needs: ['tool', 'source', 'settings', 'refused'], make: appendixSection },
  { needs: ['verdict', 'assumptions'], make: justificationSection },
];

/** Actions that the short form shows. */
const MOST_ACTIONS = 3;

/** What decides, on one screen. */
export function assessmentSummary(found: Assessment): Section[] {
  const shown = [
    blockersSection(found),
    listActions(found, MOST_ACTIONS),
    keyFiguresSection(found),
    worstSetsSection(found),
    confirmRolesSection(found),
  ];
  return shown.filter((section) => section !== undefined);
}

/**
 * The sections of the findings that are there, in order: all of them once an assessment is done, fewer while others are
 * still being looked for. A new finding becomes a section here, and appears in every report.
 */
export function assessmentSections(found: Partial<Assessment>): Section[] {
  const there = parts.filter(({ needs }) => needs.every((key) => found[key] !== undefined));
  return there.flatMap(({ make }) => make(found as Assessment) ?? []);
}

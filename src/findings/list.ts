import type { RoledTable } from '../counts/roles.js';
import { columnsFinding } from './columns.js';
import { dependencyFinding } from './dependency.js';
import { exposureFinding } from './exposure.js';
import type { Finding, FindingOptions, Findings } from './finding.js';
import { inPopulationFinding } from './in-population.js';
import { keysFinding } from './keys.js';
import { observedFinding } from './observed.js';
import { pairsFinding } from './pairs.js';
import { predictionsFinding } from './predictions.js';
import { sensitiveFinding } from './sensitive.js';
import { sensitivityFinding } from './sensitivity.js';
import { valuesFinding } from './shown-values.js';
import { transactionsFinding } from './transactions.js';

/**
 * All findings of an assessment, in the order in which they are found, told and refused: each after those that it needs,
 * and what readers wait for first.
 */
export const FINDINGS: readonly Finding[] = [
  columnsFinding,
  observedFinding,
  pairsFinding,
  dependencyFinding,
  predictionsFinding,
  exposureFinding,
  sensitivityFinding,
  inPopulationFinding,
  keysFinding,
  sensitiveFinding,
  transactionsFinding,
  valuesFinding,
];

/** The findings that a table and the options call for. */
export function findingsFor(table: RoledTable, options: FindingOptions): Finding[] {
  const wanted = options.only && withNeeds(options.only);
  return FINDINGS.filter(
    ({ id, applies }) => (wanted?.has(id) ?? true) && (applies?.(table, options) ?? true),
  );
}

/** Findings with all that they need; a finding comes after what it needs, so one way back through the list finds all. */
function withNeeds(ids: ReadonlySet<keyof Findings>): Set<keyof Findings> {
  const wanted = new Set(ids);
  for (const { id, needs } of FINDINGS.toReversed())
    if (wanted.has(id)) for (const need of needs) wanted.add(need);
  return wanted;
}

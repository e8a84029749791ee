import type { ColumnFinding } from '../../core/results/assessment.js';

/** The quasi-identifiers, the one whose absence lowers the average risk most first; ties keep their order. */
export function rankByRiskFall(columns: readonly ColumnFinding[]): ColumnFinding[] {
  return columns
    .filter((column) => column.role === 'quasi-identifier')
    .sort((a, b) => (b.riskFall ?? 0) - (a.riskFall ?? 0));
}

import type { ColumnFinding } from '../../core/results/assessment.js';
import type { Sensitivity } from '../../core/results/sensitivity.js';

/**
 * The quasi-identifiers, the one that gives people away most first: by Shapley value, so that all sections rank alike; where that was
 * not found, by how far the average risk falls without it. Ties keep their order.
 */
export function rankColumns(
  columns: readonly ColumnFinding[],
  sensitivity: readonly Sensitivity[] = [],
): ColumnFinding[] {
  const shapley = new Map(sensitivity.map((column) => [column.name, column.shapley]));
  const weight = ({ name, riskFall = 0 }: ColumnFinding) => shapley.get(name) ?? riskFall;
  return columns.filter((column) => column.role === 'quasi-identifier').sort((a, b) => weight(b) - weight(a));
}

import type { ColumnSensitivityFinding } from '../../core/results/keys.js';

/** The most sensitive column first; equal ones in their own order. */
export function rankBySensitivity(columns: readonly ColumnSensitivityFinding[]): ColumnSensitivityFinding[] {
  return [...columns].sort((a, b) => b.exact - a.exact || b.printed - a.printed);
}

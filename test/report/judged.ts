import { type Assessment, assessmentSchema, type ColumnFinding } from '../../src/core/results/assessment.js';
import type { Action } from '../../src/core/results/verdict.js';
import { judge } from '../../src/verdict/judge.js';

/** A fixture as an assessment: columns get a kind that fits their role, and the verdict follows from the figures. */
export function judged(figures: Omit<Assessment, 'verdict'>, actions: readonly Action[] = []): Assessment {
  const columns = figures.columns.map(withKind);
  return assessmentSchema.parse({ ...figures, columns, verdict: judge({ ...figures, columns }, actions) });
}

function withKind(column: ColumnFinding): ColumnFinding {
  const names = column.role === 'identifier';
  return { kind: names ? 'record-number' : 'category', confidence: 1, identifies: names, ...column };
}

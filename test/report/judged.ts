import { type Assessment, assessmentSchema } from '../../src/core/results/assessment.js';
import type { Action } from '../../src/core/results/verdict.js';
import { judge } from '../../src/verdict/judge.js';

/** A fixture as an assessment, with the verdict that follows from its figures. */
export function judged(figures: Omit<Assessment, 'verdict'>, actions: readonly Action[] = []): Assessment {
  return assessmentSchema.parse({ ...figures, verdict: judge(figures, actions) });
}

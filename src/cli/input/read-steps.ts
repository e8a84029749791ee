import type { PlanFile } from '../../core/results/plan.js';
import { parsePlan } from '../../protect/plan/plan-file.js';
import { namedHierarchies } from '../../protect/steps/generalise.js';
import { type Hierarchies, type Hierarchy, parseHierarchy } from '../../protect/steps/hierarchy.js';
import { parseStep } from '../../protect/steps/parse-step.js';
import type { Step } from '../../protect/steps/step.js';
import type { Context } from '../context.js';
import { readTextFile } from './read-text-file.js';

/** Reads steps with the hierarchy files that they name, as seen from the current folder. */
export function readSteps(context: Context, texts: readonly string[]): Step[] {
  const hierarchies = readHierarchies(context, texts);
  return texts.map((text) => parseStep(text, { hierarchies }));
}

/** The hierarchies that steps name. */
export function readHierarchies(context: Context, steps: readonly string[]): Hierarchies {
  return new Map(namedHierarchies(steps).map((path) => [path, readHierarchy(context, path)]));
}

/** Reads a hierarchy file. A plan may come from elsewhere, so what it names must be a plain file of a sensible size. */
export function readHierarchy(context: Context, path: string): Hierarchy {
  context.files.reads(path);
  return parseHierarchy(readTextFile(path, { what: 'hierarchy', regular: true }), path);
}

/** Reads `plan.yaml`. */
export function readPlan(path: string): PlanFile {
  return parsePlan(readTextFile(path, { what: 'plan' }), path);
}

import { readFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { SingleoutError } from '../../core/errors.js';
import { type PlanFile, planFileSchema } from '../../core/plan.js';
import { readYaml } from '../read-yaml.js';
import { parseStep } from '../steps/parse-step.js';

/** Reads `plan.yaml`; its steps are read too, so that a slip shows before any work is done. */
export function readPlan(path: string): PlanFile {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw new SingleoutError('config/unreadable', 'the plan cannot be read', { where: path, cause });
  }
  const plan = readYaml(text, path, planFileSchema, 'plan');
  for (const step of plan.steps) parseStep(step);
  return plan;
}

/** The text of `plan.yaml`. */
export function writePlan(plan: PlanFile): string {
  const head = '# A plan of singleout: `singleout apply FILE plan.yaml -o OUTPUT` replays it.\n';
  return head + stringify(plan, { lineWidth: 0 });
}

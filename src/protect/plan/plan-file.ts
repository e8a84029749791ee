import { stringify } from 'yaml';
import { readYaml } from '../../core/read-yaml.js';
import { type PlanFile, planFileSchema } from '../../core/results/plan.js';

/** Makes a plan of the text of `plan.yaml`; `file` is for the errors. Its steps are texts still: {@link parseStep} reads them. */
export function parsePlan(text: string, file: string): PlanFile {
  return readYaml(text, file, planFileSchema, 'plan');
}

/** The text of `plan.yaml`. */
export function writePlan(plan: PlanFile): string {
  const head = '# A plan of singleout: `singleout apply FILE plan.yaml -o OUTPUT` replays it.\n';
  return head + stringify(plan, { lineWidth: 0 });
}

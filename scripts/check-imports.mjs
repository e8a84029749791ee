/**
 * Checks who imports whom by .dependency-cruiser.cjs, in src/ of the current folder. Fails when there is nothing
 * to check, which the tool itself takes for success.
 */
import { cruise } from 'dependency-cruiser';
import rules from '../.dependency-cruiser.cjs';

const { options, ...ruleSet } = rules;
const { output } = await cruise(['src'], { ...options, validate: true, ruleSet });
const { modules, summary } = output;
const own = modules.filter(({ source }) => source.startsWith('src/')).length;
if (own === 0) fail('no module was found in src/, so nothing was checked');
else if (summary.violations.length > 0) fail(summary.violations.map(describe).join('\n'));
else console.log(`${own} modules, ${summary.totalDependenciesCruised} imports: all as agreed`);

function describe({ rule, from, to, cycle }) {
  const path = cycle ? [from, ...cycle.map(({ name }) => name)].join(' -> ') : `${from} -> ${to}`;
  return `${rule.name}: ${path}`;
}

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}

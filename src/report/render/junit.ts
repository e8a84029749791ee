import type { Check } from '../../core/results/check.js';
import { verdictOf } from '../content/verdict.js';
import { escapeMarkup } from './escape-html.js';

/**
 * A check as JUnit XML: one test case per limit. A known excess of a baseline is skipped, not failed.
 *
 * @example
 * await writeFile('check.xml', checkToJunit(await check(table, policy)));
 */
export function checkToJunit({ policy, source, results }: Check): string {
  const excused = results.filter(
    ({ passed, state }) => !passed && (state === 'unchanged' || state === 'better'),
  );
  const failed = results.filter((result) => !result.passed && !excused.includes(result));
  const text = escapeMarkup;
  const cases = results.map((result) => {
    const open = `    <testcase classname="${text(`singleout.${policy}`)}" name="${text(result.id)}" time="0"`;
    if (result.passed) return `${open}/>`;
    const inner = failed.includes(result)
      ? `<failure message="${text(result.says)}" type="${text(result.rule)}">${text(`${verdictOf(result)}: ${result.says}. Columns: ${result.columns.join(', ')}`)}</failure>`
      : `<skipped message="${text(`${verdictOf(result)}: ${result.says}`)}"/>`;
    return `${open}>${inner}</testcase>`;
  });
  const counts = `tests="${results.length}" failures="${failed.length}" errors="0" skipped="${excused.length}" time="0"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites ${counts}>
  <testsuite name="${text(`singleout ${policy}: ${source.name}`)}" ${counts}>
${cases.join('\n')}
  </testsuite>
</testsuites>
`;
}

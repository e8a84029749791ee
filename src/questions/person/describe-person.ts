import type { PersonReport } from '../../core/results/person.js';
import { version } from '../../core/version.js';
import type { PersonFindings } from '../../risk/person/person.js';

/** One person's findings in the form of the JSON contract, but for the sentence that a report makes of them. */
export function describePerson(
  findings: PersonFindings,
  source: PersonReport['source'],
): Omit<PersonReport, 'sentence'> {
  const { expected, counts, ...rest } = findings;
  return {
    format: 'singleout/person',
    version: 1,
    tool: `singleout ${version}`,
    source,
    person: {
      ...rest,
      counts: { ...counts },
      expected: expected.value,
      interval: expected.interval,
      k: { ...rest.k },
      dependence: rest.dependence.map((pair) => ({
        ...pair,
        columns: [...pair.columns] as [string, string],
      })),
      rectifiedBy: rest.rectifiedBy === null ? null : [...rest.rectifiedBy],
      forestEdges: rest.forestEdges.map(([a, b]) => [a, b]),
    },
    estimates: { expected },
  };
}

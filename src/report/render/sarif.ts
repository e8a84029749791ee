import type { Check, Checked } from '../../core/results/check.js';

const SCHEMA =
  'https://raw.githubusercontent.com/oasis-tcs/sarif-spec/master/Schemata/sarif-schema-2.1.0.json';

/**
 * A check as SARIF 2.1.0, for code scanning: one result per limit, `fail` or `pass`, at the file that was checked. Known
 * excesses of a baseline are `unchanged` or `updated`, others `new`. Holds no value of the data.
 *
 * @example
 * await writeFile('check.sarif', checkToSarif(await check(table, policy)));
 */
export function checkToSarif(check: Check): string {
  const rules = [...new Map(check.results.map((result) => [result.rule, result])).values()];
  const log = {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'singleout',
            version: check.tool.split(' ')[1],
            informationUri: 'https://www.npmjs.com/package/singleout',
            rules: rules.map(ruleOf),
          },
        },
        columnKind: 'utf16CodeUnits',
        automationDetails: { id: `singleout/${check.policy}` },
        results: check.results.map((result) =>
          resultOf(result, check, rules.indexOf(rules.find(({ rule }) => rule === result.rule) as Checked)),
        ),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function ruleOf({ rule, source, direction }: Checked) {
  return {
    id: rule,
    shortDescription: {
      text: `${rule}, ${direction === 'at-most' ? 'at most' : 'at least'} what the policy says`,
    },
    ...(source !== undefined && { fullDescription: { text: source } }),
    defaultConfiguration: { level: 'error' },
  };
}

function resultOf(result: Checked, { source, baseline }: Check, ruleIndex: number) {
  const { id, rule, says, passed, measured, limit, direction, columns, state } = result;
  return {
    ruleId: rule,
    ruleIndex,
    kind: passed ? 'pass' : 'fail',
    level: passed ? 'none' : 'error',
    message: { text: `${says}.` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(source.name) },
          region: { startLine: 1 },
        },
        logicalLocations: columns.map((name) => ({ name, kind: 'member' })),
      },
    ],
    partialFingerprints: { 'limit/v1': id },
    ...(baseline && state !== undefined && { baselineState: STATES[state] }),
    properties: { limit, direction, measured, columns },
  };
}

const STATES = { new: 'new', worse: 'updated', unchanged: 'unchanged', better: 'updated' } as const;

/** A relative reference: every part of the path encoded, so that any name of a file is one. */
function uriOf(name: string): string {
  return name
    .split('/')
    .map((part) => encodeURIComponent(part))
    .join('/');
}

import type { Assessment } from '../../src/core/results/assessment.js';
import { adult } from './fixture.js';
import { judged } from './judged.js';

/** Names of columns as an attacker would write them into the header of a file. */
export const hostileNames = {
  age: '\u001b[2J\u001b]0;owned\u0007age',
  sex: '</td></table><script>alert(1)</script>',
  race: '"><img src=x onerror=alert(1)>',
  'marital-status': 'a|b`c`*d* [e](https://evil.example) <b>&amp;',
  education: 'abc\u202egnp.exe\u200b\r\n| x | y |',
  occupation: '職業職業職業職業職業職業職業職業職業職業職業職業職業職業職業職業',
  fnlwgt: '  ',
  'native-country': 'x'.repeat(5000),
  income: '\u009b31m`\ud800 $(id) {{7*7}}',
} as const;

/** The first fixture with every name, and every text that may quote one, made hostile. */
export function hostile(): Assessment {
  const rename = (name: string) => hostileNames[name as keyof typeof hostileNames];
  const plain = adult();
  return judged({
    ...plain,
    tool: 'singleout <script>alert(2)</script>',
    source: { ...plain.source, name: '\u001b[31m<script>alert(3)</script>|`' },
    assumptions: [`1. ${rename('sex')} ${rename('age')}`, `# ${rename('marital-status')}`],
    refused: [{ finding: rename('race'), because: rename('education') }],
    columns: plain.columns.map((column) => ({ ...column, name: rename(column.name), why: rename('sex') })),
    dependency: {
      ...plain.dependency,
      columns: plain.dependency.columns.map(rename),
      strong: [[rename('age'), rename('sex')]],
    },
    values: {
      columns: Object.values(hostileNames).map((value) => ({
        name: value,
        distinct: 2,
        commonest: [{ value, records: 2 }],
        rarest: [{ value: null, records: 1 }],
      })),
      records: {
        columns: Object.values(hostileNames),
        maxColumns: 3,
        sets: 129,
        easiest: [
          {
            user: hostileNames.sex,
            values: Object.values(hostileNames),
            sets: 7,
            smallest: [hostileNames.age, hostileNames.education],
          },
        ],
      },
    },
    sensitivity: plain.sensitivity.map((column) => ({ ...column, name: rename(column.name) })),
    exposure: plain.exposure.map((row) => ({ ...row, worstSet: row.worstSet.map(rename) })),
    sensitive: plain.sensitive.map((column) => ({ ...column, name: rename(column.name) })),
  });
}

import type { Assessment } from '../../../core/results/assessment.js';
import type { Provenance } from '../../../core/results/provenance.js';
import { formatCount } from '../../../core/words/format.js';
import { riskLevelRule } from '../../../core/words/risk-level.js';
import { personalData } from '../../content/personal-data.js';
import type { Section } from '../../content/section.js';
import { madeSection } from '../made-section.js';

const missingInWords = {
  own: 'own: a missing cell is a value of its own',
  drop: 'drop: records with a missing quasi-identifier are left out',
  any: 'any: a missing cell matches every value',
} as const;

/** What a second run needs to be compared with this one. */
export function appendixSection({
  tool,
  source,
  settings,
  format,
  version,
  provenance,
  values,
}: Assessment): Section {
  const rows: [string, string][] = [
    ['Source', source.name],
    ['Engine', source.engine],
    ['Records read', formatCount(source.records)],
    ['Left out, quasi-identifier missing', formatCount(source.dropped)],
    ['Left out, no person named', formatCount(source.withoutUser)],
    ['Missing cells', missingInWords[settings.missing]],
    ['Seed', String(settings.seed)],
    ['Made by', tool],
    ['Findings format', `${format} version ${version}`],
    ...(provenance === undefined ? [] : provenanceRows(provenance)),
  ];
  return madeSection(rows, [
    [personalData(values !== undefined).remark],
    [`Risk level. ${riskLevelRule}`],
    ...(provenance === undefined
      ? []
      : [['A second run on the same files with the same settings gives the same digest of findings.']]),
  ]);
}

function provenanceRows({ config, versions, inputs, findings }: Provenance): [string, string][] {
  return [
    ...Object.entries(versions)
      .filter(([name]) => name !== 'singleout')
      .map(([name, used]): [string, string] => [`Version of ${name}`, used]),
    ...Object.entries(config).map(([name, value]): [string, string] => [
      `Told: ${name}`,
      Array.isArray(value) ? value.join(', ') : String(value),
    ]),
    ...inputs.map(({ name, bytes, sha256 }): [string, string] => [
      'SHA-256 of the file',
      `${sha256} (${name}, ${formatCount(bytes)} bytes)`,
    ]),
    ['SHA-256 of the findings', findings],
  ];
}

import type { KeyReport, KeysFinding, NearKeysFinding } from '../../core/results/keys.js';
import { formatCount } from '../content/format.js';
import type { Section } from '../content/section.js';
import { listAssumptions } from '../sections/assumptions.js';
import { exposedRecordsSection } from '../sections/exposed-records.js';
import { keyCurveSection } from '../sections/key-curve.js';
import { keysSection } from '../sections/keys.js';
import { madeSection } from '../sections/made-section.js';
import { maskedKeysSection } from '../sections/masked-keys.js';
import { nearKeysSection } from '../sections/near-keys.js';
import { sensitivitySection } from '../sections/sensitivity.js';

/** Keys and sensitivity: a part of the report of an assessment too. */
export function keySections(found: KeysFinding, nearKeys?: NearKeysFinding): Section[] {
  return [keysSection(found), sensitivitySection(found), nearKeys && nearKeysSection(nearKeys)].flatMap(
    (section) => section ?? [],
  );
}

/** The contents of the report of `singleout keys`. */
export function keysOutline(report: KeyReport): Section[] {
  return [
    ...keySections(report, report.nearKeys),
    ...[
      maskedKeysSection(report),
      report.curve && keyCurveSection(report.curve),
      exposedRecordsSection(report),
    ].flatMap((section) => section ?? []),
    listAssumptions(report.assumptions),
    appendix(report),
  ];
}

function appendix({ source, settings, tool, format, version }: KeyReport): Section {
  const rows: [string, string][] = [
    ['Source', source.name],
    ['Read by', source.engine],
    ['Records read', formatCount(source.records)],
    ['Left out, cell missing', formatCount(source.dropped)],
    ['Seed', String(settings.seed)],
    ['Made by', tool],
    ['Findings format', `${format} version ${version}`],
  ];
  return madeSection(rows, [
    ['Keys name columns and records are numbers: this report holds no value of the data.'],
  ]);
}

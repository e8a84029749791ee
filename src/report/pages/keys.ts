import type { KeyReport } from '../../core/results/keys.js';
import { formatCount, formatPercent, plural } from '../../core/words/format.js';
import type { Page, Tile } from '../content/page.js';
import type { Section } from '../content/section.js';
import { listAssumptions } from '../sections/assumptions.js';
import { exposedRecordsSection } from '../sections/keys/exposed-records.js';
import { keyCurveSection } from '../sections/keys/key-curve.js';
import { keysSection } from '../sections/keys/keys.js';
import { maskedKeysSection } from '../sections/keys/masked-keys.js';
import { nearKeysSection } from '../sections/keys/near-keys.js';
import { sensitivitySection } from '../sections/keys/sensitivity.js';
import { madeSection } from '../sections/made-section.js';
import { keysHeadline } from './keys-headline.js';

/**
 * What `keys` found, as a page. Keys name columns and records are numbers: it holds no value of the data.
 *
 * @example
 * const page = pageOfKeys(await keys(table, { maxColumns: 4 }));
 */
export function pageOfKeys(report: KeyReport): Page {
  return {
    tool: report.tool,
    question: 'Which columns single people out of',
    source: report.source.name,
    size: plural(report.records, 'record'),
    sizeOnTerminal: `${plural(report.source.records, 'record')} read`,
    headline: keysHeadline(report),
    tiles: tilesOf(report),
    sections: sectionsOf(report),
    remark: 'Made from keys and counts alone; holds no value of the data.',
  };
}

function sectionsOf(report: KeyReport): Section[] {
  return [
    ...[
      keysSection(report),
      sensitivitySection(report),
      report.nearKeys && nearKeysSection(report.nearKeys),
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
  const meaning = [['Keys name columns and records are numbers: this report holds no value of the data.']];
  // the terminal is read by who has just typed the settings
  return { ...madeSection(rows, meaning), only: 'document' };
}

function tilesOf({ keyCount, keysBySize, attackSuccess, duplicates, complete }: KeyReport): Tile[] {
  const tiles: Tile[] = [[`${formatCount(keyCount)}${complete ? '' : '+'}`, 'minimal keys']];
  if (keysBySize.length > 0) tiles.push([formatCount(keysBySize[0][0]), 'columns of the smallest']);
  tiles.push([formatPercent(attackSuccess), 'chance to hold some key']);
  tiles.push([formatCount(duplicates), 'complete duplicates']);
  return tiles;
}

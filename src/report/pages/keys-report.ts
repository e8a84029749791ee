import type { KeyReport } from '../../core/results/keys.js';
import { formatCount, formatPercent, plural } from '../content/format.js';
import { htmlPage } from '../render/html-page.js';
import { markdownPage } from '../render/markdown.js';
import { keyFigure } from './key-figures.js';
import { keysHeadline } from './keys-headline.js';
import { keysOutline } from './keys-outline.js';

const question = 'Which columns single people out of';

/** The report as Markdown. */
export function keysMarkdown(report: KeyReport): string {
  return markdownPage(question, report.source.name, keysHeadline(report), keysOutline(report));
}

/** The report as one HTML file with its charts. */
export function keysHtml(report: KeyReport): Promise<string> {
  const { source, tool, curve } = report;
  return htmlPage({
    tool,
    question,
    source: source.name,
    size: plural(report.records, 'record'),
    headline: keysHeadline(report),
    tiles: tilesOf(report),
    sections: keysOutline(report),
    figureOf: ({ id }) => keyFigure(id, report, curve),
    remark: 'Made from keys and counts alone; holds no value of the data.',
  });
}

function tilesOf({ keyCount, keysBySize, attackSuccess, duplicates, complete }: KeyReport) {
  const tiles: [value: string, label: string][] = [
    [`${formatCount(keyCount)}${complete ? '' : '+'}`, 'minimal keys'],
  ];
  if (keysBySize.length > 0) tiles.push([formatCount(keysBySize[0][0]), 'columns of the smallest']);
  tiles.push([formatPercent(attackSuccess), 'chance to hold some key']);
  tiles.push([formatCount(duplicates), 'complete duplicates']);
  return tiles;
}

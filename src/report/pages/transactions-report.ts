import type { TransactionReport } from '../../core/results/transactions.js';
import { formatCount, formatPercent, plural } from '../content/format.js';
import { formatRisk } from '../content/format-risk.js';
import { personalData } from '../content/personal-data.js';
import { showName } from '../content/visible.js';
import { coloursOf } from '../render/colours.js';
import { htmlPage } from '../render/html-page.js';
import { markdownPage } from '../render/markdown.js';
import { showSection, type TextOptions } from '../render/text.js';
import { wrapText } from '../render/wrap-text.js';
import { transactionFigure } from './transaction-figures.js';
import { transactionsHeadline } from './transactions-headline.js';
import { transactionsOutline } from './transactions-outline.js';

const question = 'What can attackers learn from the records of';

/** What `singleout transactions` says on the terminal. Holds values of the data only where they were asked for. */
export function transactionsText(report: TransactionReport, options: TextOptions): string {
  const width = Math.max(40, options.width ?? 100);
  const colours = coloursOf(options.colour);
  const title = wrapText(
    `${showName(report.source.name)}: ${plural(report.source.records, 'record')} read`,
    width,
  );
  // settings are for documents, which outlive the command that made them
  const sections = transactionsOutline(report).filter(({ id }) => id !== 'appendix');
  return `${[
    [
      ...wrapText(transactionsHeadline(report), width).map(colours.bold),
      ...title.map(colours.dim),
      ...wrapText(personalData(report.settings.values).warning ?? '', width).map(colours.bold),
    ].join('\n'),
    ...sections.map((section) => showSection(section, width, colours)),
  ].join('\n\n')}\n`;
}

/** The report as Markdown. */
export function transactionsMarkdown(report: TransactionReport): string {
  return markdownPage(
    question,
    report.source.name,
    transactionsHeadline(report),
    transactionsOutline(report),
    personalData(report.settings.values).warning,
  );
}

/** The report as one HTML file with its charts. */
export function transactionsHtml(report: TransactionReport): Promise<string> {
  const { transactions, settings, source, tool } = report;
  return htmlPage({
    tool,
    question,
    source: source.name,
    size: plural(transactions.records, 'record'),
    headline: transactionsHeadline(report),
    tiles: tilesOf(report),
    sections: transactionsOutline(report),
    figureOf: ({ id }) => transactionFigure(id, transactions),
    ...personalData(settings.values),
  });
}

function tilesOf({ transactions }: TransactionReport): [value: string, label: string][] {
  const { attributes, users, certain = 0, records } = transactions;
  const highest = Math.max(...attributes.map(({ exact, sampled }) => exact ?? sampled.value));
  const last = attributes.flatMap(({ unicity = [] }) => unicity.at(-1) ?? []);
  const most = last.reduce((best, { value = 0 }) => Math.max(best, value), 0);
  return [
    [formatRisk(highest), 'chance to be right with one value, at most'],
    ...(users === undefined
      ? []
      : ([
          [formatPercent(certain / users), 'of users given away by a value'],
          ...(last.length === 0
            ? []
            : [[formatPercent(most), `of users told apart by ${plural(last[0].p, 'record')}`]]),
          [formatCount(users), 'users'],
        ] as [string, string][])),
    ...(users === undefined ? ([[formatCount(records), 'records']] as [string, string][]) : []),
  ];
}

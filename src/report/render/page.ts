import { showName } from '../content/visible.js';
import { coloursOf } from './colours.js';
import { type HtmlPage, htmlPage } from './html-page.js';
import { markdownPage } from './markdown.js';
import { showSection, type TextOptions } from './text.js';
import { wrapText } from './wrap-text.js';

/** A report that is not about one assessment: the same contents for the terminal, Markdown and HTML. */
export type Page = HtmlPage & {
  /** Whether the answer is good news, where it is news at all. */
  readonly good?: boolean;
};

/** The page for the terminal. */
export function pageText(page: Page, options: TextOptions): string {
  const width = Math.max(40, options.width ?? 100);
  const colours = coloursOf(options.colour);
  const paint = page.good === undefined ? (line: string) => line : page.good ? colours.green : colours.red;
  const answer = wrapText(page.headline, width).map((line) => colours.bold(paint(line)));
  const title = wrapText(`${showName(page.source)}: ${page.size}`, width).map(colours.dim);
  const sections = page.sections.map((section) => showSection(section, width, colours));
  return `${[[...answer, ...title].join('\n'), ...sections].join('\n\n')}\n`;
}

/** The page as Markdown. */
export function pageMarkdown({ question, source, headline, sections }: Page): string {
  return markdownPage(question, source, headline, sections);
}

/** The page as one HTML file. */
export function pageHtml(page: Page): Promise<string> {
  return htmlPage(page);
}

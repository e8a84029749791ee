/**
 * Makes a page of what a question returned, or of its JSON, and renders it as text, Markdown or HTML: `singleout/report`. A page is
 * made of the result alone and never sees the data.
 * @packageDocumentation
 */
export type { Page } from './report/content/page.js';
export { pageOf, type Result } from './report/pages/page-of.js';
export { pageOfPopulationAnswer } from './report/pages/population-answer.js';
export { pageOfPopulationEvery } from './report/pages/population-every.js';
export { pageOfPopulationRelease } from './report/pages/population-release.js';
export { renderHtml } from './report/render/html.js';
export { checkToJunit } from './report/render/junit.js';
export { renderMarkdown } from './report/render/markdown.js';
export { checkToSarif } from './report/render/sarif.js';
export { renderText, type TextOptions } from './report/render/text.js';

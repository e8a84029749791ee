import { makeVisible } from './visible.js';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for HTML content and quoted attributes; unsafe characters show as code points, "31 %" never breaks. */
export function escapeHtml(text: string): string {
  return makeVisible(text)
    .replace(/[&<>"']/g, (char) => entities[char])
    .replace(/(\d) %/g, '$1&nbsp;%');
}

import { makeVisible } from '../../core/words/visible.js';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for the content and the quoted attributes of XML and HTML; unsafe characters show as code points. */
export function escapeMarkup(text: string): string {
  return makeVisible(text).replace(/[&<>"']/g, (char) => entities[char]);
}

/** The same for HTML alone: "31 %" never breaks. */
export function escapeHtml(text: string): string {
  return escapeMarkup(text).replace(/(\d) %/g, '$1&nbsp;%');
}

import type { Page } from './page.js';

const warning =
  'Contains personal data: it names values of the data, as was asked for. Handle it like the data.';

/** Whether a page holds values of the data, in words: what its reader must know before passing it on. */
export function personalData(shown: boolean): Required<Pick<Page, 'warning' | 'remark'>> {
  return shown
    ? { warning, remark: warning }
    : { warning: '', remark: 'Made from the findings alone; holds no value of the data.' };
}

import type { KeyReport } from '../../core/results/keys.js';

/** Keys written at once. */
const PART = 20_000;

/**
 * The report as JSON, in parts: so many keys can be listed that their text would be too long for one string. Every
 * key stands on a line of its own.
 */
export function* keyReportJson(report: KeyReport): Iterable<string> {
  const { keys, ...rest } = report;
  const text = JSON.stringify({ ...rest, keys: [] }, null, 2);
  const end = text.lastIndexOf('[]');
  yield `${text.slice(0, end)}[`;
  for (let from = 0; from < keys.length; from += PART) {
    const lines = keys.slice(from, from + PART).map((key) => `\n    ${JSON.stringify(key)}`);
    yield `${from === 0 ? '' : ','}${lines.join(',')}`;
  }
  yield `${keys.length === 0 ? '' : '\n  '}]${text.slice(end + 2)}\n`;
}

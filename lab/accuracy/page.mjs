import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/run-command.mjs';

const path = join(root, 'docs', 'accuracy.md');

/** Replaces what stands between the markers of a section of docs/accuracy.md, or adds the section at the end. */
export function writeSection(name, lines) {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const before = existsSync(path)
    ? readFileSync(path, 'utf8')
    : '# Accuracy\n\nHow near predictions come to the truth. Each section is made by the command it names.\n';
  const text = `${begin}\n${lines.join('\n')}\n${end}`;
  const from = before.indexOf(begin);
  const page =
    from < 0
      ? `${before.trimEnd()}\n\n${text}\n`
      : before.slice(0, from) + text + before.slice(before.indexOf(end) + end.length);
  writeFileSync(path, page);
  console.log(lines.join('\n'));
}

/** A Markdown table. */
export function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, i) => (i === 0 ? '---' : '---:'))), ...rows.map(line), ''];
}

/** Four decimals without the zero in front; signed where asked. */
export function decimals(value, digits = 4) {
  return value === undefined || Number.isNaN(value) ? '' : value.toFixed(digits).replace(/^(-?)0\./, '$1.');
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where results go, one file per benchmark; written anew by every run. */
const results = fileURLToPath(new URL('results/', import.meta.url));

/** One line about where and when figures were taken. */
export function machine() {
  const [cpu] = cpus();
  const gib = Math.round(totalmem() / 2 ** 30);
  return `${new Date().toISOString().slice(0, 10)}, ${cpus().length} x ${cpu.model.trim()}, ${gib} GiB, Node ${process.version}`;
}

/** Prints a Markdown page and writes it to bench/results/NAME.md. */
export function writeResults(name, lines) {
  const text = `${lines.join('\n')}\n`;
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, `${name}.md`), text);
  console.log(text);
}

/** A Markdown table. */
export function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}

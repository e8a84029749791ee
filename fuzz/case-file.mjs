import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes a case down so that it can be run again whatever becomes of the generator; returns the path. */
export function saveCase(folder, { kind, seed, number, input, finding }) {
  mkdirSync(folder, { recursive: true });
  const text = `${JSON.stringify({ kind, seed, number, finding, input }, null, 1)}\n`;
  const digest = createHash('sha256')
    .update(JSON.stringify(input ?? null))
    .digest('hex')
    .slice(0, 8);
  const what = (finding?.what ?? 'case').replace(/[^a-z]+/gi, '-');
  const path = join(folder, `${kind}-${what}-${digest}.json`);
  writeFileSync(path, text);
  return path;
}

export function readCase(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { KINDS } from '../../src/columns/kinds.js';
import type { Kind } from '../../src/core/results/column-kind.js';
import { columns } from '../../src/questions/columns.js';
import { open } from '../../src/source/open.js';
import { LABELS } from './labels.js';

const FOLDER = process.env.SINGLEOUT_DATA ?? '/work/shared/data';
const present = existsSync(FOLDER);
if (!present) process.stderr.write(`real tables are skipped: ${FOLDER} is not there\n`);

interface Judged {
  readonly column: string;
  readonly found: Kind;
  readonly why: string;
  readonly confidence: number;
  readonly accepted: readonly Kind[];
}

/** Columns with the kinds that a person would accept for them. */
function labelsOf(table: string): Map<string, Kind[]> {
  const lines = LABELS[table].trim().split('\n');
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(': ');
      return [
        line.slice(0, at).trim(),
        line
          .slice(at + 2)
          .trim()
          .split(' ') as Kind[],
      ];
    }),
  );
}

async function judge(table: string): Promise<Judged[]> {
  const labels = labelsOf(table);
  const opened = await open(`${FOLDER}/${table}.csv.gz`);
  try {
    const found = await columns(opened);
    expect(found.columns.map(({ name }) => name)).toEqual([...labels.keys()]);
    return found.columns.map(({ name, kind, why, confidence }) => ({
      column: `${table}.${name}`,
      found: kind,
      why,
      confidence,
      accepted: labels.get(name) as Kind[],
    }));
  } finally {
    await opened.close();
  }
}

describe.skipIf(!present)('real tables', () => {
  it('are understood as people understand them, and nothing that identifies is missed', async () => {
    const judged: Judged[] = [];
    for (const table of Object.keys(LABELS)) judged.push(...(await judge(table)));
    const filled = judged.filter(({ accepted }) => accepted[0] !== 'empty');
    const wrong = filled.filter(({ found, accepted }) => !accepted.includes(found));
    const missed = judged.filter(
      ({ found, accepted }) => accepted.every((kind) => KINDS[kind].identifies) && !KINDS[found].identifies,
    );
    const text = wrong.map(
      ({ column, found, accepted }) => `${column}: ${found}, not ${accepted.join(' or ')}`,
    );
    const right = filled.length - wrong.length;
    process.stdout.write(`${right} of ${filled.length} columns right; wrong:\n${text.join('\n')}\n`);
    expect(missed).toEqual([]);
    expect(judged.filter(({ accepted, found }) => (accepted[0] === 'empty') !== (found === 'empty'))).toEqual(
      [],
    );
    expect(wrong.length / filled.length).toBeLessThanOrEqual(0.05);
  }, 120_000);
});

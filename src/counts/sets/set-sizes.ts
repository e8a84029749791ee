import type { RunOptions } from '../../core/progress.js';
import type { SizeHistogram } from '../../core/results/size-histogram.js';
import type { Batch } from '../../source/engine.js';
import type { Relation } from '../../source/relation.js';
import { countGroupSizes } from '../group-sizes.js';
import { countInPasses } from './in-passes.js';

/** Sets counted by one statement: what an engine takes is about ten times as many. */
export const SETS_PER_PASS = 400;
/** Columns that one call of GROUPING tells. */
const COLUMNS_PER_CALL = 30;

/**
 * Group sizes of many column sets. Where the engine stores the records encoded, each set is counted by itself, which is fastest;
 * elsewhere up to 400 sets share one scan.
 */
export async function countSetSizes(
  relation: Relation,
  sets: readonly (readonly string[])[],
  run: RunOptions = {},
): Promise<SizeHistogram[]> {
  if (!relation.engine.keepsTables) {
    const count = async (part: readonly (readonly string[])[]) =>
      sizesBySet(await relation.engine.query(setSizesSql(relation, part), run), part);
    return countInPasses(sets, SETS_PER_PASS, count, run);
  }
  const found: SizeHistogram[] = [];
  for (const [i, set] of sets.entries()) {
    run.progress?.({ step: 'counting column sets', fraction: i / sets.length });
    found.push(await countGroupSizes(relation, set, run));
  }
  return found;
}

/** SQL of (which set, size, groups of that size): all sets in one scan. */
export function setSizesSql(relation: Relation, sets: readonly (readonly string[])[]): string {
  const { asDouble } = relation.engine.dialect;
  const { marks, names, grouping } = groupingSets(relation, sets);
  return `SELECT ${[...names, 'n', 'COUNT(*)'].map(asDouble).join(', ')}
    FROM (SELECT ${marks}, COUNT(*) AS n FROM ${relation.from} GROUP BY ${grouping}) AS found
    GROUP BY ${names.join(', ')}, n ORDER BY ${names.join(', ')}, n`;
}

/** A bit is set in the mark of every column that a line does not group by. */
function groupingSets(
  { engine }: Relation,
  sets: readonly (readonly string[])[],
): { marks: string; names: string[]; grouping: string } {
  const { identifier } = engine.dialect;
  const calls = callsOf(sets);
  const list = (set: readonly string[]) => set.map(identifier).join(', ');
  return {
    marks: calls.map((call, i) => `GROUPING(${call.map(identifier).join(', ')}) AS mark_${i}`).join(', '),
    names: calls.map((_, i) => `mark_${i}`),
    grouping: `GROUPING SETS (${sets.map((set) => `(${list(set)})`).join(', ')})`,
  };
}

function callsOf(sets: readonly (readonly string[])[]): string[][] {
  const columns = [...new Set(sets.flat())];
  const calls: string[][] = [];
  for (let at = 0; at < columns.length; at += COLUMNS_PER_CALL)
    calls.push(columns.slice(at, at + COLUMNS_PER_CALL));
  return calls;
}

function marksOf(set: readonly string[], calls: readonly (readonly string[])[]): string {
  const mark = (call: readonly string[]) =>
    call.reduce((bits, name) => bits * 2 + (set.includes(name) ? 0 : 1), 0);
  return calls.map(mark).join();
}

/** The sizes of each set's groups, from lines that are marked by set. */
function sizesBySet(batch: Batch, sets: readonly (readonly string[])[]): SizeHistogram[] {
  const calls = callsOf(sets);
  const width = calls.length;
  const marks = Array.from({ length: width }, (_, i) => batch.numbers(i));
  const [sizes, groups] = [batch.numbers(width), batch.numbers(width + 1)];
  const rows = new Map<string, number[]>();
  for (let row = 0; row < batch.rows; row++) {
    const key = marks.map((mark) => mark[row]).join();
    const known = rows.get(key);
    if (known === undefined) rows.set(key, [row]);
    else known.push(row);
  }
  return sets.map((set) => {
    const own = rows.get(marksOf(set, calls)) ?? [];
    const pick = (values: Float64Array) => Float64Array.from(own, (row) => values[row]);
    return { sizes: pick(sizes), groups: pick(groups) };
  });
}

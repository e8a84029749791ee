import { SingleoutError } from '../core/errors.js';
import type { RunOptions } from '../core/progress.js';
import type { SizeHistogram } from '../core/size-histogram.js';
import type { Batch } from '../source/engine.js';
import type { Relation } from '../source/relation.js';
import { countGroupSizes } from './group-sizes.js';

/** Records by the number of persons in their group. */
export interface PersonHistogram {
  readonly persons: Float64Array;
  readonly records: Float64Array;
}

/** Sets counted by one statement: what an engine takes is about ten times as many. */
const SETS_PER_PASS = 400;
/** Columns that one call of GROUPING tells. */
const COLUMNS_PER_CALL = 30;

/**
 * Group sizes of many column sets. On the embedded engine each is counted by itself, which is fastest where the data are near;
 * elsewhere up to 400 sets share one scan.
 */
export async function countSetSizes(
  relation: Relation,
  sets: readonly (readonly string[])[],
  run: RunOptions = {},
): Promise<SizeHistogram[]> {
  if (!relation.engine.embedded) {
    const rows = await countInPasses(relation, sets, setSizesSql, run);
    return rows.map(([sizes, groups]) => ({ sizes, groups }));
  }
  const found: SizeHistogram[] = [];
  for (const [i, set] of sets.entries()) {
    run.progress?.({ step: 'counting column sets', fraction: i / sets.length });
    found.push(await countGroupSizes(relation, set, run));
  }
  return found;
}

/** How many groups many column sets form, and of how many records: a line each, up to 400 in a scan. For engines that run elsewhere. */
export async function countSetGroups(
  relation: Relation,
  sets: readonly (readonly string[])[],
  run: RunOptions = {},
): Promise<{ readonly groups: number; readonly records: number }[]> {
  const rows = await countInPasses(relation, sets, setGroupsSql, run);
  return rows.map(([[groups], [records]]) => ({ groups, records }));
}

/** The same in persons, one scan for up to 400 sets. For engines that run elsewhere. */
export async function countSetPersons(
  relation: Relation,
  sets: readonly (readonly string[])[],
  user: string,
  run: RunOptions = {},
): Promise<PersonHistogram[]> {
  const write = (from: Relation, part: readonly (readonly string[])[]) => setPersonsSql(from, part, user);
  const rows = await countInPasses(relation, sets, write, run);
  return rows.map(([persons, records]) => ({ persons, records }));
}

/** SQL of (which set, size, groups of that size): all sets in one scan. */
export function setSizesSql(relation: Relation, sets: readonly (readonly string[])[]): string {
  const { asDouble } = relation.engine.dialect;
  const { marks, names, grouping } = groupingSets(relation, sets, []);
  return `SELECT ${[...names, 'n', 'COUNT(*)'].map(asDouble).join(', ')}
    FROM (SELECT ${marks}, COUNT(*) AS n FROM ${relation.from} GROUP BY ${grouping}) AS found
    GROUP BY ${names.join(', ')}, n ORDER BY ${names.join(', ')}, n`;
}

/** SQL of (which set, groups, records): all sets in one scan. */
export function setGroupsSql(relation: Relation, sets: readonly (readonly string[])[]): string {
  const { asDouble } = relation.engine.dialect;
  const { marks, names, grouping } = groupingSets(relation, sets, []);
  return `SELECT ${[...names, 'COUNT(*)', 'SUM(n)'].map(asDouble).join(', ')}
    FROM (SELECT ${marks}, COUNT(*) AS n FROM ${relation.from} GROUP BY ${grouping}) AS found
    GROUP BY ${names.join(', ')}`;
}

function setPersonsSql(relation: Relation, sets: readonly (readonly string[])[], user: string): string {
  const { asDouble, identifier } = relation.engine.dialect;
  const columns = [...new Set(sets.flat())];
  const { marks, names, grouping } = groupingSets(relation, sets, [user]);
  const marked = names.join(', ');
  const renamed = columns.map((name, i) => `${identifier(name)} AS key_${i}`).join(', ');
  const keys = columns.map((_, i) => `key_${i}`).join(', ');
  return `SELECT ${[...names, 'persons', 'SUM(r)'].map(asDouble).join(', ')}
    FROM (SELECT ${marked}, COUNT(*) AS persons, SUM(r) AS r
          FROM (SELECT ${marks}, ${renamed}, COUNT(*) AS r FROM ${relation.from} GROUP BY ${grouping}) AS cells
          GROUP BY ${marked}, ${keys}) AS found
    GROUP BY ${marked}, persons ORDER BY ${marked}, persons`;
}

/** A bit is set in the mark of every column that a line does not group by. */
function groupingSets(
  { engine }: Relation,
  sets: readonly (readonly string[])[],
  always: readonly string[],
): { marks: string; names: string[]; grouping: string } {
  const { identifier } = engine.dialect;
  const calls = callsOf(sets);
  const list = (set: readonly string[]) => [...set, ...always].map(identifier).join(', ');
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

function marksOf(set: readonly string[], sets: readonly (readonly string[])[]): string {
  const mark = (call: readonly string[]) =>
    call.reduce((bits, name) => bits * 2 + (set.includes(name) ? 0 : 1), 0);
  return callsOf(sets).map(mark).join();
}

/**
 * Counts all sets, some hundred at once, and gives each its two columns of numbers. Where they are too many for the engine's
 * memory, it is asked for half of them at a time, which costs another scan.
 */
async function countInPasses(
  relation: Relation,
  sets: readonly (readonly string[])[],
  write: (relation: Relation, sets: readonly (readonly string[])[]) => string,
  run: RunOptions,
): Promise<[Float64Array, Float64Array][]> {
  const found: [Float64Array, Float64Array][] = [];
  for (let size = SETS_PER_PASS; found.length < sets.length; ) {
    run.progress?.({ step: 'counting column sets', fraction: found.length / sets.length });
    const part = sets.slice(found.length, found.length + size);
    try {
      const batch = await relation.engine.query(write(relation, part), run);
      found.push(...columnsBySet(batch, part));
    } catch (error) {
      const tooMany = error instanceof SingleoutError && error.code === 'source/out-of-memory';
      if (!tooMany || part.length === 1) throw error;
      size = Math.ceil(part.length / 2);
    }
  }
  return found;
}

/** The two columns of numbers of each set, from lines that are marked by set. */
function columnsBySet(batch: Batch, sets: readonly (readonly string[])[]): [Float64Array, Float64Array][] {
  const width = callsOf(sets).length;
  const marks = Array.from({ length: width }, (_, i) => batch.numbers(i));
  const [x, y] = [batch.numbers(width), batch.numbers(width + 1)];
  const rows = new Map<string, number[]>();
  for (let row = 0; row < batch.rows; row++) {
    const key = marks.map((mark) => mark[row]).join();
    const known = rows.get(key);
    if (known === undefined) rows.set(key, [row]);
    else known.push(row);
  }
  return sets.map((set) => {
    const own = rows.get(marksOf(set, sets)) ?? [];
    return [Float64Array.from(own, (row) => x[row]), Float64Array.from(own, (row) => y[row])];
  });
}

import { findKinds } from '../columns/find-kinds.js';
import type { RunOptions } from '../core/progress.js';
import type { ColumnKindFound, Kind } from '../core/results/column-kind.js';
import { type Relation, where } from '../source/relation.js';
import { countsOf } from './counts-of.js';
import { countMarginals } from './marginals.js';

/** About so many records tell what columns are. */
const SAMPLED = 20_000;
/** Where fewer of them differ, equal records crowd the sample; such a table has few values, and is quickly counted as a whole. */
const FEWEST_DIFFERENT = 10_000;
/** Where no sampled record shows what a column holds, the others may. */
const SILENT: ReadonlySet<Kind | undefined> = new Set<Kind>(['empty', 'constant']);

/**
 * What some columns are, told from records all over the table: those with small hash numbers, so that the same records give the
 * same answer in any order. Values that repeat seldom look more like one per person in a sample than in the whole, never less.
 * Cost: one scan. A small table, or one of few different records, is counted as a whole, and so is a column that is empty or
 * always the same in the sample.
 * @param records how many records the relation has
 */
export async function sampleKinds(
  relation: Relation,
  names: readonly string[],
  records: number,
  run: RunOptions = {},
): Promise<Map<string, ColumnKindFound>> {
  if (names.length === 0) return new Map();
  const { engine } = relation;
  const some = { ...relation, columns: relation.columns.filter(({ name }) => names.includes(name)) };
  const columns = some.columns.map(({ name }) => engine.dialect.identifier(name));
  const small = engine.dialect.isSampled?.(columns, SAMPLED / records);
  if (small === undefined || !engine.keepsTables || records < 2 * SAMPLED) return lookAt(some, run);
  run.progress?.({ step: 'looking at what the columns are' });
  const list = columns.join(', ');
  const sample = await engine.keep(`SELECT ${list} FROM ${where(some, small).from}`, run);
  try {
    const different = engine.dialect.asDouble('COUNT(*)');
    const distinct = `(SELECT DISTINCT ${list} FROM ${sample.from}) AS differing`;
    const counted = await engine.query(`SELECT ${different} FROM ${distinct}`, run);
    if (counted.numbers(0)[0] < FEWEST_DIFFERENT) return await lookAt(some, run);
    const found = await lookAt({ ...some, from: sample.from }, run);
    const silent = some.columns.filter(({ name }) => SILENT.has(found.get(name)?.kind));
    if (silent.length === 0) return found;
    return new Map([...found, ...(await lookAt({ ...some, columns: silent }, run))]);
  } finally {
    await sample.drop();
  }
}

async function lookAt(relation: Relation, run: RunOptions): Promise<Map<string, ColumnKindFound>> {
  const marginals = await countMarginals(relation, run);
  try {
    const kinds = await findKinds(relation, marginals.from, marginals.profiles.map(countsOf), run);
    return new Map(kinds.map((kind, i) => [relation.columns[i].name, kind]));
  } finally {
    await marginals.drop();
  }
}

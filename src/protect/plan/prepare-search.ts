import type { RunOptions } from '../../core/progress.js';
import type { PreparedTable } from '../../counts/prepare.js';
import { countTuples } from '../../counts/tuple-counts.js';
import type { TupleTable } from '../../kernel/tuple-table.js';
import type { Recoding } from '../steps/step.js';
import { buildLadder, type Ladder } from './ladder.js';
import { type Lattice, makeLattice } from './lattice.js';
import { NodeGroups } from './node-groups.js';
import { proposeLevels } from './propose-levels.js';

/** How columns may be recoded. */
export interface LadderOptions {
  /** Levels of some columns, from fine to coarse; the others get levels proposed from their values. */
  readonly levels?: ReadonlyMap<string, readonly Recoding[]>;
  /** Quasi-identifiers that must stay as they are, and columns that must stay although they identify people. */
  readonly keep?: readonly string[];
  /** How much a column's information matters, 1 by default. */
  readonly importance?: ReadonlyMap<string, number>;
  /** Proposed levels of masked characters per column. */
  readonly mostMasks?: number;
}

/** What a search for plans works on. */
export interface Searched {
  readonly table: PreparedTable;
  readonly lattice: Lattice;
  readonly groups: NodeGroups;
  /** Columns that identify people and are no quasi-identifiers: a plan drops them, unless they are to be kept. */
  readonly drops: readonly string[];
  readonly keeps: readonly string[];
}

/** Counts the distinct tuples of the quasi-identifiers, once, and works out the levels of each column. */
export async function prepareSearch(
  table: PreparedTable,
  options: LadderOptions & RunOptions = {},
): Promise<Searched> {
  const qi = table.named('quasi-identifier');
  const { user } = table;
  const columns = user === undefined ? qi : [...qi, user];
  const tuples = await countTuples(await table.snapshot.coded(columns), columns, options);
  const ladders: Ladder[] = [];
  for (const [i, column] of qi.entries()) {
    options.progress?.({ step: 'working out levels', fraction: i / qi.length });
    ladders.push(await ladderOf(table, tuples, column, i, options));
  }
  const naming = table.roles
    .filter(({ identifies, role }) => identifies && role !== 'quasi-identifier')
    .map(({ name }) => name);
  const kept = (name: string) => options.keep?.includes(name) ?? false;
  const importance = qi.map((name) => options.importance?.get(name) ?? 1);
  return {
    table,
    lattice: makeLattice(ladders, importance),
    groups: new NodeGroups(tuples, ladders, user === undefined ? undefined : qi.length),
    drops: naming.filter((name) => !kept(name)),
    keeps: naming.filter(kept),
  };
}

async function ladderOf(
  table: PreparedTable,
  tuples: TupleTable,
  column: string,
  place: number,
  options: LadderOptions & RunOptions,
): Promise<Ladder> {
  const counts = new Float64Array(tuples.cardinalities[place]);
  for (let t = 0; t < tuples.size; t++) counts[tuples.codes[place][t]] += tuples.records[t];
  const given = options.keep?.includes(column) ? [] : options.levels?.get(column);
  const steps =
    given ??
    proposeLevels(column, await table.snapshot.values(column), counts.subarray(1), {
      kind: table.roles.find(({ name }) => name === column)?.kind ?? 'unknown',
      ...(options.mostMasks !== undefined && { mostMasks: options.mostMasks }),
    });
  const dictionary = { from: table.snapshot.dictionary(column), counts };
  return buildLadder(table.relation.engine, column, steps, dictionary, given !== undefined, options);
}

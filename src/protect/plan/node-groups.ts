import { sortTuples, TupleGrouper, type TupleGroups, type TupleTable } from '../../kernel/tuple-table.js';
import type { Ladder } from './ladder.js';

/** Tuples are sorted by at most so many columns. */
const MOST_ORDERS = 4;
/** Blocks of fewer tuples are joined with the next. */
const BLOCK = 8192;

/** The tuples in an order in which all groups of one column are runs, on every level. */
interface Order {
  readonly column: number;
  readonly table: TupleTable;
  readonly grouper: TupleGrouper;
}

/**
 * Groups at any node of a lattice, rolled up from the distinct tuples of the finest one, which were counted once: the
 * records are not read again. Tuples are kept sorted by a few columns, so that groups can be counted block by block:
 * that stays in the processor's cache, and whoever has seen enough can stop early.
 */
export class NodeGroups {
  readonly table: TupleTable;
  readonly persons: boolean;
  readonly records: number;
  readonly #ladders: readonly Ladder[];
  readonly #orders: readonly Order[];
  readonly #whole: TupleGrouper;
  /** Tuples looked at so far: what the search has cost. */
  looks = 0;

  /** @param person column number of the person in the table, behind those of the ladders */
  constructor(table: TupleTable, ladders: readonly Ladder[], person?: number) {
    this.table = table;
    this.records = table.records.reduce((sum, n) => sum + n, 0);
    this.persons = person !== undefined;
    this.#ladders = ladders;
    const columns = [...ladders.keys()];
    this.#whole = new TupleGrouper(table, columns, person);
    this.#orders = columns
      .filter((column) => ladders[column].levels[0].values > 2)
      .sort((a, b) => ladders[b].levels[0].values - ladders[a].levels[0].values || a - b)
      .slice(0, MOST_ORDERS)
      .map((column) => {
        const sorted = sortTuples(table, column, ranksOf(ladders[column], table.cardinalities[column]));
        return { column, table: sorted, grouper: new TupleGrouper(sorted, columns, person) };
      });
  }

  /** All groups at a node, given by its levels. */
  at(levels: readonly number[]): TupleGroups {
    this.looks += this.table.size;
    const found = this.#whole.group(this.#mapsAt(levels));
    return {
      groups: found.groups,
      records: found.records.slice(0, found.groups),
      sizes: found.sizes.slice(0, found.groups),
    };
  }

  /** Hands out the groups at a node block by block until `visit` returns false. @returns whether all were visited */
  visit(levels: readonly number[], visit: (groups: TupleGroups) => boolean): boolean {
    const maps = this.#mapsAt(levels);
    const order = this.#orders.reduce<Order | undefined>(
      (best, next) =>
        this.#valuesAt(next, levels) > (best ? this.#valuesAt(best, levels) : 1) ? next : best,
      undefined,
    );
    if (order === undefined) {
      this.looks += this.table.size;
      return visit(this.#whole.group(maps));
    }
    const { column, table, grouper } = order;
    const codes = table.codes[column];
    const to = maps[column]?.to;
    const valueAt = (t: number) => (to === undefined ? codes[t] : to[codes[t]]);
    for (let start = 0; start < table.size; ) {
      let end = Math.min(table.size, start + BLOCK);
      while (end < table.size && valueAt(end) === valueAt(end - 1)) end++;
      this.looks += end - start;
      if (!visit(grouper.group(maps, start, end)) && end < table.size) return false;
      start = end;
    }
    return true;
  }

  #mapsAt(levels: readonly number[]) {
    return this.#ladders.map((ladder, column) => ladder.levels[levels[column]].map);
  }

  #valuesAt({ column }: Order, levels: readonly number[]): number {
    return this.#ladders[column].levels[levels[column]].values;
  }
}

/** Ranks of the codes such that the codes of every group, on every level, follow one another. */
function ranksOf({ levels }: Ladder, cardinality: number): Int32Array {
  const order = Int32Array.from({ length: cardinality }, (_, code) => code);
  const coarseFirst = levels.flatMap(({ map }) => map ?? []).reverse();
  order.sort((a, b) => {
    for (const { to } of coarseFirst) if (to[a] !== to[b]) return to[a] - to[b];
    return a - b;
  });
  const ranks = new Int32Array(cardinality);
  order.forEach((code, rank) => {
    ranks[code] = rank;
  });
  return ranks;
}

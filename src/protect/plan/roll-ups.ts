import { type GroupSizes, groupSizes, rollUp, type TupleTable } from '../../kernel/tuple-table.js';
import type { Ladder, Level } from './ladder.js';

/** Rolled-up tables are kept while the combinations of levels behind them are no more than this. */
const MOST_TABLES = 200;

/**
 * Group sizes at any node of a lattice from the distinct tuples of the finest one, counted once. Tables that are
 * coarser in the first columns are made from one another and kept: nodes that agree in those share them.
 */
export class RollUps {
  readonly #ladders: readonly Ladder[];
  readonly #order: readonly number[];
  readonly #depth: number;
  readonly #user: number | undefined;
  readonly #kept = new Map<string, TupleTable>();
  readonly #base: TupleTable;
  readonly #mostKept: number;
  #keptTuples = 0;
  /** Tuples looked at so far: what the search has cost. */
  looks = 0;

  /** @param user column number of the person in the table, behind those of the ladders */
  constructor(base: TupleTable, ladders: readonly Ladder[], user?: number) {
    this.#base = base;
    this.#ladders = ladders;
    this.#user = user;
    this.#mostKept = Math.max(1_000_000, 3 * base.size);
    // what has most values joins most tuples when it is made coarser
    this.#order = [...ladders.keys()].sort((a, b) => base.cardinalities[b] - base.cardinalities[a] || a - b);
    let tables = 1;
    let depth = 0;
    for (const column of this.#order.slice(0, -1)) {
      tables *= ladders[column].levels.length;
      if (tables > MOST_TABLES) break;
      depth++;
    }
    this.#depth = depth;
  }

  /** Group sizes at a node; with a person column `tuples` counts persons. */
  sizesAt(levels: readonly number[]): GroupSizes {
    const table = this.#tableFor(levels);
    const maps = this.#ladders.map((ladder, column) =>
      this.#order.indexOf(column) < this.#depth ? undefined : ladder.levels[levels[column]].map,
    );
    const columns = [...this.#ladders.keys()];
    this.looks += table.size;
    if (this.#user === undefined) return groupSizes(table, columns, maps);
    // first one tuple per person and group, then these are counted
    const perPerson = rollUp(table, maps);
    this.looks += perPerson.size;
    return groupSizes(perPerson, columns, []);
  }

  #tableFor(levels: readonly number[]): TupleTable {
    let table = this.#base;
    let key = '';
    for (let i = 0; i < this.#depth; i++) {
      const column = this.#order[i];
      key += `${levels[column]}/`;
      const { map }: Level = this.#ladders[column].levels[levels[column]];
      if (map === undefined) continue;
      const kept = this.#kept.get(key);
      if (kept !== undefined) {
        table = kept;
        continue;
      }
      this.looks += table.size;
      table = rollUp(
        table,
        this.#ladders.map((_, c) => (c === column ? map : undefined)),
      );
      this.#keep(key, table);
    }
    return table;
  }

  #keep(key: string, table: TupleTable): void {
    this.#kept.set(key, table);
    this.#keptTuples += table.size;
    for (const [oldest, old] of this.#kept) {
      if (this.#keptTuples <= this.#mostKept || oldest === key) break;
      this.#kept.delete(oldest);
      this.#keptTuples -= old.size;
    }
  }
}

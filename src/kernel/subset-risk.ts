import { setImmediate } from 'node:timers/promises';
import type { RunOptions } from '../core/progress.js';
import { throwIfAborted } from '../core/throw-if-aborted.js';
import type { CodeTable } from './code-table.js';
import { countSplit, membersOf, type PartitionView, SplitScratch, splitView } from './partition-view.js';
import { representatives } from './representatives.js';
import { growSetTree, type SetTree } from './set-tree.js';

/** Who the groups are counted in, besides records. */
export interface SubsetRiskOptions extends RunOptions {
  /** Person code of every record: group sizes are then distinct persons. */
  readonly users?: Int32Array;
  /** A whole number per record whose total stays below 2^53: gives weighted means too. */
  readonly weights?: Float64Array;
}

/** Average risk of one set of columns: mean over records of 1/(records, or persons, alike). */
export interface SubsetRisk {
  readonly averageRisk: number;
  readonly weightedRisk?: number;
}

/**
 * Average risk for many sets of columns, given as lists of column numbers. Sets that begin alike share the work
 * of what they begin with, and a record that is alone stays alone whatever is added, so it is left out from then
 * on: list first what splits most. Exact; independent of the order of records. Cost: about one pass over the
 * records that are not yet alone per set.
 */
export async function subsetRisks(
  table: CodeTable,
  sets: readonly (readonly number[])[],
  options: SubsetRiskOptions = {},
): Promise<SubsetRisk[]> {
  const walk = new Walk(table, sets.length, options);
  const columns = [...new Set(sets.flat())].sort(
    (a, b) => table.cardinalities[b] - table.cardinalities[a] || a - b,
  );
  // records that are equal in all columns of a tree are one to it, unless persons or weights tell them apart
  const plain = options.users === undefined && options.weights === undefined;
  const kinds = plain ? representatives(table, columns) : undefined;
  for (const tree of growSetTree(sets, columns)) {
    await walk.visit(tree, kinds?.(tree.from));
  }
  return walk.risks;
}

class Walk {
  readonly risks: SubsetRisk[];
  readonly #table: CodeTable;
  readonly #options: SubsetRiskOptions;
  readonly #scratch: SplitScratch;
  readonly #seen: Int32Array;
  readonly #totalWeight: number;
  #members = 0;
  #done = 0;
  #turn = performance.now();

  constructor(table: CodeTable, sets: number, options: SubsetRiskOptions) {
    this.risks = new Array(sets);
    this.#table = table;
    this.#options = options;
    this.#scratch = new SplitScratch(table.codes, highest(table.cardinalities), table.records);
    this.#seen = new Int32Array(options.users === undefined ? 0 : highest(options.users) + 1);
    this.#totalWeight = options.weights?.reduce((sum, w) => sum + w, 0) ?? 0;
  }

  /** @param rows the records to look at; all without it */
  async visit(tree: SetTree, rows: Int32Array | undefined): Promise<void> {
    const { records, codes } = this.#table;
    const columns: Int32Array[] = [];
    for (const column of [...tree.carried, tree.column]) {
      const from = codes[column];
      columns[column] = rows === undefined ? from.map((code) => code + 1) : rows.map((row) => from[row] + 1);
    }
    this.#members = rows?.length ?? records;
    const numbers = tree.looksUp ? (rows ?? Int32Array.from({ length: records }, (_, i) => i)) : undefined;
    const { users, weights } = this.#options;
    const starts = Int32Array.of(0, this.#members);
    await this.#descend({ groups: 1, starts, columns, rows: numbers, users, weights }, tree, 0);
  }

  /** Goes through a tree. A chain is a loop of two views that take turns: it is as long as there are columns. */
  async #descend(from: PartitionView, top: SetTree, depth: number): Promise<void> {
    let [view, node] = [from, top];
    for (let step = 0; ; step++) {
      if (performance.now() - this.#turn > 50) await this.#pause();
      if (node.children.length === 0 && view.users === undefined && view.weights === undefined) {
        const { groups, members } = countSplit(view, node.column, this.#scratch);
        this.#record(node, { averageRisk: (this.#members - members + groups) / this.#table.records });
        return;
      }
      view = splitView(view, node, depth + (step % 2), this.#scratch);
      if (node.sets.length > 0) this.#record(node, this.#evaluate(view));
      if (node.children.length !== 1) break;
      node = node.children[0];
    }
    for (const child of node.children) await this.#descend(view, child, depth + 2);
  }

  #record(node: SetTree, risk: SubsetRisk): void {
    for (const set of node.sets) this.risks[set] = risk;
    this.#done += node.sets.length;
  }

  /** Lets Ctrl-C and other work in. */
  async #pause(): Promise<void> {
    this.#options.progress?.({ step: 'risk by columns known', fraction: this.#done / this.risks.length });
    await setImmediate();
    this.#turn = performance.now();
    throwIfAborted(this.#options.signal);
  }

  #evaluate(view: PartitionView): SubsetRisk {
    const { records } = this.#table;
    const alone = this.#members - membersOf(view);
    if (view.users !== undefined) {
      return { averageRisk: sumOverPersons(view, view.users, this.#seen, alone) / records };
    }
    const averageRisk = (alone + view.groups) / records;
    if (view.weights === undefined) return { averageRisk };
    return {
      averageRisk,
      weightedRisk: sumOverWeights(view, view.weights, this.#totalWeight) / this.#totalWeight,
    };
  }
}

/** Sum over records of 1/(persons in the group); `alone` counts the records that are not in the view. */
function sumOverPersons(view: PartitionView, users: Int32Array, seen: Int32Array, alone: number): number {
  seen.fill(-1);
  const recordsByPersons = new Map([[1, alone]]);
  for (let g = 0; g < view.groups; g++) {
    const first = view.starts[g];
    const last = view.starts[g + 1];
    let persons = 0;
    for (let i = first; i < last; i++) {
      if (seen[users[i]] !== g) {
        seen[users[i]] = g;
        persons++;
      }
    }
    recordsByPersons.set(persons, (recordsByPersons.get(persons) ?? 0) + last - first);
  }
  return sumOfRatios(recordsByPersons);
}

/** Sum over all records of weight/(records in the group). */
function sumOverWeights(view: PartitionView, weights: Float64Array, total: number): number {
  const weightBySize = new Map<number, number>();
  let alone = total;
  for (let g = 0; g < view.groups; g++) {
    const first = view.starts[g];
    const last = view.starts[g + 1];
    let weight = 0;
    for (let i = first; i < last; i++) weight += weights[i];
    weightBySize.set(last - first, (weightBySize.get(last - first) ?? 0) + weight);
    alone -= weight;
  }
  return sumOfRatios(weightBySize.set(1, alone));
}

/** Sum of amount/size in order of size, so that the result does not depend on the order of records. */
function sumOfRatios(amounts: ReadonlyMap<number, number>): number {
  return [...amounts].sort((a, b) => b[0] - a[0]).reduce((sum, [size, amount]) => sum + amount / size, 0);
}

function highest(values: Int32Array | readonly number[]): number {
  let most = -1;
  for (const value of values) if (value > most) most = value;
  return most;
}

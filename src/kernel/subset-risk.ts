import { setImmediate } from 'node:timers/promises';
import { SingleoutError } from '../core/errors.js';
import type { RunOptions } from '../core/progress.js';
import type { CodeTable } from './code-table.js';
import {
  countRefined,
  type Partition,
  type RefineScratch,
  refinePartition,
  refineScratch,
  rowsIn,
  wholePartition,
} from './refine-partition.js';

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
 * of what they begin with, and stripped partitions are refined: a record that is alone stays alone whatever is
 * added. So list first what splits most. Exact; independent of the order of records.
 */
export async function subsetRisks(
  table: CodeTable,
  sets: readonly (readonly number[])[],
  options: SubsetRiskOptions = {},
): Promise<SubsetRisk[]> {
  const walk = new Walk(table, options);
  const ordered = sets.map((path, index) => ({ index, path })).sort(byPath);
  const risks = new Array<SubsetRisk>(sets.length);
  let turn = performance.now();
  for (const [i, { index, path }] of ordered.entries()) {
    const next = ordered[i + 1]?.path ?? [];
    risks[index] = walk.risk(
      path,
      path.every((column, j) => next[j] === column),
    );
    if (performance.now() - turn > 50) {
      // lets Ctrl-C and other work in
      options.progress?.({ step: 'risk by columns known', fraction: i / ordered.length });
      await setImmediate();
      turn = performance.now();
      if (options.signal?.aborted) throw new SingleoutError('source/cancelled', 'stopped on request');
    }
  }
  return risks;
}

interface Ordered {
  readonly index: number;
  readonly path: readonly number[];
}

function byPath(a: Ordered, b: Ordered): number {
  for (let i = 0; i < Math.min(a.path.length, b.path.length); i++) {
    if (a.path[i] !== b.path[i]) return a.path[i] - b.path[i];
  }
  return a.path.length - b.path.length;
}

/** Holds the partitions along the current path, so that the next set starts from what it shares. */
class Walk {
  readonly #table: CodeTable;
  readonly #options: SubsetRiskOptions;
  readonly #scratch: RefineScratch;
  readonly #lastGroup: Int32Array;
  readonly #buffers: { rows: Int32Array; starts: Int32Array }[] = [];
  readonly #totalWeight: number;
  #path: number[] = [];
  #partitions: Partition[];

  constructor(table: CodeTable, options: SubsetRiskOptions) {
    this.#table = table;
    this.#options = options;
    this.#scratch = refineScratch(table.cardinalities.reduce((most, c) => Math.max(most, c), 0));
    this.#lastGroup = new Int32Array(options.users === undefined ? 0 : highest(options.users) + 1);
    this.#totalWeight = options.weights?.reduce((sum, w) => sum + w, 0) ?? 0;
    this.#partitions = [wholePartition(table.records)];
  }

  /** @param kept whether a later set goes on from this one, so that its groups must be made */
  risk(path: readonly number[], kept: boolean): SubsetRisk {
    let shared = 0;
    while (shared < this.#path.length && this.#path[shared] === path[shared]) shared++;
    const counted = !kept && this.#options.users === undefined && this.#options.weights === undefined;
    const depth = path.length - (counted ? 1 : 0);
    for (let i = shared; i < depth; i++) this.#partitions[i + 1] = this.#refine(i, path[i]);
    this.#path = path.slice(0, Math.max(depth, Math.min(shared, path.length)));
    if (!counted || shared >= path.length) return this.#evaluate(this.#partitions[path.length]);
    const { groups, rows } = countRefined(
      this.#partitions[depth],
      this.#table.codes[path[depth]],
      this.#scratch,
    );
    return { averageRisk: (this.#table.records - rows + groups) / this.#table.records };
  }

  #refine(depth: number, column: number): Partition {
    const parent = this.#partitions[depth];
    if (this.#buffers[depth] === undefined) {
      const { records } = this.#table;
      this.#buffers[depth] = { rows: new Int32Array(records), starts: new Int32Array((records >> 1) + 2) };
    }
    return refinePartition(parent, this.#table.codes[column], this.#scratch, 2, this.#buffers[depth]);
  }

  #evaluate(partition: Partition): SubsetRisk {
    const { records } = this.#table;
    const alone = records - rowsIn(partition);
    if (this.#options.users !== undefined)
      return { averageRisk: (alone + this.#personSum(partition)) / records };
    const averageRisk = (alone + partition.groups) / records;
    if (this.#options.weights === undefined) return { averageRisk };
    return { averageRisk, weightedRisk: this.#weightedSum(partition) / this.#totalWeight };
  }

  /** Sum over records of 1/(persons in the group), over the groups of two or more records. */
  #personSum(partition: Partition): number {
    const users = this.#options.users as Int32Array;
    const seen = this.#lastGroup.fill(-1);
    const recordsByPersons = new Map<number, number>();
    for (let g = 0; g < partition.groups; g++) {
      const first = partition.starts[g];
      const last = partition.starts[g + 1];
      let persons = 0;
      for (let i = first; i < last; i++) {
        const user = users[partition.rows[i]];
        if (seen[user] !== g) {
          seen[user] = g;
          persons++;
        }
      }
      recordsByPersons.set(persons, (recordsByPersons.get(persons) ?? 0) + last - first);
    }
    return sumOfRatios(recordsByPersons);
  }

  #weightedSum(partition: Partition): number {
    const weights = this.#options.weights as Float64Array;
    const weightBySize = new Map<number, number>([[1, this.#totalWeight]]);
    for (let g = 0; g < partition.groups; g++) {
      const first = partition.starts[g];
      const last = partition.starts[g + 1];
      let weight = 0;
      for (let i = first; i < last; i++) weight += weights[partition.rows[i]];
      weightBySize.set(last - first, (weightBySize.get(last - first) ?? 0) + weight);
      weightBySize.set(1, (weightBySize.get(1) as number) - weight);
    }
    return sumOfRatios(weightBySize);
  }
}

/** Sum of amount/size in order of size, so that the result does not depend on the order of records. */
function sumOfRatios(amounts: ReadonlyMap<number, number>): number {
  return [...amounts].sort((a, b) => b[0] - a[0]).reduce((sum, [size, amount]) => sum + amount / size, 0);
}

function highest(codes: Int32Array): number {
  let most = -1;
  for (let i = 0; i < codes.length; i++) if (codes[i] > most) most = codes[i];
  return most;
}

import { columnLaw } from './column-law.js';
import { columnLevels } from './column-levels.js';
import { conditionOn, type FoundLaw } from './condition-on.js';
import type { SampleTable } from './sample-table.js';

/** Parents a column of the network may have; one in the tree. */
const MOST_PARENTS = 3;

/** ln q of every record under models of the columns: none tells of another, a tree, and a network with more parents. */
export interface RecordShares {
  readonly independence: Float64Array;
  readonly tree: Float64Array;
  readonly network: Float64Array;
}

/**
 * The chance that a random person has the values of each record, seen by that record without itself.
 * @formula METHODS.md section 6: maximum spanning tree by leave-one-out gain, backed-off conditionals; in the network
 * up to three parents per column among those before it, numbers seen in classes first.
 * Cost: columns squared times records.
 */
export function recordShares({ records, columns }: SampleTable): RecordShares {
  const levels = columns.map(columnLevels);
  const bases = columns.map((column) => {
    const law = columnLaw(column, records);
    return Float64Array.from(column.codes, (code) => law[code]);
  });
  const given = bases.map((_, parent) =>
    bases.map((base, child) =>
      parent === child ? { law: base, gain: 0 } : conditionOn(levels, child, [parent], 1, base),
    ),
  );
  const independence = new Float64Array(records);
  for (const base of bases) addLogs(independence, base);
  const tree = new Float64Array(records);
  const network = new Float64Array(records);
  const before: number[] = [];
  for (const { column, parent } of growTree(given)) {
    addLogs(tree, parent === undefined ? bases[column] : given[parent][column].law);
    addLogs(network, conditionOn(levels, column, before, MOST_PARENTS, bases[column]).law);
    before.push(column);
  }
  return { independence, tree, network };
}

interface TreeStep {
  readonly column: number;
  readonly parent?: number;
}

/** The columns of the maximum spanning forest, parents first. */
function growTree(given: readonly (readonly FoundLaw[])[]): TreeStep[] {
  const steps: TreeStep[] = [];
  const left = new Set(given.keys());
  const worth = (a: number, b: number) => given[a][b].gain + given[b][a].gain;
  while (left.size > 0) {
    let best: { column: number; parent: number } | undefined;
    for (const column of left) {
      for (const { column: parent } of steps) {
        if (given[parent][column].gain === 0) continue;
        if (!best || worth(parent, column) > worth(best.parent, best.column)) best = { column, parent };
      }
    }
    const next = best ?? { column: mostTelling(left, given) };
    steps.push(next);
    left.delete(next.column);
  }
  return steps;
}

/** The column that tells most of those left. */
function mostTelling(left: ReadonlySet<number>, given: readonly (readonly FoundLaw[])[]): number {
  const told = (p: number) => [...left].reduce((sum, c) => sum + given[p][c].gain, 0);
  return [...left].reduce((best, p) => (told(p) > told(best) ? p : best));
}

function addLogs(sum: Float64Array, law: Float64Array): void {
  for (let i = 0; i < sum.length; i++) sum[i] += Math.log(law[i]);
}

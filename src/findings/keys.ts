import type { Refusal } from '../core/assessment.js';
import { defined } from '../core/defined.js';
import type { KeysFinding, NearKeysFinding } from '../core/keys.js';
import type { RunOptions } from '../core/progress.js';
import { requireGoingOn } from '../core/require-going-on.js';
import type { PreparedTable } from '../counts/prepare.js';
import type { CodeTable } from '../kernel/code-table.js';
import { measureKeys } from '../keys/measure-keys.js';
import { measureNearKeys } from '../keys/measure-near-keys.js';

/** Keys of the quasi-identifiers, or why there are none. */
export interface KeysPart {
  readonly keys?: KeysFinding;
  readonly nearKeys?: NearKeysFinding;
  readonly refused: readonly Refusal[];
}

/**
 * Sets of columns times records up to which keys of any size are looked for. Bounds work, not time: the same table
 * gives the same findings on every machine.
 */
const MOST_WORK = 2e10;
/** Share of records that near-keys make unique. */
const NEARLY_ALL = 0.95;
/** Keys listed in an assessment. */
const LISTED = 1000;

/** Which quasi-identifiers together single everybody out; of very many columns only keys of few. */
export async function findTableKeys(
  table: PreparedTable,
  seed: number,
  run: RunOptions = {},
): Promise<KeysPart> {
  if (table.overlapping)
    return refuse('where missing cells match every value, records form no groups that a key tells apart');
  if (!table.relation.engine.embedded)
    return refuse('in a database they are looked for by `singleout keys`, which takes many scans');
  if (!table.codesFit) return refuse('the records take more than half of the memory allowed');
  const columns = table.named('quasi-identifier');
  const maxColumns = columnsWithin(columns.length, MOST_WORK / table.records);
  const codes = pick(await table.codes(), columns);
  // only these: callers hand over all their options
  const { progress, signal } = run;
  const options = { ...defined({ progress, signal }), seed, limit: LISTED, maxColumns };
  const keys = await measureKeys(codes, options);
  const nearKeys = await measureNearKeys(codes, NEARLY_ALL, options);
  requireGoingOn(signal);
  return keys.complete && nearKeys.complete
    ? { keys, nearKeys, refused: [] }
    : refuse('the search needs more memory than there is');
}

function refuse(because: string): KeysPart {
  return { refused: [{ finding: 'keys', because }] };
}

function pick(table: CodeTable, names: readonly string[]): CodeTable {
  const places = names.map((name) => table.names.indexOf(name));
  return {
    records: table.records,
    names,
    codes: places.map((place) => table.codes[place]),
    cardinalities: places.map((place) => table.cardinalities[place]),
  };
}

/** The most columns of sets of which there are no more than `most`; at least 2. */
function columnsWithin(columns: number, most: number): number {
  let [sets, choose, size] = [0, 1, 0];
  while (size < columns) {
    choose = (choose * (columns - size)) / (size + 1);
    sets += choose;
    if (sets > most) break;
    size++;
  }
  return Math.max(2, size);
}

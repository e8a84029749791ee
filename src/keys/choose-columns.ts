import { SingleoutError } from '../core/errors.js';
import type { Role } from '../core/results/column.js';
import { option, wording } from '../core/wording.js';
import { namedRoles, type RoleOptions } from '../counts/roles.js';
import type { EncodedTable } from '../kernel/code-table.js';

/** The columns that keys are made of, and the roles that were named. */
export interface ChosenColumns {
  readonly table: EncodedTable;
  readonly roles: ReadonlyMap<string, Role>;
  /** Records left out because a cell was missing. */
  readonly dropped: number;
  /** The place in the data of each record, from 1. */
  placeOf(record: number): number;
}

/** Roles of columns that an attacker does not learn from the outside. */
const NO_PART: readonly Role[] = ['ignore', 'user', 'weight', 'household'];

/**
 * Leaves out columns that take no part: ignored ones, user, weight and household, and, once quasi-identifiers are
 * named, all that are given no role. Identifiers take part: they are keys.
 * @param missing whether records with a missing cell are left out
 */
export function chooseColumns(
  name: string,
  table: EncodedTable,
  options: RoleOptions,
  missing: 'own' | 'drop',
): ChosenColumns {
  const { roles, kept } = chooseNames(name, table.names, options);
  const part = pickColumns(table, kept);
  if (missing === 'own') return { table: part, roles, dropped: 0, placeOf: (record) => record + 1 };
  const whole = wholeRecords(name, part);
  const dropped = table.records - whole.length;
  return { table: takeRecords(part, whole), roles, dropped, placeOf: (record) => whole[record] + 1 };
}

/** Which of the columns take part, by their places. */
export function chooseNames(
  name: string,
  names: readonly string[],
  options: RoleOptions,
): { readonly roles: ReadonlyMap<string, Role>; readonly kept: number[] } {
  const roles = namedRoles({ name, columns: names.map((column) => ({ name: column })) }, options);
  const chosen = (options.qi?.length ?? 0) > 0;
  const kept = [...names.keys()].filter((c) => {
    const role = roles.get(names[c]);
    return role === undefined ? !chosen : !NO_PART.includes(role);
  });
  if (kept.length === 0)
    throw new SingleoutError('data/no-quasi-identifier', 'no column is left to make keys of', {
      where: name,
    });
  return { roles, kept };
}

function pickColumns(table: EncodedTable, kept: readonly number[]): EncodedTable {
  const { values } = table;
  return {
    records: table.records,
    names: kept.map((c) => table.names[c]),
    codes: kept.map((c) => table.codes[c]),
    cardinalities: kept.map((c) => table.cardinalities[c]),
    ...(values && { values: (c: number) => values(kept[c]) }),
  };
}

/** Records without a missing cell. */
function wholeRecords(name: string, table: EncodedTable): Int32Array {
  const whole = Int32Array.from({ length: table.records }, (_, r) => r).filter((r) =>
    table.codes.every((codes) => codes[r] >= 0),
  );
  if (whole.length > 0) return whole;
  throw new SingleoutError('data/no-records', 'no record is left: each has a missing cell', {
    where: name,
    hint: wording`read missing cells as values with ${option('missing', 'own')}, or name fewer columns with ${option('qi')}`,
  });
}

/** Some records of a table, in the order given. */
export function takeRecords(table: EncodedTable, records: Int32Array): EncodedTable {
  const codes = table.codes.map((column) => records.map((r) => column[r]));
  return { ...table, records: records.length, codes };
}

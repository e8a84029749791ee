import type { RunOptions } from '../../core/progress.js';
import type { ExposedUser, ValueRisk } from '../../core/results/transactions.js';
import type { PreparedTable } from '../../counts/prepare.js';
import type { TransactionCells } from '../../counts/transactions/transaction-cells.js';
import { readExposedUsers, type UserTable } from '../../counts/transactions/transaction-users.js';
import type { NumberedValues } from '../../counts/transactions/transaction-values.js';
import { readTexts } from '../../counts/value-texts.js';
import { valueRisk } from '../../risk/transactions/transactions.js';

/** How many values are listed, and whether they are named. */
export interface ListOptions extends RunOptions {
  /** 10 unless given. */
  readonly list?: number;
  /** Whether the listed values are named. They are values of the data. */
  readonly showValues?: boolean;
}

/** How many are listed by default. */
export const DEFAULT_LIST = 10;

/** The risk of some values, named where that was asked for. */
export async function listValues(
  table: PreparedTable,
  columns: readonly string[],
  cells: TransactionCells,
  found: NumberedValues,
  options: ListOptions,
): Promise<ValueRisk[]> {
  const risks = Array.from(found.numbers, (_, i) =>
    valueRisk(found.records[i], found.users[i], table.records),
  );
  if (options.showValues !== true) return risks;
  const codes = await cells.codesOf([...found.numbers]);
  const texts: (string | null)[][] = [];
  for (const [c, name] of columns.entries()) {
    const ofColumn = codes.map((code) => code[c]);
    texts.push(await readTexts(table, name, ofColumn, options));
  }
  return risks.map((risk, i) => ({ value: texts.map((ofColumn) => ofColumn[i]), ...risk }));
}

/** The users who stand out most, named where that was asked for. `tables` and `attributes` in the same order. */
export async function listUsers(
  table: PreparedTable,
  attributes: readonly (readonly string[])[],
  tables: readonly UserTable[],
  options: ListOptions,
): Promise<ExposedUser[]> {
  const found = await readExposedUsers(tables, options.list ?? DEFAULT_LIST, options);
  const [column] = table.named('user');
  const rows: ExposedUser[] = [];
  const users = options.showValues === true ? await readTexts(table, column, [...found.people], options) : [];
  for (const i of found.people.keys()) {
    const user = users[i] ?? null;
    rows.push({
      ...(user === null ? {} : { user }),
      records: found.owned[i],
      columns: [...attributes[found.attributes[i]]],
      chance: Math.min(1, found.chances[i]),
      sure: found.sure[i],
    });
  }
  return rows;
}

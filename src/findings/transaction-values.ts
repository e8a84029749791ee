import type { RunOptions } from '../core/progress.js';
import type { ValueRisk } from '../core/transactions.js';
import type { PreparedTable } from '../counts/prepare.js';
import type { TransactionCells } from '../counts/transaction-cells.js';
import { readTellingValues } from '../counts/transaction-values.js';
import { valueRisk } from '../risk/transactions.js';

/** How many values are listed, and whether they are named. */
export interface ListOptions extends RunOptions {
  /** 10 unless given. */
  readonly list?: number;
  /** Whether the listed values are named. They are values of the data. */
  readonly showValues?: boolean;
}

const LIST = 10;

/** The values that tell most of users, named where that was asked for. */
export async function listValues(
  table: PreparedTable,
  columns: readonly string[],
  cells: TransactionCells,
  which: 'riskiest' | 'single user',
  options: ListOptions,
): Promise<ValueRisk[]> {
  const found = await readTellingValues(cells, which, options.list ?? LIST, options);
  const rows: ValueRisk[] = [];
  for (const [i, number] of found.numbers.entries()) {
    const risk = valueRisk(found.records[i], found.users[i], table.records);
    if (options.showValues !== true) rows.push(risk);
    else {
      const codes = await cells.codesOf(number);
      const value: (string | null)[] = [];
      for (const [c, name] of columns.entries()) value.push(await textOf(table, name, codes[c], options));
      rows.push({ value, ...risk });
    }
  }
  return rows;
}

async function textOf(
  table: PreparedTable,
  name: string,
  code: number,
  run: RunOptions,
): Promise<string | null> {
  if (code === -1) return null;
  const { engine } = table.relation;
  const batch = await engine.query(
    `SELECT v FROM ${table.snapshot.dictionary(name)} WHERE code = ${code}`,
    run,
  );
  return batch.texts(0)[0];
}

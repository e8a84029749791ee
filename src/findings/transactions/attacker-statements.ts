import { dictionarySql, viewCodes } from '../../counts/codes/text-snapshot.js';
import type { RoledTable } from '../../counts/roles.js';
import { once, type Statement } from '../../counts/statement.js';
import { countTransactionCells, type TransactionCells } from '../../counts/transactions/transaction-cells.js';
import {
  historiesSql,
  inStatements,
  keepOthers,
  othersSql,
  uniqueSetsSql,
} from '../../counts/transactions/transaction-unicity.js';
import {
  chancesSql,
  exposedUsersSql,
  givenAwaySql,
  keepUserTable,
  type UserTable,
  usersSql,
} from '../../counts/transactions/transaction-users.js';
import { pickValuesSql, valueHistogramSql } from '../../counts/transactions/transaction-values.js';
import { DEFAULT_LIST } from './list-values.js';
import { CHANCES, UNICITY } from './measure-transactions.js';
import { mostLooks } from './measure-unicity.js';

/** Whose records they are, and what attackers know of them. */
export interface Attack {
  readonly user: string;
  /** Columns known together. */
  readonly attributes: readonly (readonly string[])[];
  readonly unicity?: number;
  /** Whether the most telling values are named. */
  readonly showValues?: boolean;
}

/** What is asked of a prepared table about attackers, at most. */
export async function attackerStatements(
  { relation }: RoledTable,
  { user, attributes, unicity = UNICITY, showValues }: Attack,
): Promise<Statement[]> {
  const tables: UserTable[] = [];
  const statements: Statement[] = [];
  for (const columns of attributes) {
    const { table, asked } = await attributeStatements(relation, columns, user, unicity, showValues === true);
    tables.push(table);
    // statements about as many columns look alike: they are shown once
    const alike = attributes.filter(({ length }) => length === columns.length);
    if (alike[0] !== columns) continue;
    const of = `${columns.join(', ')}${alike.length > 1 ? ' (the other attributes alike)' : ''}`;
    for (const [what, sql, times] of asked)
      statements.push({ what: `${what} ${of}`, sql, times: times * alike.length });
  }
  return [
    ...statements,
    once('users whom attributes give away', givenAwaySql(tables)),
    once('users who stand out most, by their number', exposedUsersSql(tables, DEFAULT_LIST)),
    ...(showValues ? [once('names of users', dictionarySql(relation, user))] : []),
  ];
}

type Asked = readonly [what: string, sql: string, times: number];

async function attributeStatements(
  relation: RoledTable['relation'],
  columns: readonly string[],
  user: string,
  most: number,
  showValues: boolean,
): Promise<{ table: UserTable; asked: Asked[] }> {
  const coded = await viewCodes(relation, [...columns, user]);
  // whether the values of several columns fit in one number is not known before: where they do not, more is read
  const cardinalities = columns.map(() => (columns.length > 1 ? Number.MAX_SAFE_INTEGER : 1));
  const cells = await countTransactionCells({ relation: coded, columns, cardinalities, user });
  const table = await keepUserTable(cells, 1);
  return {
    table,
    asked: [
      ['users by their records of', usersSql(table), 1],
      ['values by their users, of', valueHistogramSql(cells), 1],
      ['drawn and most telling values of', pickValuesSql(cells, [0], DEFAULT_LIST), 1],
      ['chances of users by', chancesSql(table, [1, 1], CHANCES), 1],
      ...(most < 2 ? [] : await unicityStatements(cells, table, most)),
      ...(showValues ? nameStatements(relation, cells, columns) : []),
    ],
  };
}

/** What several records tell: by all sets where they are few, else by users who are drawn. */
async function unicityStatements(cells: TransactionCells, table: UserTable, most: number): Promise<Asked[]> {
  const several = Array.from({ length: most - 1 }, (_, i) => i + 2);
  const draws = several.flatMap((p) =>
    [{ atLeast: p }, { fewerThan: p }].map((group) => ({ group, places: [0] })),
  );
  const sets = inStatements(table, [1, ...several]);
  const histories = inStatements(table, draws);
  const seen = [{ person: 0, values: Array.from({ length: most }, (_, i) => i) }];
  const others = othersSql(cells, await keepOthers(cells, seen, 1));
  return [
    [
      'sets of values that one user has, where they are few, of',
      uniqueSetsSql(cells, table, sets[sets.length - 1]),
      sets.length,
    ],
    [
      'histories of drawn users, where sets are many, of',
      historiesSql(cells, table, histories[0]),
      histories.length,
    ],
    ['others who fit what was seen of them, of', others, mostLooks(several.length)],
  ];
}

/** What names the most telling values, and those that give users away. */
function nameStatements(
  relation: RoledTable['relation'],
  cells: TransactionCells,
  columns: readonly string[],
): Asked[] {
  const numbered = cells.combinations;
  return [
    ...(numbered === undefined
      ? []
      : [['combinations by their number, of', `SELECT val FROM ${numbered} WHERE val = 0`, 2] as const]),
    ['names of values (here: all) of', dictionarySql(relation, columns[0]), 2 * columns.length],
  ];
}

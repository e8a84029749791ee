import { dictionarySql, viewCodes } from './counts/text-snapshot.js';
import { countTransactionCells } from './counts/transaction-cells.js';
import { historiesSql, keepOthers, othersSql, uniqueSetsSql } from './counts/transaction-unicity.js';
import {
  chancesSql,
  exposedUsersSql,
  givenAwaySql,
  keepUserTable,
  type UserTable,
  usersSql,
} from './counts/transaction-users.js';
import { pickValuesSql, valueHistogramSql } from './counts/transaction-values.js';
import { DEFAULT_LIST } from './findings/transaction-values.js';
import { CHANCES, UNICITY } from './findings/transactions.js';
import { once, type PlannedScan, profileOf } from './planned-scan.js';
import type { Relation } from './source/relation.js';

/** Whose records they are, and what attackers know of them. */
export interface PlannedAttack {
  readonly user: string;
  /** Columns known together; each column but the user's alone unless given. */
  readonly attributes?: readonly (readonly string[])[];
  readonly unicity?: number;
  /** Whether the most telling values are named. */
  readonly showValues?: boolean;
  /** Whether all figures are taken again on rounded values. */
  readonly round?: readonly string[];
}

/**
 * The statements by which attackers on transaction data would be measured in a database, at most, without running one. Columns
 * are shown as they are, not parts of times nor rounded.
 */
export async function planTransactions(
  relation: Relation,
  { attributes, ...attack }: PlannedAttack,
): Promise<PlannedScan[]> {
  const others = relation.columns.map(({ name }) => name).filter((name) => name !== attack.user);
  const known = attributes ?? others.map((name) => [name]);
  const scans = [profileOf(relation, attack), ...(await planAttackers(relation, known, attack))];
  return attack.round?.length ? scans.map((scan) => ({ ...scan, times: 2 * scan.times })) : scans;
}

/** The statements about attackers alone. */
export async function planAttackers(
  relation: Relation,
  attributes: readonly (readonly string[])[],
  { user, unicity = UNICITY, showValues }: PlannedAttack,
): Promise<PlannedScan[]> {
  const tables: UserTable[] = [];
  const planned: PlannedScan[] = [];
  for (const columns of attributes) {
    const { table, scans } = await planAttribute(relation, columns, user, unicity);
    tables.push(table);
    // statements about as many columns look alike: they are shown once
    const alike = attributes.filter(({ length }) => length === columns.length);
    if (alike[0] !== columns) continue;
    const example = alike.length > 1 ? ' (the other attributes alike)' : '';
    const of = `${columns.join(', ')}${example}`;
    for (const [what, sql, times] of scans)
      planned.push({ what: `${what} ${of}`, sql, times: times * alike.length });
  }
  return [
    ...planned,
    once('users whom attributes give away', givenAwaySql(tables)),
    once('users who stand out most, by their number', exposedUsersSql(tables, DEFAULT_LIST)),
    ...(showValues
      ? [
          {
            what: 'names of values and users (here: of all users)',
            sql: dictionarySql(relation, user),
            times: 1 + 2 * attributes.flat().length,
          },
        ]
      : []),
  ];
}

type Scan = readonly [what: string, sql: string, times: number];

async function planAttribute(
  relation: Relation,
  columns: readonly string[],
  user: string,
  most: number,
): Promise<{ table: UserTable; scans: Scan[] }> {
  const coded = await viewCodes(relation, [...columns, user]);
  const cardinalities = columns.map(() => 1);
  const cells = await countTransactionCells({ relation: coded, columns, cardinalities, user });
  const table = await keepUserTable(cells, 1);
  const several = Array.from({ length: Math.max(0, most - 1) }, (_, i) => i + 2);
  const draws = several.flatMap((p) =>
    [{ atLeast: p }, { fewerThan: p }].map((group) => ({ group, places: [0] })),
  );
  const seen = [{ person: 0, values: Array.from({ length: most }, (_, i) => i) }];
  const unicity: Scan[] =
    several.length === 0
      ? []
      : [
          ['sets of values that one user has, where they are few, of', uniqueSetsSql(cells, table, most), 1],
          ['histories of drawn users, where they are many, of', historiesSql(cells, table, draws), 1],
          [
            'others who fit what was seen of them, of',
            othersSql(cells, await keepOthers(cells, seen, 1)),
            2 * several.length,
          ],
        ];
  return {
    table,
    scans: [
      ['users by their records of', usersSql(table), 1],
      ['values by their users, of', valueHistogramSql(cells), 1],
      ['drawn and most telling values of', pickValuesSql(cells, [0], DEFAULT_LIST), 1],
      ['chances of users by', chancesSql(table, [1, 1], CHANCES), 1],
      ...unicity,
    ],
  };
}

import type { RunOptions } from '../../core/progress.js';
import type { CountedUsers } from '../../core/results/transaction-counts.js';
import type { Engine, KeptTable } from '../../source/engine.js';
import type { TransactionCells } from './transaction-cells.js';

/** A kept table with a line (person, owned, held, sure, chance) per user of an attribute. */
export interface UserTable extends KeptTable {
  readonly engine: Engine;
  /** Scores count 1/|U_x| = 1 as this much. */
  readonly scale: number;
}

/** What one attribute does to users, beside the others. */
export interface ExposedUsers {
  readonly certain: Float64Array;
  readonly onlyBy: Float64Array;
  readonly mostTelling: Float64Array;
  /** Users whom any attribute gives away for certain. */
  readonly any: number;
}

/** Multiples of this are divided exactly by 1 to 20, 25, 50 and 100. */
const DIVISIBLE = 1_163_962_800;

/**
 * Keeps per user: records, different values, records that only this user can have, and the chance r_u that a random
 * record of theirs identifies them. The chance is summed in whole numbers, so that no order of adding changes it.
 * @formula METHODS.md section 4: r_u = mean over u's records of 1/|U_x|, here to within 1e-9
 */
export async function keepUserTable(
  { relation, cells, values }: TransactionCells,
  records: number,
  run: RunOptions = {},
): Promise<UserTable> {
  const { engine } = relation;
  const { asDouble } = engine.dialect;
  // below 2^53, so that the quotient is exact, and small enough for the sum over all records
  const room = Math.min(2 ** 53, 2 ** 62 / records);
  const scale = Math.max(1, Math.floor(room / DIVISIBLE)) * DIVISIBLE;
  const kept = await engine.keep(
    `SELECT person, owned, held, sure, score, ${asDouble('score')} / (${asDouble(String(scale))} * owned) AS chance
     FROM (SELECT person, SUM(cells.r) AS owned, COUNT(*) AS held, SUM(cells.r * part) AS score,
             SUM(CASE WHEN u = 1 THEN cells.r ELSE 0 END) AS sure
           FROM ${cells} AS cells
           JOIN (SELECT val, u, CAST(FLOOR(${asDouble(String(scale))} / u) AS BIGINT) AS part FROM ${values}) AS shares
             ON cells.val = shares.val
           GROUP BY person) AS summed`,
    run,
  );
  return { ...kept, engine, scale };
}

/** Users, their chances and their sure records by the number of records they have, and users by their different values. */
export async function countUsers(table: UserTable, run: RunOptions = {}): Promise<CountedUsers> {
  const batch = await table.engine.query(usersSql(table), run);
  const [owned, held, users, score, sure] = [0, 1, 2, 3, 4].map((i) => batch.numbers(i));
  const byOwned = sumsBy(owned, [users, score, sure]);
  const byHeld = sumsBy(held, [users]);
  return {
    byRecords: {
      owned: byOwned.keys,
      users: byOwned.sums[0],
      score: byOwned.sums[1],
      scale: table.scale,
      sure: byOwned.sums[2],
    },
    byValues: { sizes: byHeld.keys, groups: byHeld.sums[0] },
  };
}

/** SQL of (records, different values, users with so many, their chances, their sure records). */
export function usersSql({ engine, from }: UserTable): string {
  const sums = ['owned', 'held', 'COUNT(*)', 'SUM(score)', 'SUM(sure)'].map(engine.dialect.asDouble);
  return `SELECT ${sums.join(', ')} FROM ${from} GROUP BY owned, held ORDER BY owned, held`;
}

/** Different keys in ascending order, and the sums of what stands beside each of them. */
function sumsBy(
  keys: Float64Array,
  columns: readonly Float64Array[],
): { keys: Float64Array; sums: Float64Array[] } {
  const different = Float64Array.from(new Set(keys)).sort();
  const places = new Map(Array.from(different, (key, place) => [key, place]));
  const sums = columns.map((column) => {
    const sum = new Float64Array(different.length);
    for (const [line, value] of column.entries()) sum[places.get(keys[line]) as number] += value;
    return sum;
  });
  return { keys: different, sums };
}

/** The chances at given places (from 1) among all users in ascending order, and how many users have at least given ones. */
export async function readChances(
  table: UserTable,
  places: readonly number[],
  chances: readonly number[],
  run: RunOptions = {},
): Promise<{ at: number[]; atLeast: number[] }> {
  const batch = await table.engine.query(chancesSql(table, places, chances), run);
  const found = [...places, ...chances].map((_, i) => batch.numbers(i)[0]);
  return { at: found.slice(0, places.length), atLeast: found.slice(places.length) };
}

/** SQL of one line: the chances at the places, then how many users have at least each of the chances. */
export function chancesSql(
  { engine, from }: UserTable,
  places: readonly number[],
  chances: readonly number[],
): string {
  const { asDouble } = engine.dialect;
  const at = places.map((place) => `MAX(CASE WHEN place = ${place} THEN chance END)`);
  // the quotient of two whole numbers may miss a round chance by its last bit
  const atLeast = chances.map((chance) =>
    asDouble(`COUNT(CASE WHEN chance >= ${asDouble(String(chance * (1 - 1e-12)))} THEN 1 END)`),
  );
  return `SELECT ${[...at, ...atLeast].join(', ')}
    FROM (SELECT chance, ROW_NUMBER() OVER (ORDER BY chance) AS place FROM ${from}) AS placed`;
}

/** Users by their highest chance; `attributes` says which table gives it. */
export interface ListedUsers {
  readonly people: Float64Array;
  readonly attributes: Float64Array;
  readonly chances: Float64Array;
  readonly owned: Float64Array;
  /** Records, by that attribute, that only this user can have. */
  readonly sure: Float64Array;
}

/** The users who stand out most, at most `most` of them; equals by their records, then in the order of users. */
export async function readExposedUsers(
  tables: readonly UserTable[],
  most: number,
  run: RunOptions = {},
): Promise<ListedUsers> {
  const batch = await tables[0].engine.query(exposedUsersSql(tables, most), run);
  const [people, attributes, chances, owned, sure] = [0, 1, 2, 3, 4].map((i) => batch.numbers(i));
  return { people, attributes, chances, owned, sure };
}

/** SQL of (person, attribute, chance, records, sure records) of the users who stand out most. */
export function exposedUsersSql(tables: readonly UserTable[], most: number): string {
  const { asDouble } = tables[0].engine.dialect;
  return `SELECT ${asDouble('person')}, ${asDouble('attribute')}, chance, ${asDouble('owned')}, ${asDouble('sure')}
    FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY person ORDER BY chance DESC, attribute) AS best
          FROM (${joinTables(tables)}) AS joined) AS ranked
    WHERE best = 1 ORDER BY chance DESC, owned DESC, person LIMIT ${most}`;
}

/** Who is given away by which attribute, by that one alone, and by which one most. Tables in the order of attributes. */
export async function countExposedUsers(
  tables: readonly UserTable[],
  run: RunOptions = {},
): Promise<ExposedUsers> {
  const batch = await tables[0].engine.query(givenAwaySql(tables), run);
  const [certain, onlyBy, mostTelling, any] = [0, 1, 2, 3].map((i) => batch.numbers(i));
  return { certain, onlyBy, mostTelling, any: any.reduce((sum, users) => sum + users, 0) };
}

/** SQL of (given away, by this alone, by this most, given away by any and by this most) for every attribute. */
export function givenAwaySql(tables: readonly UserTable[]): string {
  const sums = [
    'SUM(sure)',
    'SUM(CASE WHEN ways = 1 THEN sure ELSE 0 END)',
    'SUM(CASE WHEN best = 1 THEN 1 ELSE 0 END)',
    'SUM(CASE WHEN best = 1 AND ways > 0 THEN 1 ELSE 0 END)',
  ];
  return `SELECT ${sums.map(tables[0].engine.dialect.asDouble).join(', ')}
    FROM (SELECT attribute, SIGN(sure) AS sure, SUM(SIGN(sure)) OVER (PARTITION BY person) AS ways,
            ROW_NUMBER() OVER (PARTITION BY person ORDER BY chance DESC, attribute) AS best
          FROM (${joinTables(tables)}) AS joined) AS ranked
    GROUP BY attribute ORDER BY attribute`;
}

function joinTables(tables: readonly UserTable[]): string {
  return tables
    .map(({ from }, i) => `SELECT ${i} AS attribute, person, owned, sure, chance FROM ${from}`)
    .join(' UNION ALL ');
}

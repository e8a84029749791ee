import { SingleoutError } from '../../core/errors.js';
import type { RunOptions } from '../../core/progress.js';
import type { CountedValues } from '../../core/results/transaction-counts.js';
import { option, wording } from '../../core/wording.js';
import type { Dialect } from '../../source/engine.js';
import { type Relation, where } from '../../source/relation.js';

/** A value of one or several columns: a text each, null where missing. */
export type ValueTexts = readonly (string | null)[];

/** Records to sample from, and the column that says whose they are. */
export interface SampleSource {
  readonly relation: Relation;
  readonly user: string;
}

/** The values of an attribute, known without their users. */
export interface Domain {
  readonly values: number;
  /** The values at the given places of their order, ascending. */
  pick(places: readonly number[]): Promise<ValueTexts[]>;
  drop(): Promise<void>;
}

/**
 * Finds all values of an attribute in one pass over its columns alone. Values are put in the order of codes (missing
 * first, then by number, then by text), so that a draw of places means the same as in the exact count.
 */
export async function findDomain(
  { relation }: SampleSource,
  columns: readonly string[],
  run: RunOptions = {},
): Promise<Domain> {
  const { engine } = relation;
  const { asDouble, asText, identifier, parseDouble } = engine.dialect;
  const texts = columns.map((name, i) => `${asText(identifier(name))} AS v${i}`).join(', ');
  const order = columns.map(
    (_, i) => `CASE WHEN v${i} IS NULL THEN 0 ELSE 1 END, ${parseDouble(`v${i}`)}, v${i}`,
  );
  const kept = await engine.keep(
    `SELECT *, ROW_NUMBER() OVER (ORDER BY ${order.join(', ')}) - 1 AS place
     FROM (SELECT DISTINCT ${texts} FROM ${relation.from}) AS found`,
    run,
  );
  const counted = await engine.query(`SELECT ${asDouble('COUNT(*)')} FROM ${kept.from}`, run);
  return {
    values: counted.numbers(0)[0],
    pick: async (places) => {
      const names = columns.map((_, i) => `v${i}`).join(', ');
      const batch = await engine.query(
        `SELECT ${names} FROM ${kept.from} WHERE place IN (${places.join(', ')}) ORDER BY place`,
        run,
      );
      const byColumn = columns.map((_, i) => batch.texts(i));
      return places.map((_, row) => byColumn.map((column) => column[row]));
    },
    drop: () => kept.drop(),
  };
}

/** The same records, without those that name no user or, where asked, lack a cell of an attribute. */
export function leaveOutMissing({ relation, user }: SampleSource, columns: readonly string[]): SampleSource {
  const { identifier } = relation.engine.dialect;
  const present = [user, ...columns].map((name) => `${identifier(name)} IS NOT NULL`);
  return { relation: where(relation, present.join(' AND ')), user };
}

/** Records there are, and those that name a user. */
export async function countUserRecords(
  { relation, user }: SampleSource,
  run: RunOptions = {},
): Promise<{ all: number; named: number }> {
  const { asDouble, identifier } = relation.engine.dialect;
  const batch = await relation.engine.query(
    `SELECT ${asDouble('COUNT(*)')}, ${asDouble(`COUNT(${identifier(user)})`)} FROM ${relation.from}`,
    run,
  );
  return { all: batch.numbers(0)[0], named: batch.numbers(1)[0] };
}

/**
 * Counts records and users of the given values, reading no other records: the condition compares the bare columns with
 * constants, which the engine passes on to the file. On Parquet sorted by the attribute, only the parts that hold the values
 * are opened.
 * @returns in the order of `picked`
 */
export async function countPickedValues(
  { relation, user }: SampleSource,
  columns: readonly string[],
  picked: readonly ValueTexts[],
  run: RunOptions = {},
): Promise<CountedValues> {
  const { dialect } = relation.engine;
  const keys = columns.map(dialect.identifier);
  const batch = await relation.engine.query(
    `SELECT ${keys.map(dialect.asText).join(', ')}, ${dialect.asDouble('COUNT(*)')},
       ${dialect.asDouble(`COUNT(DISTINCT ${dialect.identifier(user)})`)}
     FROM ${relation.from} WHERE ${pickedCondition(dialect, columns, picked)} AND ${dialect.identifier(user)} IS NOT NULL
     GROUP BY ${keys.join(', ')}`,
    run,
  );
  const texts = columns.map((_, i) => batch.texts(i));
  const [records, users] = [batch.numbers(columns.length), batch.numbers(columns.length + 1)];
  const rows = new Map(Array.from(records, (_, row) => [JSON.stringify(texts.map((t) => t[row])), row]));
  const places = picked.map((value) => {
    const row = rows.get(JSON.stringify(value));
    if (row === undefined) {
      throw new SingleoutError(
        'data/statistics',
        'a value of the statistics is in no record that names a user',
        {
          where: columns.join(', '),
          hint: wording`were they taken from these files, with the same ${option('user')}?`,
        },
      );
    }
    return row;
  });
  return {
    records: Float64Array.from(places, (row) => records[row]),
    users: Float64Array.from(places, (row) => users[row]),
  };
}

/** SQL that holds for the picked values alone; each column by itself too, for the engine to skip by. */
export function pickedCondition(
  { identifier, string }: Dialect,
  columns: readonly string[],
  picked: readonly ValueTexts[],
): string {
  const equals = (name: string, text: string | null) =>
    text === null ? `${identifier(name)} IS NULL` : `${identifier(name)} = ${string(text)}`;
  const each = columns.map((name, i) => {
    const texts = [...new Set(picked.map((value) => value[i]))];
    const present = texts.filter((text) => text !== null);
    const parts = [
      ...(present.length > 0 ? [`${identifier(name)} IN (${present.map(string).join(', ')})`] : []),
      ...(present.length < texts.length ? [`${identifier(name)} IS NULL`] : []),
    ];
    return `(${parts.join(' OR ')})`;
  });
  if (columns.length === 1) return each[0];
  const whole = picked.map((value) => `(${columns.map((name, i) => equals(name, value[i])).join(' AND ')})`);
  return `${each.join(' AND ')} AND (${whole.join(' OR ')})`;
}

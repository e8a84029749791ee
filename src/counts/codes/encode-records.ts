import type { RunOptions } from '../../core/progress.js';
import type { KeptTable } from '../../source/engine.js';
import type { Relation } from '../../source/relation.js';

/** Columns encoded by one statement: the engine holds a chunk of all columns at hand for each of them. */
const COLUMNS_PER_PASS = 40;
/** Parts of encoded columns put side by side by one statement. */
const PARTS_PER_JOIN = 8;

/**
 * Keeps a table of the named columns with a code in place of every value. Many columns are encoded some at a time, each part beside
 * the number of its record, and put together at the end: a statement that carried all of them through every look-up would hold
 * columns times look-ups in memory.
 * @param valuesOf SQL of (v, code), the values of a column as text
 */
export async function encodeRecords(
  relation: Relation,
  columns: readonly string[],
  valuesOf: (name: string) => string,
  run: RunOptions = {},
): Promise<KeptTable> {
  const { keep, dialect } = relation.engine;
  if (columns.length <= COLUMNS_PER_PASS) {
    const from = `(SELECT * FROM ${relation.from})`;
    return keep(lookUpSql(relation, from, columns.map(named(relation)), valuesOf, []), run);
  }
  const names = columns.map(dialect.identifier).join(', ');
  const number = dialect.identifier(unusedName(columns));
  const numbered = await keep(
    `SELECT ${names}, ROW_NUMBER() OVER () AS ${number} FROM ${relation.from}`,
    run,
  );
  const parts: Part[] = [];
  for (let first = 0; first < columns.length; first += COLUMNS_PER_PASS) {
    run.progress?.({ step: 'encoding the records', fraction: first / columns.length });
    const part = columns.slice(first, first + COLUMNS_PER_PASS).map(named(relation));
    const kept = await keep(lookUpSql(relation, numbered.from, part, valuesOf, [number]), run);
    parts.push({ kept, columns: part.map(({ column }) => column) });
  }
  await numbered.drop();
  return putTogether(relation, parts, number, run);
}

interface Part {
  readonly kept: KeptTable;
  /** As SQL writes them. */
  readonly columns: readonly string[];
}

const named =
  ({ engine }: Relation) =>
  (name: string) => ({ name, column: engine.dialect.identifier(name) });

/** SQL of the columns' codes, and beside them of what is kept as it is. */
function lookUpSql(
  { engine }: Relation,
  from: string,
  columns: readonly { readonly name: string; readonly column: string }[],
  valuesOf: (name: string) => string,
  kept: readonly string[],
): string {
  const cells = columns.map(({ column }, i) => `d${i}.code AS ${column}`);
  const joins = columns.map(
    ({ name, column }, i) =>
      `LEFT JOIN (${valuesOf(name)}) AS d${i} ON ${engine.dialect.asText(`records.${column}`)} = d${i}.v`,
  );
  const others = kept.map((column) => `records.${column}`);
  return `SELECT ${[...cells, ...others].join(', ')} FROM ${from} AS records ${joins.join(' ')}`;
}

/** Puts parts side by side by the number of the record, a few at a time, until there is one; leaves the number out of that. */
async function putTogether(
  relation: Relation,
  parts: readonly Part[],
  number: string,
  run: RunOptions,
): Promise<KeptTable> {
  const last = parts.length <= PARTS_PER_JOIN;
  const joined: Part[] = [];
  for (let first = 0; first < parts.length; first += PARTS_PER_JOIN) {
    const some = parts.slice(first, first + PARTS_PER_JOIN);
    const columns = some.flatMap((part) => part.columns);
    const from = some.map(({ kept }, i) =>
      i === 0 ? `${kept.from} AS p0` : `JOIN ${kept.from} AS p${i} ON p${i}.${number} = p0.${number}`,
    );
    const taken = last ? columns : [...columns, `p0.${number}`];
    const kept = await relation.engine.keep(`SELECT ${taken.join(', ')} FROM ${from.join(' ')}`, run);
    for (const part of some) await part.kept.drop();
    joined.push({ kept, columns });
  }
  return last ? joined[0].kept : putTogether(relation, joined, number, run);
}

function unusedName(columns: readonly string[]): string {
  const taken = new Set(columns.map((name) => name.toLowerCase()));
  let name = 'record';
  while (taken.has(name)) name += '_';
  return name;
}

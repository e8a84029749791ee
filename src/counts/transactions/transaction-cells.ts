import type { RunOptions } from '../../core/progress.js';
import type { KeptTable } from '../../source/engine.js';
import type { Relation } from '../../source/relation.js';

/** Which columns an attacker knows together, and whose records they are in. */
export interface TransactionPlan {
  /** Columns hold codes from 0, null where missing. */
  readonly relation: Relation;
  readonly columns: readonly string[];
  /** Codes per column: every code is below. */
  readonly cardinalities: readonly number[];
  readonly user: string;
}

/**
 * An attribute counted: `cells` has a line (val, person, r) per value and user who has it, `values` a line (val, r, u)
 * per value: |R_x| records and |U_x| users. Numbers of values follow the order of their codes.
 */
export interface TransactionCells {
  readonly relation: Relation;
  readonly cells: string;
  readonly values: string;
  /** Codes of the columns behind numbers, -1 where missing. */
  codesOf(values: readonly number[]): Promise<number[][]>;
  /** Where combinations are numbered: (codes, number) of each. */
  readonly combinations?: string;
  drop(): Promise<void>;
}

/** Numbers of values must be exact in a double. */
const MOST_NUMBERS = 2 ** 53;

/**
 * Counts how often every user has every value, then records and users per value. All further counts read these two
 * tables and not the records. Cost: one grouping of the records by value and user.
 * @formula METHODS.md section 4: R_x, U_x
 */
export async function countTransactionCells(
  plan: TransactionPlan,
  run: RunOptions = {},
): Promise<TransactionCells> {
  const { engine } = plan.relation;
  const { keep } = engine;
  const numbering = await numberValues(plan, run);
  const person = engine.dialect.identifier(plan.user);
  const cells = await keep(
    `SELECT val, person, COUNT(*) AS r FROM (SELECT ${numbering.value} AS val, ${person} AS person
     FROM ${numbering.from}) AS coded GROUP BY val, person`,
    run,
  );
  const values = await keep(`SELECT val, SUM(r) AS r, COUNT(*) AS u FROM ${cells.from} GROUP BY val`, run);
  return {
    relation: plan.relation,
    cells: cells.from,
    values: values.from,
    codesOf: numbering.codesOf,
    ...(numbering.tables.length > 0 && { combinations: numbering.tables[0].from }),
    drop: async () => {
      for (const table of [values, cells, ...numbering.tables]) await table.drop();
    },
  };
}

/** How the values of several columns become one number. */
interface Numbering {
  readonly from: string;
  readonly value: string;
  readonly tables: readonly KeptTable[];
  codesOf(values: readonly number[]): Promise<number[][]>;
}

/** Codes are the digits of one number while that fits; else combinations are numbered in their order. */
function numberValues(plan: TransactionPlan, run: RunOptions): Numbering | Promise<Numbering> {
  const bases = plan.cardinalities.map((codes) => codes + 1);
  const numbers = bases.reduce((product, base) => product * base, 1);
  return numbers < MOST_NUMBERS ? numberByDigits(plan, bases) : numberByRank(plan, run);
}

function numberByDigits({ relation, columns }: TransactionPlan, bases: readonly number[]): Numbering {
  const { identifier } = relation.engine.dialect;
  const digit = (name: string) => `COALESCE(CAST(${identifier(name)} AS BIGINT) + 1, 0)`;
  const value = columns
    .slice(1)
    .reduce((sum, name, i) => `(${sum}) * ${bases[i + 1]} + ${digit(name)}`, digit(columns[0]));
  return {
    from: relation.from,
    value,
    tables: [],
    codesOf: async (values) => values.map((value) => digitsOf(value, bases)),
  };
}

function digitsOf(value: number, bases: readonly number[]): number[] {
  const codes: number[] = [];
  let rest = value;
  for (let i = bases.length - 1; i >= 0; i--) {
    codes.unshift((rest % bases[i]) - 1);
    rest = Math.floor(rest / bases[i]);
  }
  return codes;
}

async function numberByRank(
  { relation, columns, user }: TransactionPlan,
  run: RunOptions,
): Promise<Numbering> {
  const { engine } = relation;
  const { asDouble, asInteger, identifier } = engine.dialect;
  const codes = columns.map((name, i) => `COALESCE(${identifier(name)}, -1) AS code_${i}`).join(', ');
  const names = columns.map((_, i) => `code_${i}`);
  const table = await engine.keep(
    `SELECT ${names.join(', ')}, ROW_NUMBER() OVER (ORDER BY ${names.join(', ')}) - 1 AS val
     FROM (SELECT DISTINCT ${codes} FROM ${relation.from}) AS combinations`,
    run,
  );
  const same = names.map((name) => `coded.${name} = combinations.${name}`).join(' AND ');
  return {
    from: `(SELECT val, ${identifier(user)} FROM (SELECT ${codes}, ${identifier(user)} FROM ${relation.from}) AS coded
      JOIN ${table.from} AS combinations ON ${same}) AS numbered`,
    value: 'val',
    tables: [table],
    codesOf: async (values) => {
      if (values.length === 0) return [];
      const cells = [...names.map((name) => asInteger(name)), asDouble('val')].join(', ');
      const wanted = `SELECT ${cells} FROM ${table.from} WHERE val IN (${values.join(', ')})`;
      const batch = await engine.query(wanted, run);
      const lines = new Map(Array.from(batch.numbers(names.length), (val, line) => [val, line]));
      return values.map((val) => names.map((_, i) => batch.numbers(i)[lines.get(val) as number]));
    },
  };
}

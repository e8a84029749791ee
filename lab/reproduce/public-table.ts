import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { prepareTable } from '../../src/counts/prepare.js';
import type { CodeTable } from '../../src/kernel/code-table.js';
import { open } from '../../src/source/open.js';
import type { ItemRun } from './item.js';

/** Public tables of the papers: file name in the folder (also with .gz), and where to get it. */
const PUBLIC_TABLES = {
  adult: {
    file: 'adult_train.csv',
    from: 'UCI machine learning repository, Adult: adult.data with a header line (age, workclass, .., income)',
  },
  census: {
    file: 'census_income_kdd_train.csv',
    from: 'UCI machine learning repository, Census-Income (KDD): census-income.data with a header line',
  },
  diabetes: {
    file: 'diabetic_data.csv',
    from: 'UCI machine learning repository, Diabetes 130-US hospitals for years 1999-2008',
  },
  purchases: {
    file: 'online_retail_400.csv',
    from: 'the 400 customers of UCI Online Retail that the Privacy Workshop Cup used, with the columns user, date, time, goods, price, number',
  },
  loans: {
    file: 'LoanStats3a.csv',
    from: 'Lending Club, loans issued 2007-2011 (emp_title, annual_inc, loan_amnt, grade)',
  },
} as const;
export type PublicTable = keyof typeof PUBLIC_TABLES;

/** The path of a public table, where the folder has it. */
export function findPublic({ data }: Pick<ItemRun, 'data'>, table: PublicTable): string | undefined {
  if (data === undefined) return undefined;
  const { file } = PUBLIC_TABLES[table];
  return [file, `${file}.gz`].map((name) => join(data, name)).find((path) => existsSync(path));
}

/** All public tables, and whether the folder has them. */
export function listPublic(run: Pick<ItemRun, 'data'>): { file: string; from: string; found: boolean }[] {
  return Object.entries(PUBLIC_TABLES).map(([name, { file, from }]) => ({
    file,
    from,
    found: findPublic(run, name as PublicTable) !== undefined,
  }));
}

/** What to say of a table that is not there. */
export function sayMissing(table: PublicTable): string {
  const { file, from } = PUBLIC_TABLES[table];
  return `${file} (${from})`;
}

/** Some columns of a public table as codes, a missing cell being a value; undefined where it is not there. */
export async function readPublic(
  run: ItemRun,
  table: PublicTable,
  columns: readonly string[],
): Promise<CodeTable | undefined> {
  const path = findPublic(run, table);
  if (path === undefined) return undefined;
  run.progress?.({ step: `reading ${PUBLIC_TABLES[table].file}` });
  const relation = await open(path);
  try {
    const prepared = await prepareTable(relation, { qi: [...columns] });
    const { records, names, codes, cardinalities } = await prepared.codes();
    await prepared.close();
    return {
      records,
      names: columns,
      codes: columns.map((name) => {
        const c = names.indexOf(name);
        return codes[c].map((code) => (code < 0 ? cardinalities[c] : code));
      }),
      cardinalities: columns.map((name) => cardinalities[names.indexOf(name)] + 1),
    };
  } finally {
    await relation.close();
  }
}

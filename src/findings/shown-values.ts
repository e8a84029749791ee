import type { RunOptions } from '../core/progress.js';
import type { EasiestRecord, ShownValues } from '../core/results/shown-values.js';
import { dictionarySql } from '../counts/codes/text-snapshot.js';
import type { PreparedTable } from '../counts/prepare.js';
import { readExtremes, readTexts } from '../counts/value-texts.js';
import { type CodeTable, codesOf } from '../kernel/code-table.js';
import { countSets, findSampleUniques } from '../keys/sample-uniques.js';
import { distinctOf } from '../statistics/entropy.js';
import type { Answer, Finding } from './finding.js';
import { DEFAULT_LIST, type ListOptions } from './transactions/list-values.js';

/** Records and values by name, where that was asked for. */
export const valuesFinding: Finding<never> = {
  id: 'values',
  needs: [],
  applies: (_, { showValues }) => showValues === true,
  find: (table, { options }) => showValues(table, options),
  statements: ({ relation, named }) => [
    {
      what: 'commonest and rarest values of a column (here: all; the others alike)',
      sql: dictionarySql(relation, named('quasi-identifier')[0]),
      times: 2 * (named('quasi-identifier').length + named('sensitive').length),
    },
  ],
};

/** Commonest, and rarest, values listed of a column. */
const EXTREMES = 5;
/** Column sets times records that are looked at; fewer columns are, where there are more. */
const MOST_LOOKS = 2e9;

/**
 * The records that are easiest to find and the commonest and rarest values of every column, by name. Ties go by
 * the values, so that the order of the records makes no difference.
 */
async function showValues(table: PreparedTable, options: ListOptions): Promise<Answer<'values'>> {
  options.progress?.({ step: 'reading the values to show' });
  const columns: ShownValues['columns'] = [];
  for (const { name, histogram } of table.profiles) {
    if (![...table.named('quasi-identifier'), ...table.named('sensitive')].includes(name)) continue;
    const extremes = await readExtremes(table, name, EXTREMES, options);
    columns.push({ name, distinct: distinctOf(histogram), ...extremes });
  }
  const because = whyNoRecords(table);
  if (because !== undefined)
    return { values: { columns }, refused: [{ finding: 'records that are easiest to find', because }] };
  const records = await easiestRecords(table, options.list ?? DEFAULT_LIST, options);
  return { values: { columns, records } };
}

function whyNoRecords(table: PreparedTable): string | undefined {
  if (!table.readsRecords) return 'records do not leave a database';
  if (table.overlapping) return 'where missing cells match every value, no record is alone by its values';
  return table.codesFit ? undefined : 'the records take more than half of the memory allowed';
}

async function easiestRecords(
  table: PreparedTable,
  most: number,
  run: RunOptions,
): Promise<NonNullable<ShownValues['records']>> {
  const columns = table.named('quasi-identifier');
  const all = await table.codes();
  const sorted = inOrder(all, columns, table.named('user'));
  const fits = (size: number) => countSets(columns.length, size) * all.records <= MOST_LOOKS;
  const maxColumns = fits(3) ? 3 : fits(2) ? 2 : 1;
  const { records, setsLookedAt } = await findSampleUniques(sorted.table, { ...run, maxColumns, most });
  const places = records.map(({ record }) => sorted.places[record]);
  const texts = await Promise.all(columns.map((name) => textsAt(table, all, name, places, run)));
  const { user } = table;
  const users = user === undefined ? [] : await textsAt(table, all, user, places, run);
  const easiest = records.map(
    ({ sets, minimal }, i): EasiestRecord => ({
      ...(typeof users[i] === 'string' && { user: users[i] }),
      values: texts.map((column) => column[i]),
      sets,
      smallest: minimal[0].map((c) => columns[c]),
    }),
  );
  return { columns, maxColumns: Math.min(maxColumns, columns.length), sets: setsLookedAt, easiest };
}

function textsAt(
  table: PreparedTable,
  all: CodeTable,
  name: string,
  places: readonly number[],
  run: RunOptions,
): Promise<(string | null)[]> {
  const codes = codesOf(all, name);
  const wanted = places.map((place) => codes[place]);
  return readTexts(table, name, wanted, run);
}

/** The quasi-identifiers of the records in the order of their values, and where each record was. */
function inOrder(
  all: CodeTable,
  columns: readonly string[],
  ties: readonly string[],
): { table: CodeTable; places: Uint32Array } {
  const codes = columns.map((name) => codesOf(all, name));
  const keys = [...codes, ...ties.map((name) => codesOf(all, name))];
  const places = Uint32Array.from({ length: all.records }, (_, i) => i).sort((a, b) => {
    for (const key of keys) if (key[a] !== key[b]) return key[a] - key[b];
    return 0;
  });
  const cardinalities = columns.map((name) => all.cardinalities[all.names.indexOf(name)]);
  const moved = codes.map((column) => Int32Array.from(places, (place) => column[place]));
  return { table: { records: all.records, names: columns, codes: moved, cardinalities }, places };
}

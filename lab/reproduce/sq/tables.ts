import { people } from '../../../src/generate/people.js';
import { profiles } from '../../../src/generate/profiles.js';
import type { EncodedTable } from '../../../src/kernel/code-table.js';
import { generateTable } from '../generated-table.js';
import { byEffort, type ItemRun } from '../item.js';

/** A table whose first column is a number of its own for every record. */
function withId(table: EncodedTable & Required<Pick<EncodedTable, 'values'>>, id: string): EncodedTable {
  const { records } = table;
  // neighbouring numbers: masking the last digits makes groups of ten, of a hundred ..
  const ids = Array.from({ length: records }, (_, i) => String(100_000 + i));
  return {
    records,
    names: [id, ...table.names],
    codes: [Int32Array.from({ length: records }, (_, i) => i), ...table.codes],
    cardinalities: [records, ...table.cardinalities],
    values: (column) => (column === 0 ? ids : table.values(column - 1)),
  };
}

function keepColumns(table: EncodedTable, kept: (name: string) => boolean): EncodedTable {
  const places = [...table.names.keys()].filter((c) => kept(table.names[c]));
  const { values } = table;
  return {
    records: table.records,
    names: places.map((c) => table.names[c]),
    codes: places.map((c) => table.codes[c]),
    cardinalities: places.map((c) => table.cardinalities[c]),
    ...(values && { values: (column) => values(places[column]) }),
  };
}

/** 6,478 people with 14 columns, the shape of RPI: an id, names, sex, birthday, address, phone .. */
export function personTable(run: ItemRun): EncodedTable {
  return run.once('personal information', () => {
    const records = byEffort(run, 1500, 6478, 6478);
    const made = withId(generateTable(people, { records, seed: run.seed }), 'Id');
    return keepColumns(made, (name) => name !== 'email');
  });
}

/** Times that single out nearly everybody by themselves. */
const FINEST = ['joined_date', 'last_seen'];

/** 150,000 profiles with 57 columns and an id, the shape of Pokec. */
export function profileTable(run: ItemRun): EncodedTable {
  return run.once('profiles', () => {
    const records = byEffort(run, 3000, 150_000, 150_000);
    const made = withId(generateTable(profiles, { records, seed: run.seed }), 'user_id');
    return keepColumns(made, (name) => !FINEST.includes(name));
  });
}

/** The first records of a table. */
export function firstRecords(table: EncodedTable, records: number): EncodedTable {
  return { ...table, records, codes: table.codes.map((codes) => codes.subarray(0, records)) };
}

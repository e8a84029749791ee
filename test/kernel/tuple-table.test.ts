import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CodeMap, sortTuples, TupleGrouper, type TupleTable } from '../../src/kernel/tuple-table.js';

interface Case {
  readonly rows: readonly (readonly number[])[];
  readonly records: readonly number[];
  readonly maps: readonly (readonly number[] | undefined)[];
}

const CODES = 5;

const cases: fc.Arbitrary<Case> = fc.integer({ min: 1, max: 4 }).chain((columns) =>
  fc.record({
    rows: fc.array(fc.array(fc.nat(CODES - 1), { minLength: columns, maxLength: columns }), {
      minLength: 1,
      maxLength: 30,
    }),
    records: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 30, maxLength: 30 }),
    maps: fc.array(
      fc.option(fc.array(fc.nat(2), { minLength: CODES, maxLength: CODES }), { nil: undefined }),
      {
        minLength: columns,
        maxLength: columns,
      },
    ),
  }),
);

function tableOf({ rows, records }: Case): TupleTable {
  return {
    size: rows.length,
    codes: rows[0].map((_, c) => Int32Array.from(rows, (row) => row[c])),
    cardinalities: rows[0].map(() => CODES),
    records: Float64Array.from(rows, (_, i) => records[i]),
  };
}

function mapsOf({ maps }: Case): (CodeMap | undefined)[] {
  return maps.map((to) => to && { to: Int32Array.from(to), cardinality: 3 });
}

/** Groups by hand: tuples as texts; sizes in records, or different values of the person column. */
function byHand({ rows, records, maps }: Case, columns: readonly number[], person?: number): string[] {
  const groups = new Map<string, { records: number; persons: Set<number> }>();
  for (const [i, row] of rows.entries()) {
    const key = columns.map((c) => maps[c]?.[row[c]] ?? row[c]).join('/');
    const group = groups.get(key) ?? { records: 0, persons: new Set() };
    group.records += records[i];
    if (person !== undefined) group.persons.add(maps[person]?.[row[person]] ?? row[person]);
    groups.set(key, group);
  }
  return [...groups.values()]
    .map((g) => `${g.records}:${person === undefined ? g.records : g.persons.size}`)
    .sort();
}

function found({ groups, records, sizes }: ReturnType<TupleGrouper['group']>): string[] {
  return Array.from({ length: groups }, (_, g) => `${records[g]}:${sizes[g]}`).sort();
}

describe('groups of tuples', () => {
  it('are those that agree after their codes are made coarser', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const columns = [...one.rows[0].keys()];
        const grouper = new TupleGrouper(tableOf(one), columns);
        expect(found(grouper.group(mapsOf(one)))).toEqual(byHand(one, columns));
        // the working space of the first call does not show in the second
        expect(found(grouper.group(mapsOf(one)))).toEqual(byHand(one, columns));
      }),
    );
  });

  it('count different persons where there is a column of them', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const person = one.rows[0].length - 1;
        const columns = [...one.rows[0].keys()].slice(0, -1);
        const grouper = new TupleGrouper(tableOf(one), columns, person);
        expect(found(grouper.group(mapsOf(one)))).toEqual(byHand(one, columns, person));
      }),
    );
  });

  it('come block by block from sorted tuples', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const columns = [...one.rows[0].keys()];
        const rank = Int32Array.of(4, 3, 2, 1, 0);
        const sorted = sortTuples(tableOf(one), 0, rank);
        const grouper = new TupleGrouper(sorted, columns);
        const all: string[] = [];
        for (let start = 0; start < sorted.size; ) {
          let end = start + 1;
          while (end < sorted.size && sorted.codes[0][end] === sorted.codes[0][start]) end++;
          all.push(...found(grouper.group([], start, end)));
          start = end;
        }
        expect(all.sort()).toEqual(byHand({ ...one, maps: [] }, columns));
      }),
    );
  });

  it('are told apart by keys far beyond 2^53', () => {
    const columns = 12;
    const rows = Array.from({ length: 2000 }, (_, i) =>
      Array.from({ length: columns }, (_, c) => (i * (c + 3)) % 49_999),
    );
    const table: TupleTable = {
      size: rows.length,
      codes: Array.from({ length: columns }, (_, c) => Int32Array.from(rows, (row) => row[c])),
      cardinalities: Array(columns).fill(50_000),
      records: new Float64Array(rows.length).fill(1),
    };
    const { groups } = new TupleGrouper(table, [...Array(columns).keys()]).group([]);
    expect(groups).toBe(new Set(rows.map((row) => row.join())).size);
  });
});

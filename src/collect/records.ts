import { SingleoutError } from '../core/errors.js';
import type { RunOptions } from '../core/progress.js';
import { readCodes } from '../counts/codes/read-codes.js';
import type { PreparedTable } from '../counts/prepare.js';
import { type Random, shuffle } from '../maths/random.js';
import { type Domain, outsideDomain, readDomain } from './domain.js';

/** Records as category codes, one array per attribute of the domain. */
export interface Records {
  readonly domain: Domain;
  readonly records: number;
  readonly codes: readonly Int32Array[];
}

/** One text per record, equal for equal records. */
export function cellKeys({ codes, records }: Pick<Records, 'codes' | 'records'>): string[] {
  return Array.from({ length: records }, (_, i) => codes.map((column) => column[i]).join());
}

/** The domain that a table's own values make: only for samples without privacy and for experiments. */
export async function domainOfTable(table: PreparedTable): Promise<Domain> {
  const attributes: object[] = [];
  for (const name of table.named('quasi-identifier')) {
    attributes.push({
      name,
      categories: await table.snapshot.values(name),
      ordered: (await table.snapshot.order(name)) !== 'none',
    });
  }
  return readDomain({ attributes }, table.name);
}

/** Reads a table as codes of a domain. Refuses values outside the domain and missing cells without naming them. */
export async function readRecords(
  table: PreparedTable,
  domain: Domain,
  run: RunOptions = {},
): Promise<Records> {
  const lists = await readLists(table, domain, run);
  const codes = domain.attributes.map(({ name, code }, a) => {
    const { values, codes: found } = lists[a];
    const places = Int32Array.from(values, (value) => code(value));
    if (places.includes(-1)) throw outsideDomain(name, table.name);
    if (found.includes(-1)) throw missingCell(name, table.name);
    return found.map((c) => places[c]);
  });
  return { domain, records: table.records, codes };
}

/** The distinct values of each attribute of a domain and the codes of the records into them, -1 where missing. */
export async function readLists(
  table: PreparedTable,
  domain: Domain,
  run: RunOptions = {},
): Promise<{ readonly values: readonly string[]; readonly codes: Int32Array }[]> {
  const names = domain.attributes.map(({ name }) => name);
  const { codes } = await readCodes(table.relation, names, table.records, run);
  const values: (readonly string[])[] = [];
  for (const name of names) values.push(await table.snapshot.values(name));
  return codes.map((column, a) => ({ values: values[a], codes: column }));
}

/** Sorts records, last attribute first (stable counting sorts): equal tables give equal arrays. Cost: cells. */
export function sortRecords({ domain, records, codes }: Records): Records {
  let order: Int32Array = Int32Array.from({ length: records }, (_, i) => i);
  for (let a = codes.length - 1; a >= 0; a--) {
    const column = codes[a];
    // one place below for cells that are missing
    const next = new Int32Array(domain.sizes[a] + 2);
    for (const code of column) next[code + 2]++;
    for (let v = 1; v < next.length; v++) next[v] += next[v - 1];
    const sorted = new Int32Array(records);
    for (const i of order) sorted[next[column[i] + 1]++] = i;
    order = sorted;
  }
  return takeRecords({ domain, records, codes }, order);
}

/** The records at the given places. */
export function takeRecords({ domain, codes }: Records, places: ArrayLike<number>): Records {
  return {
    domain,
    records: places.length,
    codes: codes.map((column) => {
      const taken = new Int32Array(places.length);
      for (let k = 0; k < taken.length; k++) taken[k] = column[places[k]];
      return taken;
    }),
  };
}

/** A simple random sample without replacement, in random order. Domain: 0 < rate <= 1. */
export function sampleRecords(records: Records, rate: number, random: Random): Records {
  const places = shuffle(
    Int32Array.from({ length: records.records }, (_, i) => i),
    random,
  );
  return takeRecords(records, places.subarray(0, Math.max(1, Math.round(rate * records.records))));
}

function missingCell(name: string, where: string): SingleoutError {
  return new SingleoutError('data/bad-value', `${name} has cells that are missing`, {
    where,
    hint: 'leave such records out, or write a category of the domain for missing into the data',
  });
}

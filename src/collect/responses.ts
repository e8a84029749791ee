import { SingleoutError } from '../core/errors.js';
import type { RunOptions } from '../core/progress.js';
import { option, wording } from '../core/wording.js';
import type { PreparedTable } from '../counts/prepare.js';
import type { Collection } from './collection.js';
import { outsideDomain } from './domain.js';
import { readLists, sortRecords, takeRecords } from './records.js';

/** What the collector holds: answers as codes per attribute (-1 where nothing is said), or as bits, response by response. */
export interface Responses {
  readonly collection: Collection;
  readonly records: number;
  readonly codes: readonly Int32Array[];
  /** Of `unary`: per attribute as many bits for each response as it has categories. */
  readonly bits: readonly Uint8Array[];
}

/** What one response says of one attribute, as text: a category, bits, or null where nothing is said. */
export function responseText(
  { collection, codes, bits }: Responses,
  response: number,
  attribute: number,
): string | null {
  const { attributes, sizes } = collection.domain;
  const size = sizes[attribute];
  if (bits.length > 0) return bits[attribute].subarray(response * size, (response + 1) * size).join('');
  const code = codes[attribute][response];
  return code < 0 ? null : attributes[attribute].labels[code];
}

/** Reads a table of responses as they were written, in an order that depends on the responses alone. */
export async function readResponses(
  table: PreparedTable,
  collection: Collection,
  run: RunOptions = {},
): Promise<Responses> {
  const { domain, mechanism } = collection;
  const lists = await readLists(table, domain, run);
  if (mechanism === 'unary') {
    const order = sortBits(lists, table.records);
    const bits = lists.map(({ values, codes }, a) => {
      const answers = values.map((value) =>
        bitsOf(value, domain.sizes[a], domain.attributes[a].name, table.name),
      );
      if (codes.includes(-1)) throw notAsWritten(domain.attributes[a].name, table.name, 'an empty answer');
      const all = new Uint8Array(table.records * domain.sizes[a]);
      order.forEach((i, place) => {
        all.set(answers[codes[i]], place * domain.sizes[a]);
      });
      return all;
    });
    return { collection, records: table.records, codes: [], bits };
  }
  const codes = lists.map(({ values, codes: found }, a) => {
    const { name, code } = domain.attributes[a];
    const places = Int32Array.from(values, (value) => code(value));
    if (places.includes(-1))
      throw outsideDomain(name, table.name, 'the responses and the domain do not belong together');
    if (mechanism !== 'pair' && found.includes(-1)) throw notAsWritten(name, table.name, 'an empty answer');
    return found.map((c) => (c < 0 ? -1 : places[c]));
  });
  const sorted = sortRecords({ domain, records: table.records, codes });
  if (mechanism === 'pair') checkPairs(sorted.codes, sorted.records, table.name);
  return { collection, records: table.records, codes: sorted.codes, bits: [] };
}

/** The responses at the given places. */
export function takeResponses(responses: Responses, places: ArrayLike<number>): Responses {
  const { collection, bits } = responses;
  const { domain } = collection;
  const { sizes } = domain;
  return {
    collection,
    records: places.length,
    codes: takeRecords({ ...responses, domain }, places).codes,
    bits: bits.map((all, a) => {
      const taken = new Uint8Array(places.length * sizes[a]);
      for (let k = 0; k < places.length; k++) {
        taken.set(all.subarray(places[k] * sizes[a], (places[k] + 1) * sizes[a]), k * sizes[a]);
      }
      return taken;
    }),
  };
}

/** Responses of several databases of the same collection as one. */
export function joinResponses(all: readonly Responses[]): Responses {
  const [{ collection, codes, bits }] = all;
  return {
    collection,
    records: all.reduce((sum, { records }) => sum + records, 0),
    codes: codes.map((_, a) => Int32Array.from(all.flatMap((responses) => [...responses.codes[a]]))),
    bits: bits.map((_, a) => Uint8Array.from(all.flatMap((responses) => [...responses.bits[a]]))),
  };
}

/** A stable order by the codes of the bit strings; values come sorted from the engine. */
function sortBits(lists: readonly { readonly codes: Int32Array }[], records: number): Int32Array {
  return Int32Array.from({ length: records }, (_, i) => i).sort((x, y) => {
    for (const { codes } of lists) if (codes[x] !== codes[y]) return codes[x] - codes[y];
    return 0;
  });
}

function bitsOf(text: string, size: number, name: string, where: string): Uint8Array {
  if (text.length !== size || /[^01]/.test(text))
    throw notAsWritten(name, where, 'an answer of another length');
  return Uint8Array.from(text, Number);
}

function checkPairs(codes: readonly Int32Array[], records: number, where: string): void {
  for (let i = 0; i < records; i++) {
    let said = 0;
    for (const column of codes) if (column[i] >= 0) said++;
    if (said !== 2) throw notAsWritten('a response', where, 'other than two answers');
  }
}

function notAsWritten(what: string, where: string, fault: string): SingleoutError {
  return new SingleoutError('data/bad-value', `${what} has ${fault}, which the mechanism does not give`, {
    where,
    hint: wording`check ${option('mechanism')} and the domain against how the responses were made`,
  });
}

import { SingleoutError } from '../../core/errors.js';
import type { RunOptions } from '../../core/progress.js';
import type { EncodedTable } from '../../kernel/code-table.js';
import { inRelation, type Relation } from '../../source/relation.js';
import { requireEmbedded } from '../require-embedded.js';

/**
 * Reads all columns of a relation as dictionary codes in order of first appearance, with their values; -1 is a
 * missing cell. Records come in the order of the file where it was opened with one thread. Memory: 4 bytes per
 * cell, and the distinct values.
 */
export async function encodeRelation(relation: Relation, run: RunOptions = {}): Promise<EncodedTable> {
  return encode(relation, run).catch((error) => {
    throw inRelation(relation.name, error);
  });
}

async function encode(relation: Relation, run: RunOptions): Promise<EncodedTable> {
  requireEmbedded(relation);
  const { engine, columns } = relation;
  const { asText, identifier } = engine.dialect;
  const cells = columns.map(({ name }) => asText(identifier(name)));
  const dictionaries = columns.map(() => new Map<string, number>());
  const parts: Int32Array[][] = columns.map(() => []);
  let records = 0;
  for await (const batch of engine.stream(`SELECT ${cells.join(', ')} FROM ${relation.from}`, run)) {
    for (const [c, dictionary] of dictionaries.entries()) parts[c].push(codesOf(batch.texts(c), dictionary));
    records += batch.rows;
    run.progress?.({ step: `reading records: ${records}` });
  }
  if (records === 0) throw new SingleoutError('data/no-records', 'there is no record');
  const all = dictionaries.map((dictionary) => [...dictionary.keys()]);
  return {
    records,
    names: columns.map(({ name }) => name),
    codes: parts.map((part) => join(part, records)),
    cardinalities: all.map(({ length }) => length),
    values: (column) => all[column],
  };
}

function codesOf(texts: readonly (string | null)[], dictionary: Map<string, number>): Int32Array {
  return Int32Array.from(texts, (text) => {
    if (text === null) return -1;
    const known = dictionary.get(text);
    if (known !== undefined) return known;
    dictionary.set(text, dictionary.size);
    return dictionary.size - 1;
  });
}

function join(parts: readonly Int32Array[], length: number): Int32Array {
  const all = new Int32Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

import type { RunOptions } from '../core/progress.js';
import type { PreparedTable } from './prepare.js';

/** A value as text, null where missing, and how many records hold it. */
export interface ValueCount {
  readonly value: string | null;
  readonly records: number;
}

/** The values behind some codes of a column; -1, the missing cell, is null. */
export async function readTexts(
  { relation, snapshot }: PreparedTable,
  column: string,
  codes: readonly number[],
  run: RunOptions = {},
): Promise<(string | null)[]> {
  const wanted = [...new Set(codes)].filter((code) => code !== -1);
  if (wanted.length === 0) return codes.map(() => null);
  const { asDouble } = relation.engine.dialect;
  const sql = `SELECT ${asDouble('code')}, v FROM ${snapshot.dictionary(column)} WHERE code IN (${wanted.join(', ')})`;
  const found = await relation.engine.query(sql, run);
  const texts = found.texts(1);
  const byCode = new Map(Array.from(found.numbers(0), (code, i) => [code, texts[i]]));
  return codes.map((code) => byCode.get(code) ?? null);
}

/**
 * The values of a column that most records hold, then those that fewest do and that are not among them; equal counts in
 * the order of the values, the missing cell last.
 */
export async function readExtremes(
  table: PreparedTable,
  column: string,
  most: number,
  run: RunOptions = {},
): Promise<{ commonest: ValueCount[]; rarest: ValueCount[] }> {
  const { missing } = table.profile(column);
  const pick = async (order: 'ASC' | 'DESC'): Promise<ValueCount[]> => {
    const { asDouble } = table.relation.engine.dialect;
    const sql = `SELECT v, ${asDouble('n')} FROM ${table.snapshot.dictionary(column)} ORDER BY n ${order}, code LIMIT ${most}`;
    const found = await table.relation.engine.query(sql, run);
    const records = found.numbers(1);
    const values: ValueCount[] = found.texts(0).map((value, i) => ({ value, records: records[i] }));
    if (missing > 0) values.push({ value: null, records: missing });
    const sign = order === 'ASC' ? 1 : -1;
    return values.sort((a, b) => sign * (a.records - b.records)).slice(0, most);
  };
  const commonest = await pick('DESC');
  const shown = new Set(commonest.map(({ value }) => value));
  const rarest = (await pick('ASC')).filter(({ value }) => !shown.has(value));
  return { commonest, rarest };
}

import { createHash } from 'node:crypto';
import type { RunOptions } from '../core/progress.js';
import type { Relation } from '../source/relation.js';
import { renameColumns } from './rename-columns.js';
import type { SensitiveCells } from './sensitive-cells.js';

/** Mixes of values that are brought here at most. */
const MOST_MIXES = 200_000;

/** Every mix of a sensitive column's values that some group has, once each, and how many groups there are. */
export interface SensitiveMixes extends SensitiveCells {
  readonly groups: number;
}

/**
 * The different mixes of values within groups: groups with equal mixes are alike to everything that is measured on them, so each
 * mix travels once, as digests. For engines that run elsewhere, where groups may be too many to bring them all.
 * @param values the column's values in the order of their codes
 * @returns undefined where there are too many mixes
 */
export async function countSensitiveMixes(
  relation: Relation,
  columns: readonly string[],
  sensitive: string,
  values: readonly string[],
  run: RunOptions = {},
): Promise<SensitiveMixes | undefined> {
  const batch = await relation.engine.query(mixesSql(relation, columns, sensitive), run);
  if (batch.rows > MOST_MIXES) return undefined;
  const codes = new Map(values.map((value, code) => [md5(value), code]));
  codes.set('-', values.length);
  const [group, value, count]: number[][] = [[], [], []];
  for (const [i, mix] of batch.texts(0).entries()) {
    const cells = (mix as string).split(',').map((cell) => cell.split(':'));
    const coded = cells.map(([digest, n]) => [codes.get(digest) as number, Number(n)]);
    for (const [code, n] of coded.sort((a, b) => a[0] - b[0])) {
      group.push(i);
      value.push(code);
      count.push(n);
    }
  }
  return {
    group: Float64Array.from(group),
    value: Int32Array.from(value),
    count: Float64Array.from(count),
    groups: batch.numbers(1).reduce((sum, groups) => sum + groups, 0),
  };
}

/** SQL of (mix, groups that have it); one scan. */
export function mixesSql(relation: Relation, columns: readonly string[], sensitive: string): string {
  const { dialect } = relation.engine;
  const { keys, renamed } = renameColumns(dialect, columns);
  const records = `SELECT ${renamed}, ${dialect.identifier(sensitive)} AS cell FROM ${relation.from}`;
  const cells = `SELECT ${keys}, cell, COUNT(*) AS n FROM (${records}) AS records GROUP BY ${keys}, cell`;
  const written = `COALESCE(${dialect.digest('cell')}, '-') || ':' || ${dialect.asText('n')}`;
  const mixes = `SELECT ${dialect.joinTexts('written')} AS mix
    FROM (SELECT ${keys}, ${written} AS written FROM (${cells}) AS cells) AS texts GROUP BY ${keys}`;
  return `SELECT mix, ${dialect.asDouble('COUNT(*)')} FROM (${mixes}) AS mixes GROUP BY mix LIMIT ${MOST_MIXES + 1}`;
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}

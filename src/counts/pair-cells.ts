import type { RunOptions } from '../core/progress.js';
import type { Relation } from '../source/relation.js';

/** The cells of a pair table, as codes of the two columns (-1 where missing). */
export interface PairCells {
  readonly a: Float64Array;
  readonly b: Float64Array;
  readonly counts: Float64Array;
}

/** Counts how often the codes of two columns of a snapshot occur together; cells in order of their codes. */
export async function countPairCells(
  relation: Relation,
  a: string,
  b: string,
  run: RunOptions = {},
): Promise<PairCells> {
  const { asDouble, asInteger, identifier } = relation.engine.dialect;
  const [codeA, codeB] = [a, b].map((name) => asInteger(`COALESCE(${identifier(name)}, -1)`));
  const batch = await relation.engine.query(
    `SELECT code_a, code_b, ${asDouble('COUNT(*)')}
     FROM (SELECT ${codeA} AS code_a, ${codeB} AS code_b FROM ${relation.from}) AS codes
     GROUP BY code_a, code_b ORDER BY code_a, code_b`,
    run,
  );
  return { a: batch.numbers(0), b: batch.numbers(1), counts: batch.numbers(2) };
}

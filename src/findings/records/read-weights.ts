import { SingleoutError } from '../../core/errors.js';
import type { PreparedTable } from '../../counts/prepare.js';
import { codesOf } from '../../kernel/code-table.js';
import { type ScaledWeights, scaleWeights } from '../../risk/record-risk.js';

/** The weights of records, and those that codes of the weight column stand for, in the same unit. */
export interface TableWeights extends ScaledWeights {
  readonly ofCode: Float64Array;
}

/** The weight of every record, where a weight column is named. Each must be a number of at least 0. */
export async function readWeights(table: PreparedTable): Promise<TableWeights | undefined> {
  const [name] = table.named('weight');
  if (name === undefined) return undefined;
  const values = (await table.snapshot.values(name)).map(Number);
  const codes = codesOf(await table.codes(), name);
  const valid = values.every((value) => Number.isFinite(value) && value >= 0) && !codes.includes(-1);
  if (!valid || !values.some((value) => value > 0)) {
    throw new SingleoutError(
      'data/bad-value',
      `weights in ${name} must be numbers of at least 0, none missing`,
      {
        where: table.name,
        hint: 'is this the column that says how many people a record stands for?',
      },
    );
  }
  const scaled = scaleWeights(Float64Array.from(codes, (code) => values[code]));
  return { ...scaled, ofCode: Float64Array.from(values, (value) => Math.round(value / scaled.unit)) };
}

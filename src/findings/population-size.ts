import { SingleoutError } from '../core/errors.js';
import type { PreparedTable } from '../counts/prepare.js';

/** The population a table was drawn from: its size, or the share of it that is in the table. */
export interface PopulationOptions {
  readonly population?: number;
  readonly rate?: number;
}

/** People in the population; undefined where nothing is said of it. */
export function populationSize(
  table: PreparedTable,
  { population, rate }: PopulationOptions,
): number | undefined {
  if (population !== undefined && rate !== undefined)
    throw new SingleoutError('config/invalid', 'give either the population or the rate, not both');
  const size = rate === undefined ? population : table.records / rate;
  if (size !== undefined && size < table.records) {
    throw new SingleoutError('config/invalid', `the population is smaller than the table`, {
      where: table.name,
      hint: `it must have at least ${table.records} people, as many as there are records`,
    });
  }
  return size;
}

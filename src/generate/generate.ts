import { DEFAULT_SEED } from '../core/seed.js';
import type { WriteOptions } from '../source/write/write-table.js';
import type { GenerateOptions } from './generator.js';
import { findGenerator } from './generators.js';
import { writeGenerated } from './write.js';

/** How much to make up, and how to write it. */
export interface GenerateTableOptions extends Partial<GenerateOptions>, WriteOptions {}

/** What was made up. */
export interface GeneratedTable {
  readonly table: string;
  readonly output: string;
  readonly records: number;
  readonly columns: readonly string[];
}

/** Records by default. */
export const DEFAULT_RECORDS = 30_000;

/**
 * Writes a made-up table to try things on: `hospital`, `people`, `purchases`, `profiles` or `random`, as .csv, .tsv or .ndjson,
 * also .gz. The same table, records and seed give the same file. Parquet needs `toParquet`.
 *
 * @example
 * await generate('hospital', 'hospital.csv', { records: 5000, seed: 7 });
 */
export async function generate(
  table: string,
  output: string,
  options: GenerateTableOptions = {},
): Promise<GeneratedTable> {
  const { progress, signal, format, toParquet, guard, outdates, ...rest } = options;
  const made = { ...rest, records: rest.records ?? DEFAULT_RECORDS, seed: rest.seed ?? DEFAULT_SEED };
  const generator = findGenerator(table, made);
  await writeGenerated(generator, made, output, options);
  return { table, output, records: made.records, columns: generator.columns };
}

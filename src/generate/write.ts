import { type WriteOptions, writeTable } from '../source/write/write-table.js';
import type { GenerateOptions, Generator } from './generator.js';

/**
 * Writes a generated table to a file.
 * @throws SingleoutError as {@link writeTable}, and where the options are outside their domain
 */
export async function writeGenerated(
  generator: Generator,
  options: GenerateOptions,
  path: string,
  run: WriteOptions = {},
): Promise<void> {
  const { name, columns } = generator;
  const rows = generator.rows(options);
  await writeTable({ step: `generating ${name}`, columns, records: options.records, rows }, path, run);
}

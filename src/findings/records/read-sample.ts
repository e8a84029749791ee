import type { PreparedTable } from '../../counts/prepare.js';
import { cardinalityOf, codesOf } from '../../kernel/code-table.js';
import { canonicalOrder } from '../../sample/canonical-order.js';
import { FEWEST } from '../../sample/in-population.js';
import { type SampleColumn, type SampleTable, sampleColumn } from '../../sample/sample-table.js';

/** Why a table of households is not a simple random sample of people; undefined without households. */
export function refuseHouseholds(table: PreparedTable): string | undefined {
  return table.named('household').length > 0
    ? 'members of a household are drawn together, which is no simple random sample'
    : undefined;
}

/** Why a table cannot be read as a simple random sample of people; undefined where it can. */
export function refuseSample(table: PreparedTable): string | undefined {
  if (table.user !== undefined)
    return 'people with several records make no simple random sample of people; keep one record each';
  if (table.overlapping) return 'with --missing any records are alike without forming groups';
  if (!table.readsRecords) return 'it needs every record, and records do not leave a database';
  if (!table.codesFit) return 'it needs the records in memory; raise the limit with --memory';
  if (table.records < FEWEST) return `fewer than ${FEWEST} records tell nothing of a population`;
  return undefined;
}

/** A sample with what belongs to its records, all in the order of the sample. */
export interface ReadSample {
  readonly sample: SampleTable;
  readonly represents?: Float64Array;
  /** Codes of households, -1 where a record has none. */
  readonly households?: Int32Array;
}

/**
 * The quasi-identifiers as a sample; a missing cell is a value of its own. Records are in an order of their own, so that what is
 * drawn by a seed is the same on every run.
 * @param represents people per record, in the order of the table; given back in that of the sample
 */
export async function readSample(table: PreparedTable, represents?: Float64Array): Promise<ReadSample> {
  const codes = await table.codes();
  const columns: SampleColumn[] = [];
  for (const name of table.named('quasi-identifier')) {
    const values = await table.snapshot.values(name);
    columns.push(sampleColumn(codesOf(codes, name), cardinalityOf(codes, name), values));
  }
  const order = canonicalOrder(columns, table.records, represents);
  const sample = {
    records: table.records,
    columns: columns.map((column) => ({ ...column, codes: order.map((record) => column.codes[record]) })),
  };
  const [household] = table.named('household');
  const households = household === undefined ? undefined : codesOf(codes, household);
  return {
    sample,
    ...(represents && { represents: Float64Array.from(order, (record) => represents[record]) }),
    ...(households && { households: Int32Array.from(order, (record) => households[record]) }),
  };
}

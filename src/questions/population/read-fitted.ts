import { type Budget, type Collection, type Mechanism, planCollection } from '../../collect/collection.js';
import { readRecordTable, readResponseTable } from '../../collect/read-table.js';
import type { Responses } from '../../collect/responses.js';
import { defined } from '../../core/defined.js';
import type { PrepareOptions } from '../../counts/prepare.js';
import type { Relation } from '../../source/relation.js';

/** How the records of a table were made. */
export interface ResponseReading extends PrepareOptions {
  /** How they were perturbed, and what may be answered. */
  readonly collection?: Collection;
  /** How they were perturbed, where the values that are found make the domain; not at all by default. */
  readonly mechanism?: Mechanism;
  /** The budget of that. */
  readonly budget?: Budget;
}

/**
 * Reads responses as they were made; a plain sample is its own response. The table is read once, and a second time only for responses that
 * are no records of their own domain. A missing cell leaves the record of a sample out; a response with one is refused, unless
 * `missing` says to leave it out too.
 */
export async function readFitted(
  table: Relation,
  options: ResponseReading,
): Promise<{ responses: Responses; dropped: number }> {
  const { collection, mechanism = 'none', budget = {}, ...reading } = options;
  const run = defined({ progress: reading.progress, signal: reading.signal });
  if (collection !== undefined && collection.mechanism !== 'none')
    return { responses: await readResponseTable(table, collection, run), dropped: 0 };
  const { records, codes, domain, dropped } = await readRecordTable(table, {
    ...reading,
    ...defined({ domain: collection?.domain }),
  });
  const made = collection ?? planCollection(domain, mechanism, budget);
  const whole = dropped === 0 || reading.missing === 'drop';
  if (made.mechanism === 'none' || (made.mechanism === 'response' && whole))
    return { responses: { collection: made, records, codes, bits: [] }, dropped };
  return { responses: await readResponseTable(table, made, run), dropped: 0 };
}

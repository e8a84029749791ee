import { SingleoutError } from '../core/errors.js';
import { type PrepareOptions, prepareTable } from '../counts/prepare.js';
import { type Relation, requireColumn } from '../source/relation.js';
import type { Collection } from './collection.js';
import type { Domain } from './domain.js';
import { domainOfTable, type Records, readRecords, sortRecords } from './records.js';
import { type Responses, readResponses } from './responses.js';

/** A table as records of a domain, and how many records were left out because a cell is missing. */
export interface RecordTable extends Records {
  readonly name: string;
  readonly dropped: number;
}

export interface RecordTableOptions extends PrepareOptions {
  /** The domain; made of the table's own values unless given. */
  readonly domain?: Domain;
  /** Records in the order of the file (opened with one thread) instead of one that depends on them alone. */
  readonly keepOrder?: boolean;
}

/** Reads a table of true records. Records with a missing cell are left out unless `missing` says otherwise. */
export async function readRecordTable(
  relation: Relation,
  options: RecordTableOptions = {},
): Promise<RecordTable> {
  const { domain, keepOrder = false, ...prepare } = options;
  refuseUnheard(options);
  const qi = domain === undefined ? {} : { qi: columnsOf(relation, domain) };
  const table = await prepareTable(relation, { missing: 'drop', ...prepare, ...qi });
  try {
    const records = await readRecords(table, domain ?? (await domainOfTable(table)), options);
    const arranged = keepOrder ? records : sortRecords(records);
    return { ...arranged, name: table.name, dropped: table.dropped };
  } finally {
    await table.close();
  }
}

/**
 * Reads a table of responses that were made as the collection says.
 *
 * @example
 * const responses = await readResponseTable(await open('responses.csv'), collection);
 * const databases = [{ rate: 0.1, responses }];
 * const { sentence } = await estimatePopulation(model, { population: 200_000, record, databases });
 */
export async function readResponseTable(
  relation: Relation,
  collection: Collection,
  options: PrepareOptions = {},
): Promise<Responses> {
  const table = await prepareTable(relation, {
    ...options,
    qi: columnsOf(relation, collection.domain),
    missing: 'own',
  });
  try {
    return await readResponses(table, collection, options);
  } finally {
    await table.close();
  }
}

/** Refuses what could only be ignored: responses come one for each person, each for themselves. */
function refuseUnheard({ user, weight, household, missing }: PrepareOptions): void {
  const unheard = Object.entries({ user, weight, household }).find(([, column]) => column !== undefined);
  const option = unheard?.[0] ?? (missing === 'any' ? 'missing any' : undefined);
  if (option === undefined) return;
  throw new SingleoutError(
    'config/unsupported',
    `\`${option}\` plays no part in questions about a population`,
    {
      where: option,
      hint: 'every record counts as one person, and its cells as they are: leave the option out',
    },
  );
}

/** The columns of a domain, all of which the table must have. */
function columnsOf(relation: Relation, { attributes }: Domain): string[] {
  for (const { name } of attributes) requireColumn(relation, name, 'domain');
  return attributes.map(({ name }) => name);
}

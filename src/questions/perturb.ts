import { writeFile } from 'node:fs/promises';
import type { Collection } from '../collect/collection.js';
import { besideResponses, collectionToJson } from '../collect/collection-json.js';
import { secureRandom } from '../collect/device/secure-random.js';
import { perturbRecords } from '../collect/perturb-records.js';
import { readRecordTable } from '../collect/read-table.js';
import { type Responses, responseText } from '../collect/responses.js';
import { defined } from '../core/defined.js';
import { SingleoutError } from '../core/errors.js';
import { FileGuard } from '../core/files/file-guard.js';
import { replaceFile } from '../core/files/replace-file.js';
import type { RunOptions } from '../core/progress.js';
import { version } from '../core/version.js';
import { marked, option, wording } from '../core/wording.js';
import { randomStream } from '../maths/random.js';
import { csvToParquet } from '../source/duckdb/csv-to-parquet.js';
import type { Relation } from '../source/relation.js';
import { chunksOfCells } from '../source/write/chunk.js';
import { outputFormatOf } from '../source/write/encode.js';
import { type WrittenTable, writeTable } from '../source/write/write-table.js';

/** How answers are perturbed, and where they go. */
export interface PerturbOptions extends RunOptions {
  /** What may be answered, by which mechanism and at what budget. */
  readonly collection: Collection;
  /** The file of responses: .csv, .tsv, .ndjson (also .gz) or .parquet. How they were made is written beside it, to OUTPUT.json. */
  readonly output: string;
  /** Leaves records with missing cells out; by default none may be missing. */
  readonly dropMissing?: boolean;
  /** For experiments only: whoever knows the seed undoes the perturbation. By default the system's secure source is used. */
  readonly seed?: number;
  /** Knows what must not be written over, where more is read than this table. */
  readonly guard?: FileGuard;
}

/** What was written, and what it cost each person. */
export interface Perturbed extends Pick<Collection, 'mechanism' | 'epsilonPerAttribute' | 'epsilonTotal'> {
  readonly output: string;
  /** Responses written. */
  readonly reports: number;
  /** Records that were left out because a cell is missing. */
  readonly dropped: number;
  readonly randomness: 'secure' | 'seeded';
}

/**
 * Makes a locally private response of every record, as the people's own devices would, and writes them in random order.
 * @formula METHODS.md section 5. Cost: the records, in memory.
 *
 * @example
 * const table = await open('survey.csv');
 * const collection = planCollection(domain, 'response', { perAttribute: 1 });
 * const { epsilonTotal } = await perturb(table, { collection, output: 'responses.csv' });
 * await table.close();
 */
export async function perturb(table: Relation, options: PerturbOptions): Promise<Perturbed> {
  const {
    collection,
    output,
    dropMissing = false,
    seed,
    guard = new FileGuard(),
    progress,
    signal,
  } = options;
  const run = defined({ progress, signal });
  const beside = besideResponses(output);
  requireMechanism(collection);
  outputFormatOf(output, { format: 'csv', gzip: false });
  for (const { path } of table.inputs ?? []) guard.reads(path);
  for (const path of [output, beside]) guard.writes(path);
  const missing = dropMissing ? 'drop' : 'own';
  const records = await readRecordTable(table, { ...run, domain: collection.domain, missing });
  const random = seed === undefined ? secureRandom() : randomStream(seed, 'reports');
  const responses = perturbRecords(records, collection, random);
  await writeTable(tableOf(responses), output, { ...run, toParquet: csvToParquet, guard, outdates: beside });
  const randomness = seed === undefined ? 'secure' : 'seeded';
  const made = collectionToJson(collection, responses.records, randomness, `singleout ${version}`);
  await replaceFile(beside, ({ file }) => writeFile(file, made), { guard, signal });
  const { mechanism, epsilonPerAttribute, epsilonTotal } = collection;
  const { dropped } = records;
  return {
    output,
    reports: responses.records,
    dropped,
    mechanism,
    epsilonPerAttribute,
    epsilonTotal,
    randomness,
  };
}

/** Records as they are must never pass for private responses. */
function requireMechanism({ mechanism }: Collection): void {
  if (mechanism !== 'none') return;
  throw new SingleoutError(
    'config/invalid',
    wording`${marked(option('mechanism'))} must perturb answers; got none`,
    { option: 'mechanism', hint: 'a plain sample needs no perturbing: fit a model to it as it is' },
  );
}

function tableOf(responses: Responses): WrittenTable {
  const { attributes } = responses.collection.domain;
  const { records } = responses;
  const cells = attributes.map((_, a) => (record: number) => responseText(responses, record, a));
  const columns = attributes.map(({ name }) => name);
  return { step: 'generating responses', columns, records, rows: chunksOfCells(records, cells) };
}

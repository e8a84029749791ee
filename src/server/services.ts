import { open as openFile } from 'node:fs/promises';
import { isTooDeep } from '../core/check-depth.js';
import { defined } from '../core/defined.js';
import type { RunOptions } from '../core/progress.js';
import type { OpenOptions } from '../source/open.js';
import { demoFile } from './data/demo-files.js';
import type { ServedFolders } from './data/served-folders.js';
import type { NamedFile, OpenTable, TableStore } from './data/table-store.js';
import type { UploadStore } from './data/upload-store.js';
import { Problem, tooDeep } from './routes/problem.js';
import { type DataReference, dataSchema, type Reading } from './routes/requests.js';
import type { ServerSettings } from './settings.js';
import type { JobQueue } from './work/job-queue.js';

/** What the routes work with. */
export interface Services {
  readonly settings: ServerSettings;
  readonly uploads: UploadStore;
  readonly folders: ServedFolders;
  readonly tables: TableStore;
  readonly jobs: JobQueue;
}

/** A table in a request. */
export interface TableRequest {
  readonly data: DataReference;
  readonly reading?: Reading | undefined;
}

/** Finds the file behind a reference. */
export async function locate(
  { uploads, folders }: Services,
  data: DataReference,
  run: RunOptions = {},
): Promise<NamedFile> {
  if ('upload' in data) return uploads.find(data.upload);
  if ('file' in data) return { name: data.file, path: await folders.resolve(data.file) };
  return demoFile(data.demo, (name) => uploads.place(name), run);
}

/** Works on the table of a request. */
export async function useTable<T>(
  services: Services,
  { data, reading = {} }: TableRequest,
  run: RunOptions,
  work: (table: OpenTable) => Promise<T>,
): Promise<T> {
  const file = await locate(services, data, run);
  return services.tables.use(file, readingOptions(reading), run, work);
}

/** How to open a file, from what a request says of it. */
function readingOptions({ null: nullValues, ...rest }: Reading): OpenOptions {
  return defined({ ...rest, nullValues });
}

/** The text of a JSON document that was sent along or is in a file, and what to call it. */
export async function readDocument(
  services: Services,
  document: DataReference | object,
  what: string,
): Promise<{ text: string; name: string }> {
  const reference = dataSchema.safeParse(document);
  if (!reference.success) return { text: JSON.stringify(document), name: what };
  const file = await locate(services, reference.data);
  const text = await readLocated(file, services.settings.limits.documentBytes);
  if (isTooDeep(text)) throw tooDeep('the document');
  return { text, name: file.name };
}

/** The text of a file that was located, if it has no more bytes than that. */
export async function readLocated({ path }: NamedFile, most: number): Promise<string> {
  const file = await openFile(path, 'r');
  try {
    const { size } = await file.stat();
    if (size > most) throw new Problem('request/too-large', `a document may have ${most} bytes`);
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

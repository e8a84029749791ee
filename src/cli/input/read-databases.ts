import { existsSync } from 'node:fs';
import { besideResponses, collectionFromJson } from '../../collect/collection-json.js';
import type { PopulationModel } from '../../collect/collector/population-model.js';
import { readResponseTable } from '../../collect/read-table.js';
import type { Responses } from '../../collect/responses.js';
import type { Config } from '../../core/config.js';
import { SingleoutError } from '../../core/errors.js';
import type { DatabaseKnowledge } from '../../questions/population/databases.js';
import { open } from '../../source/open.js';
import { type CommonFlags, type Context, type Running, withProgress } from '../context.js';
import type { DatabaseSpec } from '../options/database-option.js';
import { openOptions } from '../options/table-options.js';
import { readDocument } from './read-text-file.js';

/** Databases as named on the command line, responses read. */
export async function readDatabases(
  context: Context,
  model: PopulationModel,
  flags: CommonFlags & { readonly database?: readonly DatabaseSpec[]; readonly population: number },
  config: Config,
): Promise<DatabaseKnowledge[]> {
  const found: DatabaseKnowledge[] = [];
  for (const { responses: path, rate, ...rest } of flags.database ?? []) {
    if (path === undefined) {
      found.push({ rate: rate as number, ...rest });
      continue;
    }
    const responses = await withProgress(context, flags, (running) =>
      readResponsesFile(model, path, config, running),
    );
    found.push({ rate: rate ?? Math.min(1, responses.records / flags.population), ...rest, responses });
  }
  return found;
}

/** Responses of the model's domain: perturbed as the file beside them says, or as those the model was fitted to. */
async function readResponsesFile(
  model: PopulationModel,
  path: string,
  config: Config,
  running: Running,
): Promise<Responses> {
  const beside = besideResponses(path);
  running.onInput(beside);
  const collection = existsSync(beside) ? collectionFromJson(readDocument(beside), beside) : model.collection;
  if (JSON.stringify(collection.domain.declaration) !== JSON.stringify(model.collection.domain.declaration)) {
    throw new SingleoutError('config/invalid', 'the responses have another domain than the model', {
      where: path,
      hint: 'a model answers only for the domain it was fitted to',
    });
  }
  const relation = await open(path, openOptions(config, running));
  try {
    return await readResponseTable(relation, collection, running);
  } finally {
    await relation.close();
  }
}

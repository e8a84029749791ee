/** Writes schema/*.schema.json from the schemas that check the same data in the code. Needs a build. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './run-command.mjs';
import { renderSchema, schemas } from './schemas.mjs';

mkdirSync(join(root, 'schema'), { recursive: true });
for (const entry of schemas) {
  const module = await import(pathToFileURL(join(root, 'dist', `${entry.module}.js`)).href);
  writeFileSync(join(root, 'schema', entry.file), renderSchema(entry, module[entry.name]));
  console.log(`wrote schema/${entry.file}`);
}

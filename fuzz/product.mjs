import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The built code under test: of this project, or of the folder of an installed package. */
export async function loadProduct(folder = fileURLToPath(new URL('..', import.meta.url))) {
  const load = (path) => import(pathToFileURL(join(folder, 'dist', path)).href);
  if (!existsSync(join(folder, 'dist/index.js')))
    throw new Error('dist/ is not there: run `npm run build` first');
  const { open, openCodes, assess, keys } = await load('index.js');
  const { runCli } = await load('cli/run-cli.js');
  return { open, openCodes, assess, keys, runCli };
}

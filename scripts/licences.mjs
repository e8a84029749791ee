/**
 * Lists every package that users install with this one, and what is joined into its page, each with version and licence:
 * `npm run licences`, `npm run licences -- --json`, `npm run licences -- FOLDER` for another folder with node_modules. Exit code 1
 * where a licence is not on the list below, or not told. Looks at package.json files alone, as `npm query` finds them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installedFolder, runNpm } from './installed.mjs';
import { root } from './run-command.mjs';

/** Licences under which anybody may use, change and pass on what they get, by their SPDX names. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Unlicense',
]);

const parameters = process.argv.slice(2);
const folder = parameters.find((parameter) => !parameter.startsWith('-'));
const packages = [
  ...JSON.parse(runNpm(folder ?? installedFolder(), 'query', '.prod')).filter(
    ({ location }) => location !== '',
  ),
  ...(folder === undefined ? joinedIntoPage() : []),
].map(({ name, version, license }) => ({
  name,
  version,
  licence: license ?? 'not told',
  allowed: ALLOWED.has(license),
}));
packages.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));

if (packages.length === 0) throw new Error('no package was found: nothing is known of their licences');
console.log(parameters.includes('--json') ? JSON.stringify(packages, null, 2) : asText());
process.exitCode = packages.every(({ allowed }) => allowed) ? 0 : 1;

function asText() {
  const lines = packages.map(({ name, version, licence, allowed }) => {
    const shown = typeof licence === 'string' ? licence : JSON.stringify(licence);
    return `${`${name} ${version}`.padEnd(48)} ${shown}${allowed ? '' : '   NOT ALLOWED'}`;
  });
  const refused = packages.filter(({ allowed }) => !allowed).length;
  return [...lines, `${packages.length} packages, ${refused} with a licence that is not allowed`].join('\n');
}

/** Packages that the page imports: they are built into it, and so come without a folder of their own. */
function joinedIntoPage() {
  const { devDependencies } = packageFile(root);
  const sources = readdirSync(join(root, 'web'))
    .filter((name) => /\.tsx?$/.test(name) && name !== 'vite.config.ts')
    .map((name) => readFileSync(join(root, 'web', name), 'utf8'))
    .join('\n');
  return Object.keys(devDependencies)
    .filter((name) => sources.includes(`from '${name}'`) || sources.includes(`from '${name}/`))
    .map((name) => packageFile(join(root, 'node_modules', name)));
}

function packageFile(path) {
  return JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
}

/**
 * Builds the laboratory (lab/) into lab/dist, which is not packed. It loads the library from dist/ as built, by full paths,
 * for it runs where it was built. Only the files of the command line are copied into it: in dist/cli they are joined.
 */
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { root } from './run-command.mjs';

/** What is run or loaded by name: the commands, and what the sections of lab/accuracy ask for. */
const ENTRIES = [
  'main',
  'evaluate/population-experiment',
  'evaluate/random-sets',
  'results/population-evaluation',
];

const [sources, made] = [join(root, 'src'), join(root, 'lab', 'dist')];
const fromDist = {
  name: 'library-from-dist',
  enforce: 'pre',
  async resolveId(id, importer, options) {
    if (!id.startsWith('.')) return null;
    const found = await this.resolve(id, importer, { ...options, skipSelf: true });
    if (!found?.id.startsWith(sources + sep)) return null;
    const path = relative(sources, found.id);
    if (path.startsWith(`cli${sep}`)) return null;
    return { id: pathToFileURL(join(root, 'dist', path.replace(/\.ts$/, '.js'))).href, external: true };
  },
};
await build({
  configFile: false,
  root,
  logLevel: 'warn',
  publicDir: false,
  plugins: [fromDist],
  ssr: { external: true },
  build: {
    ssr: true,
    outDir: made,
    emptyOutDir: true,
    target: 'node20',
    rollupOptions: {
      input: Object.fromEntries(ENTRIES.map((name) => [name, join(root, 'lab', `${name}.ts`)])),
      output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
    },
  },
});

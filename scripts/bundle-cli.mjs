/**
 * Joins our own compiled files of the command line into few, in place: a command starts sooner, for it loads some
 * files instead of hundreds. What draws, serves, or reads files and databases stays apart, and is loaded where it is needed.
 * No dependency is joined: a second copy of a library inside ours would not know what others did to the first.
 */
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './run-command.mjs';

const [folder, made] = [join(root, 'dist', 'cli'), join(root, 'dist', 'cli-joined')];
await build({
  configFile: false,
  root,
  logLevel: 'warn',
  publicDir: false,
  ssr: { external: true },
  build: {
    ssr: true,
    outDir: made,
    target: 'node20',
    rollupOptions: {
      input: [join(folder, 'main.js'), join(folder, 'run-cli.js')],
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
rmSync(folder, { recursive: true });
renameSync(made, folder);

/**
 * Builds the package and its page into dist/, from nothing, so that no file of an earlier build is packed; and the
 * laboratory, which is not packed, into lab/dist.
 */
import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, runCommand } from './run-command.mjs';

// what the compiler remembers of an earlier build would keep it from writing unchanged files again
for (const made of ['dist', join('node_modules', '.cache', 'tsbuildinfo')]) {
  rmSync(join(root, made), { recursive: true, force: true });
}
if (!runCommand(['tsc', '-p', 'tsconfig.build.json']).ok) process.exit(1);
if (!runCommand(['vite', 'build', 'web', '--logLevel', 'warn']).ok) process.exit(1);
if (!runCommand(['node', 'scripts/bundle-cli.mjs']).ok) process.exit(1);
if (!runCommand(['node', 'scripts/build-lab.mjs']).ok) process.exit(1);
chmodSync(join(root, 'dist', 'cli', 'main.js'), 0o755);

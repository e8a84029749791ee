import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Ran } from '../../../test/cli/cli.js';

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** Runs a command of the laboratory as built: what `npm run COMMAND -- OPTIONS` runs. */
export function lab(args: readonly string[]): Promise<Ran> {
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
  });
}

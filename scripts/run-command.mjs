import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project, whatever folder a script is called from. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs a command with the tools of node_modules on its path.
 * @param {string[]} command program and arguments
 * @param {'show' | 'hold'} output shown as it comes, or held and returned
 * @returns {{ ok: boolean, output: string }}
 */
export function runCommand([program, ...parameters], output = 'show') {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const { status, error, stdout, stderr } = spawnSync(program, parameters, {
    cwd: root,
    env: { ...process.env, PATH: path },
    stdio: ['ignore', output === 'show' ? 'inherit' : 'pipe', output === 'show' ? 'inherit' : 'pipe'],
    encoding: 'utf8',
    maxBuffer: 1e9,
    // on Windows the tools are .cmd files, which only a shell starts
    shell: process.platform === 'win32',
  });
  return { ok: status === 0, output: [stdout, stderr, error?.message].filter(Boolean).join('') };
}

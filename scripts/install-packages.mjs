import { spawnSync } from 'node:child_process';

/** Installs packages of the system, where this user may and a registry answers; who needs them looks whether it worked. */
export function installPackages(names) {
  if (process.getuid?.() !== 0) return;
  console.error(`Trying to install from the system's packages (apt-get): ${names.join(', ')}.`);
  const quiet = { stdio: 'ignore', timeout: 300_000 };
  spawnSync('apt-get', ['update'], quiet);
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...names], quiet);
}

import { existsSync } from 'node:fs';
import { installPackages } from './install-packages.mjs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];

/** Where a Chromium is: named by CHROMIUM_PATH, or one of the system's packages; undefined where there is none. */
export function findChromium() {
  return [process.env.CHROMIUM_PATH, ...PLACES].find((path) => path !== undefined && existsSync(path));
}

/** The same, installed from the system's packages where it is missing and that can be done. */
export function ensureChromium() {
  const found = findChromium();
  if (found !== undefined) return found;
  installPackages(['chromium']);
  return findChromium();
}

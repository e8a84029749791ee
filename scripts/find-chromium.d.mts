/** Where a Chromium is; undefined where there is none. */
export function findChromium(): string | undefined;
/** The same, installed where it is missing and that can be done. */
export function ensureChromium(): string | undefined;

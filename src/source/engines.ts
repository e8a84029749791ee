import type { EngineEntry } from './remote/database-engine.js';

/**
 * The databases that can be asked, one line each. A driver is loaded when an address leads to it; files are opened by the
 * embedded engine.
 */
export const ENGINES: readonly EngineEntry[] = [
  {
    schemes: ['postgres', 'postgresql'],
    open: async (...to) => (await import('./postgres/driver.js')).PostgresEngine.open(...to),
  },
  {
    schemes: ['trino'],
    open: async (...to) => (await import('./trino/driver.js')).TrinoEngine.open(...to),
  },
];

/** The engine that an input is an address of; none where it is a file. */
export function engineOf(input: string, engines: readonly EngineEntry[] = ENGINES): EngineEntry | undefined {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(input)?.[1].toLowerCase();
  return engines.find(({ schemes }) => schemes.some((own) => own === scheme));
}

/** What addresses of databases look like, for help: `postgres://.. or trino://..`. */
export function addressShapes(between = ' or '): string {
  return ENGINES.map(({ schemes }) => `${schemes[0]}://..`).join(between);
}

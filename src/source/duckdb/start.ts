import type { DuckdbEngine, DuckdbOptions } from './driver.js';

/** Starts the embedded engine. It is large: loaded here, where one is needed, and not by everything that may need one. */
export async function startDuckdb(options: DuckdbOptions = {}): Promise<DuckdbEngine> {
  const { DuckdbEngine } = await import('./driver.js');
  return DuckdbEngine.create(options);
}

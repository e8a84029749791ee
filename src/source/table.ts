/// <reference lib="esnext.disposable" preserve="true" />
import type { Relation } from './relation.js';

/**
 * A table that is open: what every question is asked about. It holds an engine, connections and temporary files until it is closed,
 * by `close()` or by leaving the block of an `await using`.
 */
export interface Table extends Relation, AsyncDisposable {
  /** Gives everything back; may be called twice. */
  close(): Promise<void>;
}

/** A relation with the means to close its engine. */
export function closable(relation: Relation): Table {
  const close = () => relation.engine.close();
  return { ...relation, close, [Symbol.asyncDispose]: close };
}

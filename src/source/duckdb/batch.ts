import { DuckDBBlobVector, type DuckDBDataChunk, DuckDBTypeId } from '@duckdb/node-api';
import duckdb from '@duckdb/node-bindings';
import type { Batch } from '../engine.js';

/** The driver's own decoder takes a byte-order mark off every text, which makes texts alike that are not. */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Chunks of a result as one batch. */
export function joinChunks(chunks: readonly DuckDBDataChunk[]): Batch {
  const rows = chunks.reduce((sum, chunk) => sum + chunk.rowCount, 0);
  return {
    rows,
    numbers: (column) => {
      const all = new Float64Array(rows);
      let at = 0;
      for (const chunk of chunks) {
        all.set(numbersOf(chunk, column), at);
        at += chunk.rowCount;
      }
      return all;
    },
    texts: (column) => chunks.flatMap((chunk) => textsOf(chunk, column)),
  };
}

/** The engine's own memory: asking for every number by itself takes five times as long. */
function numbersOf(chunk: DuckDBDataChunk, column: number): Float64Array | Int32Array {
  const double = chunk.getColumnVector(column).type.typeId === DuckDBTypeId.DOUBLE;
  const vector = duckdb.data_chunk_get_vector(chunk.chunk, column);
  const { buffer, byteOffset } = duckdb.vector_get_data(vector, chunk.rowCount * (double ? 8 : 4));
  return double
    ? new Float64Array(buffer, byteOffset, chunk.rowCount)
    : new Int32Array(buffer, byteOffset, chunk.rowCount);
}

function textsOf(chunk: DuckDBDataChunk, column: number): (string | null)[] {
  if (chunk.getColumnVector(column).type.typeId !== DuckDBTypeId.VARCHAR)
    return chunk.getColumnValues(column) as (string | null)[];
  const raw = duckdb.data_chunk_get_vector(chunk.chunk, column);
  const vector = DuckDBBlobVector.fromRawVector(raw, chunk.rowCount);
  return Array.from({ length: chunk.rowCount }, (_, i) => {
    const bytes = vector.getItemBytes(i);
    return bytes === null ? null : utf8.decode(bytes);
  });
}

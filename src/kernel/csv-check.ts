import { type Bytes, CsvFeed, type CsvLayout, MOST_RECORD_BYTES } from './csv-feed.js';
import type { CsvModule } from './csv-module.js';

/** What there is to know of a CSV file before another program reads it. */
export interface CsvFacts {
  /** How its lines end; undefined where it has one line, or lines of several kinds. */
  readonly lineEnd: '\n' | '\r\n' | '\r' | undefined;
  /** Whether lines end in LF here and in CRLF there. */
  readonly mixedEnds: boolean;
  /** Whether some cell in quotes holds a line break. */
  readonly quotedBreaks: boolean;
  /** Whether some cell that is not in quotes holds one. */
  readonly strayQuotes: boolean;
  /** Whether blank lines are records, being the missing cells of a single column. */
  readonly blankRecords: boolean;
}

const LINE_ENDS = [undefined, '\n', '\r\n', undefined, '\r'] as const;
const MIXED_ENDS = 3;

/** Reads a CSV file to its end and refuses what is not CSV. Memory: a few MB. Cost: about one look at each byte. */
export async function checkCsv(bytes: Bytes, layout: CsvLayout): Promise<CsvFacts> {
  const feed = new CsvFeed(layout, 'check');
  await feed.read(bytes);
  return factsOf(feed.module);
}

function factsOf({ call }: CsvModule): CsvFacts {
  const kinds = call.lineEnds.value as number;
  return {
    lineEnd: LINE_ENDS[kinds],
    mixedEnds: kinds === MIXED_ENDS,
    quotedBreaks: Boolean(call.quotedBreaks.value),
    strayQuotes: Boolean(call.strayQuotes.value),
    blankRecords: Boolean(call.blankRecords.value),
  };
}

/**
 * Rewrites the records of a CSV file, without its header, in the one form that all programs read alike: every cell in quotes,
 * commas between them, LF behind each record, UTF-8 without a mark. Refuses what is not CSV.
 * @param write takes some bytes; they are only lent until it is done
 * @returns the bytes of the longest record
 */
export async function copyCsv(
  bytes: Bytes,
  layout: CsvLayout,
  write: (part: Uint8Array) => Promise<void>,
): Promise<number> {
  let [output, room] = [0, 0];
  const feed = new CsvFeed(layout, 'copy', {
    prepare: (length) => {
      // an empty cell, its delimiter taken along, becomes three bytes
      const needed = 3 * length + 64;
      if (needed > room) {
        output = feed.allocate(needed);
        room = needed;
      }
      feed.module.call.writeTo(output);
    },
  });
  const { call } = feed.module;
  await feed.read(bytes, async () => {
    const written = call.outputBytes.value as number;
    if (written > 0) await write(feed.view(output, written));
    call.writeTo(output);
  });
  return Math.max(MOST_RECORD_BYTES, call.longestRecord.value as number);
}

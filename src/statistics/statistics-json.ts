import { z } from 'zod';
import { SingleoutError } from '../core/errors.js';
import type { RunOptions } from '../core/progress.js';
import { doApart, type LongWork } from '../kernel/apart.js';
import { checkStatistics } from './check-statistics.js';
import type { PairTable, Statistics } from './statistics.js';

const count = z.int().min(1);
const index = z.int().min(0);

/** The format of `statistics.json`, version 1: all a prediction needs, and no record. */
export const statisticsSchema = z.object({
  format: z.literal('singleout/statistics'),
  version: z.literal(1),
  records: count,
  columns: z.array(
    z.object({
      name: z.string().min(1),
      values: z.array(z.string().nullable()).describe('most frequent first; null is a missing cell'),
      counts: z.array(count).describe('records holding the value at the same place'),
      withheld: z
        .object({ values: count, records: count })
        .optional()
        .describe('values too rare to publish, and the records that hold one of them'),
    }),
  ),
  pairs: z.array(
    z.object({
      columns: z.tuple([z.string(), z.string()]),
      a: z.array(index).describe('place of the value among those of the first column'),
      b: z.array(index).describe('place of the value among those of the second column'),
      counts: z.array(count),
      withheld: z.object({ cells: count, records: count }).optional(),
    }),
  ),
  groups: z.array(z.object({ columns: z.array(z.string()), sizes: z.array(count), groups: z.array(count) })),
  withheldBelow: z.int().min(2).optional(),
});

type StatisticsJson = z.infer<typeof statisticsSchema>;

/**
 * The text of `statistics.json`.
 *
 * @example
 * await writeFile('statistics.json', statisticsToJson(withhold(counted, 11)));
 */
export function statisticsToJson(statistics: Statistics): string {
  const json: StatisticsJson = {
    format: 'singleout/statistics',
    version: 1,
    records: statistics.records,
    columns: statistics.columns.map(({ name, values, counts, withheld }) => ({
      name,
      values: [...values],
      counts: [...counts],
      ...(withheld ? { withheld } : {}),
    })),
    pairs: statistics.pairs.map(({ columns, a, b, counts, withheld }) => ({
      columns: [...columns],
      a: [...a],
      b: [...b],
      counts: [...counts],
      ...(withheld ? { withheld } : {}),
    })),
    groups: statistics.groups.map(({ columns, sizes, groups }) => ({
      columns: [...columns],
      sizes: [...sizes],
      groups: [...groups],
    })),
    ...(statistics.withheldBelow === undefined ? {} : { withheldBelow: statistics.withheldBelow }),
  };
  return `${JSON.stringify(json)}\n`;
}

const WORK: LongWork<{ readonly text: string; readonly where: string }, Statistics> = {
  file: 'statistics/statistics-json.js',
  name: 'readHere',
  here: readHere,
};

/** Characters that are read in milliseconds. */
const SHORT_TEXT = 100_000;

/** Reads `statistics.json` as {@link statisticsFromJson} does, in a thread of its own where it is long. */
export function readStatisticsText(text: string, where: string, run: RunOptions): Promise<Statistics> {
  return doApart(WORK, { text, where }, run, text.length > SHORT_TEXT);
}

/**
 * {@link readStatisticsText} in the thread that calls it.
 * @public a thread finds it by its name, see {@link doApart}
 */
export function readHere({ text, where }: { readonly text: string; readonly where: string }): Statistics {
  return statisticsFromJson(text, where);
}

/**
 * Reads `statistics.json`; refuses what does not fit the schema or contradicts itself. `where` names the file.
 *
 * @example
 * const counted = statisticsFromJson(await readFile('statistics.json', 'utf8'), 'statistics.json');
 */
export function statisticsFromJson(text: string, where: string): Statistics {
  const json = parse(text, where);
  const found = statisticsSchema.safeParse(json);
  if (!found.success) {
    const [issue] = found.error.issues;
    throw contradiction(`${issue.path.join('.') || 'the file'}: ${issue.message}`, where, found.error);
  }
  const { records, columns, pairs, groups, withheldBelow } = found.data;
  const statistics: Statistics = {
    records,
    columns: columns.map(({ name, values, counts, withheld }) => ({
      name,
      values,
      counts: Float64Array.from(counts),
      ...(withheld ? { withheld } : {}),
    })),
    pairs: pairs.map(
      (pair): PairTable => ({
        columns: pair.columns,
        a: Int32Array.from(pair.a),
        b: Int32Array.from(pair.b),
        counts: Float64Array.from(pair.counts),
        ...(pair.withheld ? { withheld: pair.withheld } : {}),
      }),
    ),
    groups: groups.map((group) => ({
      columns: group.columns,
      sizes: Float64Array.from(group.sizes),
      groups: Float64Array.from(group.groups),
    })),
    ...(withheldBelow === undefined ? {} : { withheldBelow }),
  };
  checkIn(statistics, where);
  return statistics;
}

/** Names the file in what is wrong with it. */
function checkIn(statistics: Statistics, where: string): void {
  try {
    checkStatistics(statistics);
  } catch (error) {
    throw error instanceof SingleoutError ? contradiction(error.message, where) : error;
  }
}

function parse(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw contradiction('the file is not JSON', where, cause);
  }
}

function contradiction(what: string, where: string, cause?: unknown): SingleoutError {
  return new SingleoutError('data/statistics', what, {
    where,
    hint: 'write the file with `singleout statistics FILE -o statistics.json`',
    cause,
  });
}

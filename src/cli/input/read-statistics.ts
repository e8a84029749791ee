import { SingleoutError } from '../../core/errors.js';
import { statisticsFromForecast } from '../../risk/data-set/forecast.js';
import type { Statistics } from '../../statistics/statistics.js';
import { statisticsFromJson } from '../../statistics/statistics-json.js';
import { readDocument } from './read-text-file.js';

/** Statistics, and whether they were counted or are planned. */
export interface Knowledge {
  readonly kind: 'statistics' | 'plan';
  readonly statistics: Statistics;
}

/** Reads `statistics.json`, or a forecast: a description of data that will be collected; `-` is standard input. */
export function readKnowledge(path: string): Knowledge {
  const text = readDocument(path);
  const json = parseJson(text);
  const format = typeof json === 'object' && json !== null && 'format' in json ? json.format : undefined;
  const isForecast =
    typeof json === 'object' && json !== null && (format === undefined || format === 'singleout/collection');
  if (!isForecast || !('records' in json)) {
    return { kind: 'statistics', statistics: statisticsFromJson(text, path) };
  }
  return { kind: 'plan', statistics: forecastIn(json, path) };
}

/** Reads `statistics.json`; `-` is standard input. */
export function readStatistics(path: string): Statistics {
  return statisticsFromJson(readDocument(path), path);
}

/** Whether a file holds statistics rather than records: JSON that says so. */
export function holdsStatistics(path: string): boolean {
  if (!path.toLowerCase().endsWith('.json')) return false;
  const json = parseJson(readDocument(path));
  return (
    typeof json === 'object' && json !== null && 'format' in json && json.format === 'singleout/statistics'
  );
}

function forecastIn(json: unknown, path: string): Statistics {
  try {
    return statisticsFromForecast(json);
  } catch (error) {
    if (!(error instanceof SingleoutError)) throw error;
    const { code, said, where } = error;
    throw new SingleoutError(code, said.message, {
      ...said,
      where: where === undefined ? path : `${path}, ${where}`,
    });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // the reader that expects JSON says what is wrong with it
    return undefined;
  }
}

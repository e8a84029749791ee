import type { DuckDBConnection } from '@duckdb/node-api';
import { SingleoutError } from '../../core/errors.js';
import { marked, option, wording } from '../../core/wording.js';

/** Functions that give tables and do nothing else. Others write files (enable_logging), or run a query out of a text. */
const READING =
  /^(read_(csv|csv_auto|parquet|json|json_auto|json_objects|json_objects_auto|ndjson|ndjson_auto|ndjson_objects|text|blob)|parquet_\w+|glob|sniff_csv|range|generate_series|unnest|repeat|repeat_row|json_each|json_tree)$/;

/**
 * Refuses a query of the user that is more or other than one SELECT: written into a statement of ours, it could end that and
 * begin another, such as COPY .. TO over a file. Only the engine's parser sees it, for some statements act while they are
 * prepared. Nor may it take its tables from functions that do more than read.
 */
export async function requireSelect(connection: DuckDBConnection, query: string): Promise<void> {
  // one statement that begins like this is nothing else, and no other kind fits into the brackets
  const select = `SELECT * FROM (${query}\n) AS query`;
  const { count } = await connection.extractStatements(select);
  if (count !== 1)
    throw refuse('it may read and count, and not write; PIVOT needs its values: PIVOT .. ON column IN (..)');
  const reader = await connection.runAndReadAll(
    `SELECT json_serialize_sql('${select.replaceAll("'", "''")}')`,
  );
  const tree = JSON.parse(String(reader.getRows()[0]?.[0]));
  if (tree.error !== false) throw refuse('it may read and count, and not write');
  const other = tableFunctionsIn(tree).find((name) => !READING.test(name.toLowerCase()));
  if (other !== undefined)
    throw refuse(
      'tables come from files: of the functions that give tables, only those that read may stand in it',
    );
}

function tableFunctionsIn(tree: unknown): string[] {
  if (typeof tree !== 'object' || tree === null) return [];
  const { type, function: called } = tree as { type?: unknown; function?: { function_name?: unknown } };
  const own = type === 'TABLE_FUNCTION' ? [String(called?.function_name)] : [];
  return [...own, ...Object.values(tree).flatMap(tableFunctionsIn)];
}

function refuse(hint: string): SingleoutError {
  return new SingleoutError('config/invalid', wording`${marked(option('sql'))} must be one SELECT`, { hint });
}

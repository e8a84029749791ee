import { defined } from '../../core/defined.js';
import type { ExposedRecords, KeyReport, KeysFinding, MaskedKeys } from '../../core/results/keys.js';
import { DEFAULT_SEED } from '../../core/seed.js';
import { throwIfAborted } from '../../core/throw-if-aborted.js';
import { version } from '../../core/version.js';
import { option } from '../../core/wording.js';
import type { CodeSource } from '../../counts/codes/open-codes.js';
import type { EncodedTable } from '../../kernel/code-table.js';
import { type ChosenColumns, chooseColumns } from '../../keys/choose-columns.js';
import { keyAssumptions } from '../../keys/key-assumptions.js';
import { drawKeyCurve } from '../../keys/key-curve.js';
import { knownChances } from '../../keys/known-chances.js';
import { type MaskRule, maskCodes } from '../../keys/mask-codes.js';
import { DEFAULT_LISTED, measureKeys } from '../../keys/measure-keys.js';
import { measureNearKeys } from '../../keys/measure-near-keys.js';
import { memoryShares } from '../../keys/memory-shares.js';
import { findExposedRecords } from '../../keys/sample-uniques.js';
import { isCancelled, signalAt, withinTime } from '../../keys/within-time.js';
import { requireColumn } from '../../source/relation.js';
import type { KeysOptions } from './keys-options.js';

/** Near-keys and keys after masking listed at most. */
const MOST_BESIDE = 100_000;
/** Records looked into by default. */
const DEFAULT_RISKIEST = 10;

/**
 * Minimal keys of records that are read as codes, within the time given, which reading takes its part of.
 * @formula METHODS.md section 2
 */
export async function keysOfCodes(source: CodeSource, options: KeysOptions): Promise<KeyReport> {
  const started = performance.now();
  const { missing = 'own', seed = DEFAULT_SEED, limit = DEFAULT_LISTED, mask = [], uniqueness } = options;
  const { progress } = options;
  const end = started + (options.timeoutMs ?? Number.POSITIVE_INFINITY);
  const opened = await withinTime(end, options.signal, (signal) =>
    source.readCodes({ ...defined({ progress, signal }), keepValues: mask.length > 0 }),
  );
  const chosen = chooseColumns(opened.name, opened.table, options, missing);
  const { table, roles, dropped } = chosen;
  for (const { column } of mask) requireColumn(namesOf(opened.name, table), column, option('mask'));
  const p = knownChances(opened.name, table.names, roles, options.probability);
  const memory = memoryShares(options.memoryBytes, table, options.timeoutMs);
  const search = () => ({
    ...options,
    ...memory,
    p,
    limit,
    seed,
    timeoutMs: Math.max(0, end - performance.now()),
  });
  const found = await measureKeys(table, search());
  const beside = () => ({ ...search(), limit: Math.min(limit, MOST_BESIDE) });
  throwIfAborted(options.signal);
  const isOver = () => performance.now() > end;
  const nearKeys =
    uniqueness === undefined || isOver() ? undefined : await measureNearKeys(table, uniqueness, beside());
  throwIfAborted(options.signal);
  const masked = mask.length === 0 || isOver() ? undefined : await maskedKeysOf(table, mask, found, beside);
  const curve = options.curve && !isOver() ? await drawKeyCurve(table, options.curve, search()) : undefined;
  throwIfAborted(options.signal);
  const exposedRecords = await exposedOf(chosen, options, end);
  const unfinished = [
    ...(uniqueness !== undefined && nearKeys === undefined ? ['near-keys were looked for'] : []),
    ...(mask.length > 0 && masked === undefined ? ['keys with and without the masks were found'] : []),
    ...(options.curve && (curve === undefined || isOver()) ? ['the whole curve was found'] : []),
    ...(isOver() && options.riskiest !== 0 && exposedRecords === undefined
      ? ['the riskiest records were looked into']
      : []),
  ];
  return {
    format: 'singleout/keys',
    version: 1,
    tool: `singleout ${version}`,
    source: { name: opened.name, engine: opened.engine, records: opened.table.records, dropped },
    settings: { missing, seed, limit },
    assumptions: keyAssumptions(options, found, unfinished),
    ...found,
    ...(nearKeys && { nearKeys }),
    ...(exposedRecords && { exposedRecords }),
    ...(masked && { masked }),
    ...(curve && { curve }),
  };
}

/** Each mask alone, and all together; undefined where time ended first, as what is not found cannot be compared. */
async function maskedKeysOf(
  table: EncodedTable,
  rules: readonly MaskRule[],
  before: KeysFinding,
  search: () => Parameters<typeof measureKeys>[1],
): Promise<MaskedKeys | undefined> {
  const together = await measureKeys(maskCodes(table, rules), search());
  let late = before.stoppedBy === 'time' || together.stoppedBy === 'time';
  const alone: MaskedKeys['alone'] = [];
  for (const { column, characters } of rules) {
    if (late) return undefined;
    const { keyCount, complete, attackSuccess, stoppedBy } =
      rules.length === 1 ? together : await measureKeys(maskCodes(table, [{ column, characters }]), search());
    late = stoppedBy === 'time';
    const fall = before.attackSuccess - attackSuccess;
    alone.push({ column, characters, keyCount, complete, attackSuccess, fall });
  }
  return late ? undefined : { alone, together };
}

/** The riskiest records; undefined where none were asked for, or time ran out before they were found. */
async function exposedOf(
  { table, placeOf }: ChosenColumns,
  options: KeysOptions,
  end: number,
): Promise<ExposedRecords | undefined> {
  const most = options.riskiest ?? DEFAULT_RISKIEST;
  const left = end - performance.now();
  if (most === 0 || left <= 0) return undefined;
  const signal = AbortSignal.any([options.signal, signalAt(end)].filter((given) => given !== undefined));
  try {
    const brief = options.riskiest === undefined;
    return await findExposedRecords(table, { ...options, signal, most, brief, placeOf });
  } catch (error) {
    if (isCancelled(error) && options.signal?.aborted !== true) return undefined;
    throw error;
  }
}

function namesOf(name: string, { names }: EncodedTable) {
  return { name, columns: names.map((column) => ({ name: column })) };
}

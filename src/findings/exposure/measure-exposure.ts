import type { RunOptions } from '../../core/progress.js';
import type { Exposure, Refusal } from '../../core/results/assessment.js';
import type { PreparedTable } from '../../counts/prepare.js';
import type { SubsetRisk } from '../../kernel/subset-risk.js';
import { exposureSets, MOST_SETS, type SetsOfSize, summariseExposure } from '../../risk/exposure.js';
import type { PairSizes } from '../pairs/pair-sizes.js';
import { keyOf, knownRisks, riskInEngine, valuesOf } from './risk-in-engine.js';
import { matchingCost, needsCodes, riskInProcess } from './risk-in-process.js';
import { searchWorst } from './search-worst.js';

/** Risk by number of columns known, and what each column adds. */
interface MeasuredExposure {
  readonly exposure: Exposure[];
  /** Average risk when a quasi-identifier is left out, by name; empty where exposure was refused. */
  readonly riskWithout: ReadonlyMap<string, number>;
  readonly refused: readonly Refusal[];
}

/** Looks at records that sampled column sets may cost, about half a second; at least {@link FEWEST_WALKS} are made. */
const WORK = 3e8;
/** Looks at records that an engine may take for them. */
const ENGINE_WORK = 5e8;
const FEWEST_WALKS = 20;
/** Walks of all columns, each with a set at every step, hold about so many column numbers twice. */
const MOST_NUMBERS = 2e7;
/** Looks at records beyond which matching missing cells is refused. */
const MOST_MATCHING = 2e10;

/**
 * How fast people become unique as an attacker learns more: risk over the column sets of every size.
 * @param pairs whose cells are counted already, and so need not be counted by the engine again
 */
export async function measureExposure(
  table: PreparedTable,
  seed: number,
  run: RunOptions = {},
  pairs: readonly PairSizes[] = [],
): Promise<MeasuredExposure> {
  const columns = table.named('quasi-identifier');
  const inEngine = !table.codesFit && !needsCodes(table);
  const { length } = columns;
  const walks = Math.floor(Math.min(WORK / (table.records * length), MOST_NUMBERS / length ** 2));
  const chains = inEngine && table.held ? 1 : Math.min(MOST_SETS, Math.max(FEWEST_WALKS, walks));
  const order = columnsByValues(table, columns);
  const known = inEngine ? knownRisks(table, columns, pairs) : new Map<string, number>();
  const wanted = exposureSets(order, seed, chains);
  const sizes = affordable(wanted, table, known)
    ? wanted
    : exposureSets(order, seed, 1, (size) => size <= 2 || size >= length - 1);
  const sets = sizes.flatMap((size) => size.sets);
  if (table.overlapping && (await matchingCost(table)) * sets.length > MOST_MATCHING) {
    const because = 'missing cells that match everything form too many patterns for so many column sets';
    return { exposure: [], riskWithout: new Map(), refused: [{ finding: 'exposure', because }] };
  }
  const risks = inEngine
    ? await riskInEngine(table, columns, sets, known, run)
    : await riskInProcess(table, sets, run);
  const all = risks[risks.length - 1].averageRisk;
  let at = 0;
  const looked = sizes.map((size) => {
    const part = risks.slice(at, at + size.sets.length);
    at += size.sets.length;
    return summarise(size, part, columns, all);
  });
  const exposure = await searchWorst(table, looked, seed, run);
  const riskWithout = leftOut(sizes, risks, columns, table);
  return { exposure, riskWithout, refused: refuseLeavingOut(columns.length, riskWithout.size) };
}

/**
 * Whether these sets can be looked at. Where records are not held encoded, each that is not known yet is a grouping of all records: where they are too
 * many, only single columns, pairs, all but one column, and one walk through the sizes between are.
 */
function affordable(
  sizes: readonly SetsOfSize[],
  { held, records }: PreparedTable,
  known: ReadonlyMap<string, number>,
): boolean {
  if (held) return true;
  const asked = sizes.flatMap(({ sets }) => sets).filter((set) => !known.has(keyOf(set)));
  return asked.length * records <= ENGINE_WORK;
}

function summarise(
  size: SetsOfSize,
  risks: readonly SubsetRisk[],
  columns: readonly string[],
  all: number,
): Exposure {
  const plain = risks.map((risk) => risk.averageRisk);
  const exposure = summariseExposure(size, plain, columns, all);
  if (risks[0].weightedRisk === undefined) return exposure;
  const weighted = risks.map((risk) => risk.weightedRisk as number);
  const { least, median, highest } = summariseExposure(size, weighted, columns, 1);
  return { ...exposure, weighted: { least, median, highest } };
}

function leftOut(
  sizes: readonly SetsOfSize[],
  risks: readonly SubsetRisk[],
  columns: readonly string[],
  table: PreparedTable,
): Map<string, number> {
  // without its only column a table is one group
  if (columns.length === 1) return new Map([[columns[0], 1 / unitsOf(table)]]);
  const { sets } = sizes[sizes.length - 2];
  const start = risks.length - 1 - sets.length;
  const found = columns.map((name, column) => ({
    name,
    at: sets.findIndex((set) => !set.includes(column)),
  }));
  // of very many columns not every one is left out by some set
  return new Map(
    found.filter(({ at }) => at !== -1).map(({ name, at }) => [name, risks[start + at].averageRisk]),
  );
}

/** Says for how many columns it was not seen what leaving them out does. */
function refuseLeavingOut(columns: number, seen: number): Refusal[] {
  if (seen === columns) return [];
  const because = 'each takes a count of all other columns, and they are too many to do it for every one';
  const left = (columns - seen).toLocaleString('en-US');
  return [{ finding: `risk without each column, for ${left} of them`, because }];
}

/** Persons where they are named, else records. */
function unitsOf(table: PreparedTable): number {
  const { user } = table;
  return user === undefined ? table.records : valuesOf(table, user);
}

/** Columns by falling number of values: the first ones leave the most records alone. */
function columnsByValues(table: PreparedTable, columns: readonly string[]): number[] {
  const values = columns.map((name) => valuesOf(table, name));
  return [...columns.keys()].sort((a, b) => values[b] - values[a] || a - b);
}

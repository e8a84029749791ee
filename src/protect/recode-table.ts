import { SingleoutError } from '../core/errors.js';
import type { RunOptions } from '../core/progress.js';
import type { ColumnLoss } from '../core/results/what-if.js';
import type { ColumnProfile } from '../counts/marginals.js';
import { knownColumns, type PreparedTable } from '../counts/prepare.js';
import type { KeptTable } from '../source/engine.js';
import { requireColumn } from '../source/relation.js';
import { entropyBits, histogramOf } from '../statistics/entropy.js';
import { fitStep } from './fit-step.js';
import type { Recoding, Step } from './steps/step.js';

/** A prepared table after some steps, and what they cost; its recodings are released by `drop`. */
export interface RecodedTable {
  readonly table: PreparedTable;
  readonly columns: readonly ColumnLoss[];
  drop(): Promise<void>;
}

/** Whether steps recode or remove columns that a prepared table holds as codes: what {@link recodeTable} can do. */
export function canRecode(table: PreparedTable, steps: readonly Step[]): boolean {
  const held = table.relation.columns.map(({ name }) => name);
  const bound = [...table.named('weight'), ...table.named('household')];
  const plain = steps.every((step) => step.kind !== 'rewriting' && step.column !== table.user);
  const known = steps.every(
    (step) =>
      step.kind !== 'rewriting' &&
      (held.includes(step.column) || !table.roles.some(({ name }) => name === step.column)),
  );
  return plain && known && bound.length === 0 && !table.overlapping && table.missing === 'own';
}

/**
 * Applies recodings to the codes of a prepared table: each is worked out on the distinct values of its column, and the
 * records are only joined with the outcome. The same groups as on the changed table itself.
 * Domain: steps for which {@link canRecode} holds. Cost: distinct values, then a join when the table is counted.
 */
export async function recodeTable(
  table: PreparedTable,
  steps: readonly Step[],
  run: RunOptions = {},
): Promise<RecodedTable> {
  const recoded = new Map<string, RecodedColumn>();
  const removed = new Set<string>();
  const drop = async () => {
    for (const { kept } of recoded.values()) await kept.drop();
  };
  try {
    for (const step of steps) {
      if (step.kind === 'rewriting')
        throw new SingleoutError('config/unsupported', `\`${step.text}\` does not recode values`);
      const left = table.relation.columns.filter(({ name }) => !removed.has(name));
      requireColumn({ ...table.relation, name: table.name, columns: left }, step.column, step.text);
      if (step.kind === 'removal') removed.add(step.column);
      else await recode(table, step, recoded, run);
    }
    const losses = [...recoded.values()]
      .filter(({ profile }) => !removed.has(profile.name))
      .map(({ loss }) => loss);
    const gone = [...removed].map((name) => lossOf(table.profile(name), undefined));
    return { table: changedTable(table, recoded, removed), columns: [...losses, ...gone], drop };
  } catch (error) {
    await drop();
    throw error;
  }
}

interface RecodedColumn {
  /** Table (code, v, n): code as before, -1 for the missing cell; its new text; records. */
  readonly kept: KeptTable;
  readonly profile: ColumnProfile;
  readonly loss: ColumnLoss;
}

async function recode(
  table: PreparedTable,
  step: Recoding,
  recoded: Map<string, RecodedColumn>,
  run: RunOptions,
): Promise<void> {
  const { engine } = table.relation;
  const { dialect, keep } = engine;
  if (keep === undefined) throw new Error('recodeTable needs an engine that keeps tables');
  const before = recoded.get(step.column);
  const original = table.profile(step.column);
  const from = before?.kept.from ?? withMissing(table, original);
  const fitting = await fitStep(step, { engine, from, text: 'v', where: table.name }, run);
  const kept = await keep(`SELECT code, ${fitting.cell('v', dialect, 'SUM(n)')} AS v, n FROM ${from}`, run);
  const counts = await engine.query(
    `SELECT ${dialect.asDouble('SUM(n)')}, ${dialect.asDouble('SUM(CASE WHEN v IS NULL THEN n ELSE 0 END)')} FROM ${kept.from} GROUP BY v`,
    run,
  );
  await before?.kept.drop();
  const profile: ColumnProfile = {
    ...original,
    histogram: histogramOf(counts.numbers(0)),
    missing: counts.numbers(1).reduce((sum, n) => sum + n, 0),
  };
  recoded.set(step.column, { kept, profile, loss: lossOf(original, profile) });
}

/** The dictionary of a column with a row for missing cells, as steps would meet them in the records. */
function withMissing({ snapshot }: PreparedTable, { name, missing }: ColumnProfile): string {
  const values = `SELECT code, v, n FROM ${snapshot.dictionary(name)}`;
  return missing === 0
    ? `(${values}) AS found`
    : `(${values} UNION ALL SELECT -1, NULL, ${missing}) AS found`;
}

/** A recoding is a function of the cell, so that what is lost is the difference of the entropies. */
function lossOf(before: ColumnProfile, after: ColumnProfile | undefined): ColumnLoss {
  const entropy = entropyBits(before.histogram);
  const entropyLost = Math.max(0, entropy - (after === undefined ? 0 : entropyBits(after.histogram)));
  return {
    name: before.name,
    removed: after === undefined,
    entropy,
    entropyLost,
    share: entropy === 0 ? 0 : entropyLost / entropy,
  };
}

function changedTable(
  table: PreparedTable,
  recoded: ReadonlyMap<string, RecodedColumn>,
  removed: ReadonlySet<string>,
): PreparedTable {
  const { relation } = table;
  const { identifier } = relation.engine.dialect;
  const columns = relation.columns.filter(({ name }) => !removed.has(name));
  const joined = columns.filter(({ name }) => recoded.has(name));
  const code = (name: string) => `records.${identifier(name)}`;
  const joins = joined.map(({ name }, i) => {
    const numbered = `SELECT code, CASE WHEN v IS NULL THEN NULL ELSE DENSE_RANK() OVER (ORDER BY v) END AS label FROM ${recoded.get(name)?.kept.from}`;
    return `LEFT JOIN (${numbered}) AS m${i} ON COALESCE(${code(name)}, -1) = m${i}.code`;
  });
  const cells = columns.map(({ name }) => {
    const place = joined.findIndex((column) => column.name === name);
    return `${place === -1 ? code(name) : `m${place}.label`} AS ${identifier(name)}`;
  });
  return {
    ...table,
    relation: {
      ...relation,
      columns,
      from: `(SELECT ${cells.join(', ')} FROM ${relation.from} AS records ${joins.join(' ')}) AS recoded`,
    },
    ...knownColumns(
      table.profiles
        .filter(({ name }) => !removed.has(name))
        .map((old) => recoded.get(old.name)?.profile ?? old),
      table.roles.filter(({ name }) => !removed.has(name)),
    ),
  };
}

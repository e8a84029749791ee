import type { RunOptions } from '../core/progress.js';
import type { ColumnLoss, Loss } from '../core/results/what-if.js';
import { countRecords } from '../counts/count-records.js';
import { countGroupSizes } from '../counts/group-sizes.js';
import type { Relation } from '../source/relation.js';
import { entropyBits } from '../statistics/entropy.js';
import { applySteps, changedBy } from './apply-steps.js';
import { carriedName } from './carried.js';
import { ErrorSum } from './error-sum.js';
import { selectColumns } from './steps/select-columns.js';
import type { Step, StepContext } from './steps/step.js';

/**
 * What steps cost, whatever they are: the original cells travel along with the new ones, and what the new do not tell of the
 * old is lost, H(old | new). No inverse of the steps is needed.
 * Cost: two scans per changed column, a third where it holds numbers.
 */
export async function measureLoss(
  relation: Relation,
  steps: readonly Step[],
  context: Omit<StepContext, 'place'>,
  run: RunOptions = {},
): Promise<Loss> {
  const touched = relation.columns
    .map(({ name }) => name)
    .filter((name) => steps.some((step) => changedBy(step).includes(name)));
  const { relation: after } = await applySteps(carry(relation, touched), steps, context, run);
  const [recordsBefore, recordsAfter] = [await countRecords(relation, run), await countRecords(after, run)];
  const columns: ColumnLoss[] = [];
  for (const [i, name] of touched.entries()) {
    run.progress?.({ step: 'measuring what is lost', fraction: i / touched.length });
    columns.push(await measureColumn(after, name, run));
  }
  const recordsLost = recordsBefore === 0 ? 0 : 1 - recordsAfter / recordsBefore;
  const shares = context.qi.map((name) => columns.find((column) => column.name === name)?.share ?? 0);
  const recoding = shares.length === 0 ? 0 : shares.reduce((sum, share) => sum + share, 0) / shares.length;
  return {
    recordsBefore,
    recordsAfter,
    recordsLost,
    columns,
    overall: recordsLost + (1 - recordsLost) * recoding,
  };
}

/** The relation with a second copy of some columns that no step touches. */
function carry(relation: Relation, touched: readonly string[]): Relation {
  const { identifier } = relation.engine.dialect;
  const copies = touched.map((name) => `${identifier(name)} AS ${identifier(carriedName(name))}`);
  const kind = (name: string) => relation.columns.find((column) => column.name === name)?.kind ?? 'text';
  return {
    ...relation,
    from: `(SELECT ${[selectColumns(relation), ...copies].join(', ')} FROM ${relation.from}) AS carried`,
    columns: [...relation.columns, ...touched.map((name) => ({ name: carriedName(name), kind: kind(name) }))],
  };
}

async function measureColumn(after: Relation, name: string, run: RunOptions): Promise<ColumnLoss> {
  const removed = !after.columns.some((column) => column.name === name);
  const old = carriedName(name);
  const entropy = entropyBits(await countGroupSizes(after, [old], run));
  const told = removed ? 0 : entropyBits(await countGroupSizes(after, [name], run));
  const both = removed ? entropy : entropyBits(await countGroupSizes(after, [old, name], run));
  const entropyLost = Math.min(entropy, Math.max(0, both - told));
  const meanError = await measureError(after, old, removed ? undefined : name, run);
  return {
    name,
    removed,
    entropy,
    entropyLost,
    share: entropy === 0 ? 0 : entropyLost / entropy,
    ...(meanError !== undefined && { meanError }),
  };
}

/** Mean distance of a number from the mean of all that look like it now; undefined where not all cells are numbers. */
async function measureError(
  { engine, from }: Relation,
  old: string,
  now: string | undefined,
  run: RunOptions,
): Promise<number | undefined> {
  const { asDouble, asText, identifier, parseDouble } = engine.dialect;
  const cell = asText(identifier(old));
  const number = parseDouble(cell);
  const finite = `COALESCE(${number} BETWEEN -1e300 AND 1e300, FALSE)`;
  const check = await engine.query(
    `SELECT ${asDouble(`COUNT(${cell})`)}, ${asDouble(`COUNT(CASE WHEN ${finite} THEN 1 END)`)} FROM ${from}`,
    run,
  );
  if (check.numbers(0)[0] === 0 || check.numbers(0)[0] !== check.numbers(1)[0]) return undefined;
  const label = now === undefined ? `''` : asText(identifier(now));
  const sql = `SELECT label, ${asDouble('number')}, ${asDouble('COUNT(*)')}
    FROM (SELECT ${label} AS label, ${number} AS number FROM ${from} WHERE ${cell} IS NOT NULL) AS numbers
    GROUP BY label, number ORDER BY label NULLS FIRST, number`;
  const errors = new ErrorSum();
  for await (const batch of engine.stream(sql, run)) {
    const [labels, numbers, counts] = [batch.texts(0), batch.numbers(1), batch.numbers(2)];
    for (let i = 0; i < batch.rows; i++) errors.add(labels[i], numbers[i], counts[i]);
  }
  return errors.mean();
}

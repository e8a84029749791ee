import { SingleoutError } from '../core/errors.js';
import type { RunOptions } from '../core/progress.js';
import { textOf } from '../counts/cell-text.js';
import { type Relation, requireColumn } from '../source/relation.js';
import { type FoundTexts, fitStep } from './fit-step.js';
import { selectColumns } from './steps/select-columns.js';
import type { Recoding, Rewrite, Step, StepContext } from './steps/step.js';

/** A changed table, and the SELECTs that lead to it. */
export interface ChangedRelation {
  readonly relation: Relation;
  readonly selects: readonly Rewrite['select'][];
}

/**
 * Applies steps one after the other: each yields a relation that the engine computes when it is asked; nothing is
 * copied. Columns that are not there and values that a step cannot recode are refused.
 * Cost: one scan per step that recodes only some texts, to check them.
 */
export async function applySteps(
  relation: Relation,
  steps: readonly Step[],
  context: Omit<StepContext, 'place'>,
  run: RunOptions = {},
): Promise<ChangedRelation> {
  let changed = relation;
  const selects: Rewrite['select'][] = [];
  for (const [place, step] of steps.entries()) {
    run.progress?.({ step: `checking ${step.text}`, fraction: place / steps.length });
    for (const column of columnsOf(step)) requireColumn(changed, column, step.text);
    const fitting = step.kind === 'recoding' ? await fitStep(step, textsOf(changed, step), run) : step;
    const { columns, select } = await rewriteOf(changed, fitting, { ...context, place });
    selects.push(select);
    changed = { ...changed, columns, from: `(${select(changed.from)}) AS step${place + 1}` };
  }
  return { relation: changed, selects };
}

/** Checks that every step finds its columns, before any work is done. */
export function requireColumns(relation: Relation, steps: readonly Step[]): void {
  let left = relation;
  for (const step of steps) {
    for (const column of columnsOf(step)) requireColumn(left, column, step.text);
    if (step.kind === 'removal')
      left = { ...left, columns: left.columns.filter(({ name }) => name !== step.column) };
  }
}

/** The steps as one SQL statement over a table of that name. */
export function writeSql(selects: readonly Rewrite['select'][], table: string): string {
  const name = (i: number) => (i === 0 ? table : `step${i}`);
  const parts = selects.map(
    (select, i) => `step${i + 1} AS (\n  ${select(name(i)).replace(/\s*\n\s*/g, '\n  ')}\n)`,
  );
  const head = parts.length === 0 ? '' : `WITH ${parts.join(',\n')}\n`;
  return `${head}SELECT * FROM ${name(selects.length)};\n`;
}

/** The columns a step speaks of. */
function columnsOf(step: Step): readonly string[] {
  return step.kind === 'rewriting' ? step.reads : [step.column];
}

/** The columns whose cells a step may change or take away. */
export function changedBy(step: Step): readonly string[] {
  return step.kind === 'rewriting' ? step.changes : [step.column];
}

async function rewriteOf(relation: Relation, step: Step, context: StepContext): Promise<Rewrite> {
  switch (step.kind) {
    case 'rewriting':
      return step.rewrite(relation, context);
    case 'removal': {
      const columns = relation.columns.filter(({ name }) => name !== step.column);
      if (columns.length === 0)
        throw new SingleoutError('config/invalid', 'no column would be left', { where: step.text });
      return { columns, select: (from) => `SELECT ${selectColumns({ ...relation, columns })} FROM ${from}` };
    }
    case 'recoding': {
      const { dialect } = relation.engine;
      const cell = step.cell(textOf(dialect, step.column), dialect, 'COUNT(*)');
      const list = selectColumns(relation, new Map([[step.column, cell]]));
      return {
        columns: relation.columns.map((c) => (c.name === step.column ? { name: c.name, kind: 'text' } : c)),
        select: (from) => `SELECT ${list} FROM ${from}`,
      };
    }
  }
}

function textsOf({ engine, from, name }: Relation, { column }: Recoding): FoundTexts {
  return { engine, from, text: textOf(engine.dialect, column), where: name };
}

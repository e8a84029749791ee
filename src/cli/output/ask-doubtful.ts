import type { ProposedColumns } from '../../core/columns.js';
import { type Role, roleSchema } from '../../core/results/column.js';
import { DOUBTFUL } from '../../report/pages/columns.js';

type Column = ProposedColumns['columns'][number];

/** Asks somebody, and gives what they typed. */
export type Ask = (question: string) => Promise<string>;

/** Asks which role every doubtful column plays. An empty answer accepts the proposal; an unknown role is asked again. */
export async function askDoubtful(columns: readonly Column[], ask: Ask): Promise<Column[]> {
  const settled: Column[] = [];
  for (const column of columns) {
    if (column.confidence >= DOUBTFUL) settled.push(column);
    else settled.push(await askOne(column, ask));
  }
  return settled;
}

async function askOne(column: Column, ask: Ask): Promise<Column> {
  const { name, kind, why, role } = column;
  const roles = roleSchema.options.join(', ');
  for (;;) {
    const typed = (await ask(`${name}: ${kind} (${why})\n  role, one of ${roles} [${role}]: `))
      .trim()
      .toLowerCase();
    if (typed === '') return column;
    const chosen = roleSchema.options.find((own) => own === typed || initials(own) === typed);
    if (chosen !== undefined) return { ...column, role: chosen, why: 'named by you', confidence: 1 };
  }
}

/** `qi` for quasi-identifier, `id` for identifier, as the options are called. */
function initials(role: Role): string {
  return { 'quasi-identifier': 'qi', identifier: 'id' }[role as string] ?? role;
}

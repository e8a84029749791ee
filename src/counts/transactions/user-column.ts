import type { RunOptions } from '../../core/progress.js';
import { option } from '../../core/wording.js';
import { type Relation, requireColumn } from '../../source/relation.js';
import { countRecords } from '../count-records.js';
import { sampleKinds } from '../sample-kinds.js';
import type { Selected } from './select-terms.js';

/** The column that says whose record it is, and how it is known. */
export interface UserColumn extends Selected {
  /** `named` by who asks, `found` by what it holds, or `record`: each record is somebody's own. */
  readonly from: 'named' | 'found' | 'record';
}

/**
 * Settles whose record it is: the column that is named, else the surest key of people there is, else every record is a user of its
 * own. A database is not looked through for a key: how often it is read is told beforehand. Cost where none is named: one scan.
 */
export async function settleUser(
  relation: Relation,
  named: string | undefined,
  run: RunOptions = {},
): Promise<UserColumn> {
  if (named !== undefined) {
    requireColumn(relation, named, option('user'));
    return { name: named, from: 'named' };
  }
  const found = relation.engine.explain === undefined ? await findKey(relation, run) : undefined;
  return found === undefined ? recordColumn(relation) : { name: found, from: 'found' };
}

async function findKey(relation: Relation, run: RunOptions): Promise<string | undefined> {
  const names = relation.columns.map(({ name }) => name);
  const kinds = await sampleKinds(relation, names, await countRecords(relation, run), run);
  const keys = names.filter((name) => {
    const found = kinds.get(name);
    return found?.role === 'user' && found.missingMarks.length === 0;
  });
  const sure = (name: string) => kinds.get(name)?.confidence ?? 0;
  return keys.sort((a, b) => sure(b) - sure(a)).at(0);
}

/** Numbers of records in their order; where an engine has none, in that of their cells, so that every reading gives the same. */
export function recordColumn({ columns, engine }: Relation): UserColumn {
  const { asText, identifier } = engine.dialect;
  const order = columns.map(({ name }) => asText(identifier(name))).join(', ');
  let name = 'record';
  while (columns.some((column) => column.name === name)) name += '_';
  return {
    name,
    from: 'record',
    sql: `ROW_NUMBER() OVER (${engine.keepsOrder === true ? '' : `ORDER BY ${order}`})`,
  };
}

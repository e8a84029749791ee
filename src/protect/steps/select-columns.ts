import type { Relation } from '../../source/relation.js';

/**
 * A SELECT list of all columns of a relation, some of them replaced by other SQL.
 * @param changed SQL of the cells by column
 */
export function selectColumns(
  { columns, engine }: Pick<Relation, 'columns' | 'engine'>,
  changed: ReadonlyMap<string, string> = new Map(),
): string {
  const { identifier } = engine.dialect;
  return columns
    .map(({ name }) => {
      const cell = changed.get(name);
      return cell === undefined ? identifier(name) : `${cell} AS ${identifier(name)}`;
    })
    .join(', ');
}

/** An identifier that no column of the relation has, for what a step adds on its way. */
export function freshIdentifier({ columns, engine }: Relation, name: string): string {
  const taken = new Set(columns.map((column) => column.name.toLowerCase()));
  let fresh = `singleout ${name}`;
  while (taken.has(fresh)) fresh += '_';
  return engine.dialect.identifier(fresh);
}

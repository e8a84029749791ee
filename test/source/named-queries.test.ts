import { expect, it } from 'vitest';
import { NamedQueries } from '../../src/source/remote/named-queries.js';

/** A table, and queries about it, for a server that computes what it was given a name for once, or each time. */
function naming(once: boolean) {
  const named = new NamedQueries(once);
  const visits = named.addSource('(SELECT x FROM "visits") AS input');
  return { named, visits };
}

it.each([
  [true, 1],
  [false, 2],
])(
  'puts the queries that a statement needs before it, and counts how often a table is read',
  (once, scans) => {
    const { named, visits } = naming(once);
    const a = named.add(`SELECT x FROM ${visits}`);
    named.add('SELECT y FROM other');
    const b = named.add(`SELECT x FROM ${a.from} JOIN ${a.from} AS again USING (x)`);
    const sql = `SELECT COUNT(*) FROM ${b.from}`;
    expect(named.explain('SELECT 1')).toEqual({ sql: 'SELECT 1', scans: 0 });
    const explained = named.explain(sql);
    expect(explained).toEqual({
      sql: `WITH singleout_kept_1 AS (SELECT x FROM (SELECT x FROM "visits") AS input),
singleout_kept_3 AS (SELECT x FROM singleout_kept_1 JOIN singleout_kept_1 AS again USING (x))
SELECT COUNT(*) FROM singleout_kept_3`,
      scans,
    });
    expect(named.scans).toBe(0);
    expect(named.take(sql)).toEqual(explained);
    named.take(`SELECT COUNT(*) FROM ${visits}`);
    expect(named.scans).toBe(scans + 1);
  },
);

it.each([true, false])(
  'takes for a table only what was handed out as one, whatever values look like',
  (once) => {
    const { named, visits } = naming(once);
    const kept = named.add(`SELECT 'singleout_kept_1', 'FROM "visits"', '{0}' FROM ${visits}`);
    const { sql, scans } = named.explain(`SELECT 'singleout_kept_1' FROM ${kept.from}`);
    expect(scans).toBe(1);
    expect(sql).toContain(`'FROM "visits"', '{0}' FROM (SELECT x FROM "visits") AS input`);
    expect(named.explain(`SELECT 'singleout_kept_1 FROM "visits"'`).scans).toBe(0);
  },
);

it('refers to tables by what no text that can be sent holds', () => {
  const { visits } = naming(true);
  expect(Buffer.from(visits).toString()).not.toBe(visits);
});

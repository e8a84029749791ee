import { expect, it } from 'vitest';
import { NamedQueries } from '../../src/source/named-queries.js';

/** Names for a server that computes what they stand for once, or each time. */
function naming(once: boolean): NamedQueries {
  const named = new NamedQueries(once);
  named.table = 'visits';
  return named;
}

it.each([
  [true, 1],
  [false, 2],
])(
  'puts the queries that a statement needs before it, and counts how often a table is read',
  (once, scans) => {
    const named = naming(once);
    const a = named.add('SELECT x FROM visits');
    named.add('SELECT y FROM other');
    const b = named.add(`SELECT x FROM ${a.from} JOIN ${a.from} AS again USING (x)`);
    const sql = `SELECT COUNT(*) FROM ${b.from}`;
    expect(named.explain('SELECT 1').sql).toBe('SELECT 1');
    const explained = named.explain(sql);
    expect(explained.sql.startsWith(`WITH ${a.from} AS (SELECT x FROM visits),\n${b.from} AS (`)).toBe(true);
    expect(explained.sql).not.toContain('other');
    expect(explained.scans).toBe(scans);
    expect(named.scans).toBe(0);
    expect(named.take(sql)).toEqual(explained);
    named.take('SELECT COUNT(*) FROM visits');
    expect(named.scans).toBe(scans + 1);
  },
);

it.each([true, false])('takes a name that only looks like one of its own as it is', (once) => {
  const named = naming(once);
  const a = named.add('SELECT singleout_kept_1, singleout_kept_9 FROM visits');
  expect(named.explain(`SELECT 1 FROM ${a.from}`).scans).toBe(1);
});

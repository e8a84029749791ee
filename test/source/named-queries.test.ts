import { expect, it } from 'vitest';
import { NamedQueries } from '../../src/source/named-queries.js';

it('puts the queries that a statement needs before it, and counts how often a table is read', () => {
  const named = new NamedQueries();
  const a = named.add('SELECT x FROM visits');
  named.add('SELECT y FROM other');
  const b = named.add(`SELECT x FROM ${a.from} JOIN ${a.from} AS again USING (x)`);
  const sql = `SELECT COUNT(*) FROM ${b.from}`;
  expect(named.complete('SELECT 1')).toBe('SELECT 1');
  expect(named.complete(sql).startsWith(`WITH ${a.from} AS (SELECT x FROM visits),\n${b.from} AS (`)).toBe(
    true,
  );
  expect(named.complete(sql)).not.toContain('other');
  expect(named.countScans(sql, 'visits', true)).toBe(1);
  expect(named.countScans(sql, 'visits', false)).toBe(2);
});

it('takes a name that only looks like one of its own as it is', () => {
  const named = new NamedQueries();
  const a = named.add('SELECT singleout_kept_1, singleout_kept_9 FROM visits');
  for (const once of [true, false])
    expect(named.countScans(`SELECT 1 FROM ${a.from}`, 'visits', once)).toBe(1);
});

import { expect, it } from 'vitest';
import { addressShapes, ENGINES, engineOf } from '../../src/source/engines.js';
import { isDatabase } from '../../src/source/is-database.js';

it('finds the engine of an address by its scheme, in capitals or not', () => {
  for (const entry of ENGINES)
    for (const scheme of entry.schemes) {
      expect(engineOf(`${scheme}://host/name`)).toBe(entry);
      expect(isDatabase(`${scheme.toUpperCase()}://host/name`)).toBe(true);
    }
  expect(new Set(ENGINES.flatMap(({ schemes }) => schemes)).size).toBe(3);
});

it('takes all else for files', () => {
  for (const name of [
    'visits.csv',
    'postgres',
    'postgres:visits',
    './trino://x',
    'https://host/x',
    '://',
    '',
  ])
    expect(isDatabase(name)).toBe(false);
});

it('shows what addresses look like', () => {
  expect(addressShapes()).toBe('postgres://.. or trino://..');
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearest } from '../../src/core/nearest.js';

describe('nearest', () => {
  it('finds the name that was meant: one slip in short names, more in long ones', () => {
    const names = ['age', 'sex', 'zip', 'marital-status', 'education', 'education-num'];
    const meant: [string, string | undefined][] = [
      ['aeg', 'age'],
      ['AGE', 'age'],
      ['ages', 'age'],
      ['marital_status', 'marital-status'],
      ['maritalstatus', 'marital-status'],
      ['educatoin', 'education'],
      ['a', undefined],
      ['zebra', undefined],
      ['', undefined],
    ];
    for (const [name, expected] of meant) expect(nearest(name, names), name).toBe(expected);
  });

  it('finds every name itself, and needs candidates', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string(), { minLength: 1, selector: (s) => s.toLowerCase() }),
        (names) => {
          for (const name of names) expect(nearest(name, names)).toBe(name);
        },
      ),
    );
    expect(nearest('age', [])).toBeUndefined();
  });
});

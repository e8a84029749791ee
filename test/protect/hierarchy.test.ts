import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { namedHierarchies } from '../../src/protect/steps/generalise.js';
import { parseHierarchy } from '../../src/protect/steps/hierarchy.js';
import { levelStep, parseLevel } from '../../src/protect/steps/parse-level.js';
import { parseStep } from '../../src/protect/steps/parse-step.js';
import { scratchFolder } from '../source/scratch.js';

const scratch = scratchFolder();
const TEXT = 'a;vowel;letter\nb;consonant;letter\n1;odd;digit\n';

describe('steps that name a hierarchy', () => {
  it('take it from what is given, and open no file', () => {
    const path = join(scratch.path, 'letters.csv');
    writeFileSync(path, TEXT);
    const text = `generalise x by ${path} level 2`;
    expect(() => parseStep(text)).toThrow(/no hierarchy of this name was given/);
    expect(() => parseLevel('x', `generalise by ${path}`)).toThrow(/no hierarchy of this name was given/);
    const hierarchies = new Map([['letters', parseHierarchy(TEXT, 'letters')]]);
    const step = parseStep('generalise x by letters level 2', { hierarchies });
    expect(step.text).toBe('generalise x by letters level 2');
    expect(parseLevel('x', 'generalise by letters level 2', { hierarchies })).toMatchObject({
      text: step.text,
    });
    expect(() => parseStep('generalise x by letters level 3', { hierarchies })).toThrow(/from 1 to 2/);
  });

  it('are asked for its name first', () => {
    const steps = ['mask zip 2', 'Generalise x by "my letters.csv" level 2', 'generalise y by b.csv'];
    expect(namedHierarchies([...steps, ...steps])).toEqual(['my letters.csv', 'b.csv']);
    expect(namedHierarchies([levelStep('x y', 'generalise by c.csv level 1')])).toEqual(['c.csv']);
    expect(() => namedHierarchies(['generalise x'])).toThrow(/the word by is expected/);
  });

  it.each([
    ['nothing', ''],
    ['blank lines alone', '\n \n'],
    ['no label', 'a\nb\n'],
    ['lines of different length', 'a;x;y\nb;x\n'],
    ['a value twice', 'a;x\na;y\n'],
    ['labels that do not nest', 'a;x;1\nb;x;2\n'],
    ['a quote that does not end', 'a;"x\n'],
    ['bytes that are no text', '\u0000\u0001\ufffd\u0000'],
    ['a very long cell that is not closed', `a;"${'x""'.repeat(1_000_000)}`],
  ])('refuse a hierarchy of %s', (_, text) => {
    expect(() => parseHierarchy(text, 'h.csv')).toThrow(
      expect.objectContaining({ code: 'config/invalid', where: expect.stringContaining('h.csv') }),
    );
  });
});

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/cli/input/config-file.js';
import { parseConfig } from '../../src/cli/input/parse-config.js';
import { SingleoutError } from '../../src/core/errors.js';
import { scratchFolder } from '../source/scratch.js';

const scratch = scratchFolder();

function errorOf(text: string): SingleoutError {
  try {
    parseConfig(text, 'singleout.yaml');
  } catch (error) {
    if (error instanceof SingleoutError) return error;
    throw error;
  }
  throw new Error('the configuration was accepted');
}

describe('singleout.yaml', () => {
  it('holds every setting under the name of its flag', () => {
    const text = `
qi: [age, "last, first"]
id:
  - id
sensitive: [diagnosis]
ignore: []
user: patient
weight: w
household: hh
missing: any
seed: 7
sql: SELECT 1
format: csv
delimiter: ";"
encoding: latin-1
header: false
null: ["?", NA]
memory: 2GB
threads: 2
`;
    expect(parseConfig(text, 'singleout.yaml')).toEqual({
      qi: ['age', 'last, first'],
      id: ['id'],
      sensitive: ['diagnosis'],
      ignore: [],
      user: 'patient',
      weight: 'w',
      household: 'hh',
      missing: 'any',
      seed: 7,
      sql: 'SELECT 1',
      format: 'csv',
      delimiter: ';',
      encoding: 'latin-1',
      header: false,
      null: ['?', 'NA'],
      memory: '2GB',
      threads: 2,
    });
  });

  it('may be empty, or not be there', () => {
    for (const text of ['', '# nothing\n', '{}', 'null']) expect(parseConfig(text, 'f')).toEqual({});
  });

  it.each([
    ['an unknown setting', 'seed: 1\nqii: [a]\n', '2:1', 'the configuration has no setting called qii'],
    ['a text for a list', 'qi: age\n', '1:5', '`qi` is not valid'],
    ['a number in a list of names', 'qi:\n  - age\n  - 5\n', '3:5', '`qi.1` is not valid'],
    ['an empty name', 'qi: [""]\n', '1:6', '`qi.0` is not valid'],
    ['a fraction', 'seed: 1.5\n', '1:7', '`seed` must be a whole number'],
    ['a text for a number', 'seed: x\n', '1:7', '`seed` must be a whole number'],
    ['a number that is none', 'seed: .nan\n', '1:7', '`seed` must be a whole number'],
    ['no threads', 'threads: 0\n', '1:10', '`threads` must be a whole number from 1'],
    ['a size that is none', 'memory: lots\n', '1:9', '`memory` must be a size such as 2GB'],
    ['a choice that is none', '\n\nmissing: maybe\n', '3:10', '`missing` is not valid'],
    ['a delimiter of two characters', 'delimiter: ab\n', '1:12', '`delimiter` must be one character'],
    ['a text for yes or no', 'header: maybe\n', '1:9', '`header` is not valid'],
    ['a list as a whole', '- a\n', '1:1', '`configuration` is not valid'],
    ['YAML that does not end', 'qi: [a\n', '2:1', 'not valid YAML'],
    ['a setting twice', 'seed: 1\nseed: 2\n', '2:1', 'not valid YAML'],
    ['two documents', 'seed: 1\n---\nseed: 2\n', '2:1', 'not valid YAML'],
    ['a list as a name', '? [x]\n: 1\n', '1:3', 'not valid YAML'],
    ['tabs for spaces', 'qi:\n\t- a\n', '2:1', 'not valid YAML'],
  ])('is refused with %s', (_, text, place, message) => {
    const error = errorOf(text);
    expect(error.code).toBe('config/invalid');
    expect(error.where).toBe(`singleout.yaml:${place}`);
    expect(error.message).toContain(message);
  });

  it('says which setting was meant', () => {
    expect(errorOf('sensitve: [a]').hint).toBe('did you mean sensitive?');
    expect(errorOf('zzz: 1').hint).toContain('settings are: qi, id');
  });

  it('is refused with aliases that lead nowhere or explode', () => {
    const levels = [
      'a: &a [x,x,x,x,x,x,x,x,x]',
      ...[...'bcdef'].map((n, i) => `${n}: &${n} [${`*${'abcde'[i]},`.repeat(9)}]`),
    ];
    for (const text of ['qi: *nowhere', levels.join('\n')]) expect(errorOf(text).code).toBe('config/invalid');
  });

  it('that is named must be there', async () => {
    const path = join(scratch.path, 'missing.yaml');
    for (const file of [path, scratch.path]) {
      await expect(readConfig(file)).rejects.toThrowError(
        expect.objectContaining({ code: 'config/unreadable', where: file }),
      );
    }
    expect(await readConfig(scratch.write('ok.yaml', 'seed: 3'))).toEqual({ seed: 3 });
  });
});

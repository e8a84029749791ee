import { describe, expect, it } from 'vitest';
import { commandLineFlags } from '../../src/cli/options/command-line-flags.js';
import { outOfDomain, SingleoutError } from '../../src/core/errors.js';
import { ANY_VALUE, mapWords, marked, option, wording } from '../../src/core/wording.js';
import { problemOf } from '../../src/server/routes/problem.js';

describe('an error that speaks of options', () => {
  const error = new SingleoutError(
    'config/unsupported',
    wording`${marked(option('missing', 'any'))} does not go with ${option('user')} in ${3} columns`,
    {
      option: option('missing', 'any'),
      hint: wording`give ${option('header', false)}, ${option('timeoutMs')} or ${option('steps', ['drop a'])}`,
    },
  );

  it('says them as the library takes them', () => {
    expect(error.toJSON()).toEqual({
      code: 'config/unsupported',
      message: "`missing: 'any'` does not go with `user` in 3 columns",
      where: "missing: 'any'",
      hint: "give `header: false`, `timeoutMs` or `steps: ['drop a']`",
    });
    expect(error).toMatchObject({ option: 'missing', where: "missing: 'any'" });
    expect(error.message).toBe(error.toJSON().message);
  });

  it('says them as the command line takes them', () => {
    expect(error.spelled(commandLineFlags)).toEqual({
      code: 'config/unsupported',
      message: '`--missing any` does not go with --user in 3 columns',
      where: '--missing any',
      hint: 'give --no-header, --timeout or --do "drop a"',
    });
  });

  it('says them as requests hold them', () => {
    expect(problemOf(error)).toMatchObject({
      title: "`missing: 'any'` does not go with `user` in 3 columns",
      where: "missing: 'any'",
      hint: "give `header: false`, `timeoutSeconds` or `steps: ['drop a']`",
    });
  });

  it('says the same when it is thrown again, also from a thread', () => {
    const { code, said } = error;
    const again = new SingleoutError(code, said.message, structuredClone(said));
    expect(again.spelled(commandLineFlags)).toEqual(error.spelled(commandLineFlags));
    expect(again.option).toBe('missing');
    const elsewhere = new SingleoutError(code, said.message, { ...said, where: 'a.csv' });
    expect(elsewhere).toMatchObject({ where: 'a.csv', option: 'missing' });
  });

  it('names what is outside its domain, be it an option or not', () => {
    const wrong = outOfDomain(option('withholdBelow'), 'at least 2', 1);
    expect(wrong.spelled(commandLineFlags)).toMatchObject({
      message: '`--withhold-below` must be at least 2; got 1',
      where: '--withhold-below',
    });
    expect(outOfDomain('q', 'at least 0', -1).spelled(commandLineFlags)).toMatchObject({
      message: '`q` must be at least 0; got -1',
      where: 'q',
    });
  });

  it('leaves options alone when its words are changed', () => {
    const text = mapWords(wording`a in ${option('table', ANY_VALUE)} a`, (words) => words.replace('a', 'b'));
    expect(new SingleoutError('config/invalid', text).message).toBe('b in `table: ..` b');
  });
});

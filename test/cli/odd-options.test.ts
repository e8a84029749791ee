import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
// @ts-expect-error plain JavaScript
import { listCommands } from '../../fuzz/commands/list-options.mjs';
// @ts-expect-error plain JavaScript
import { fillStock } from '../../fuzz/commands/stock.mjs';
import { load } from '../installed.js';
import { cli } from './cli.js';

interface ListedCommand {
  readonly path: readonly string[];
  readonly options: readonly {
    readonly long: string;
    readonly value?: string;
    readonly choices: readonly string[];
  }[];
}

const ODD = [
  'NaN',
  'Infinity',
  '-1',
  '0',
  '1e308',
  '1e-308',
  '9007199254740993',
  '',
  ' ',
  '0x10',
  '１',
  '1.5',
  '1e9',
];
/** Of these, what no option may take for a number. */
const NO_NUMBERS = ['NaN', '', ' ', '１'];
/** What options take that is no number, as help names it: all others are tried, also those to come. */
const NO_NUMBER =
  /^[<[](file\S*|folder|columns?|names?|name|texts|char|query|step|values\.\.\.|what|goal|id|address|host|dir|text)[>\]]$/;
/** Options whose numbers stand behind something else. */
const BEHIND: Record<string, string> = {
  '<column=n>': 'age=',
  '<a,b=n>': 'age,sex=',
  '<column=weight>': 'age=',
  '<column:steps>': 'age: band ',
  '<rule...>': 'zip:',
  '<rules...>': 'price:',
};
/** A short run of each command that takes the option tried next. */
const LINES: Record<string, string> = {
  assess: 'assess t.csv --qi age,sex',
  columns: 'columns t.csv',
  init: 'init t.csv --yes --force -o roles.yaml',
  keys: 'keys t.csv --qi age,sex,zip',
  statistics: 'statistics t.csv --qi age,sex',
  predict: 'predict statistics.json',
  person: 'person sex=f --statistics statistics.json',
  'population perturb': 'population perturb answers.csv --domain domain.json --epsilon 1 -o perturbed.csv',
  'population fit': 'population fit responses.csv -o fitted.json',
  'population estimate':
    'population estimate --model model.json --population 1000 --record age=30 sex=f town=mrkQZ0',
  'population release': 'population release t.csv --qi age,sex --epsilon 1 --rate 0.9',
  transactions: 'transactions purchases.csv --user customer --attribute price',
  'what-if': 'what-if t.csv --qi age,sex --do blank+sex',
  plan: 'plan t.csv --qi age,sex --goal k=2',
  apply: 'apply t.csv --qi age,sex --do blank+sex --allow id -o out.csv',
  check: 'check t.csv --policy k5 --qi age,sex',
  calibrate: 'calibrate many.csv --qi age,sex --rates 0.5 --repetitions 1',
  generate: 'generate hospital --records 5 -o made.csv',
};
/** Read alike by all commands: all values are tried on the first of them, on the others those that end soon. */
const SHARED = ['--threads', '--memory', '--seed', '--statement-timeout'];
const SOON = [...NO_NUMBERS, '-1', '1e308', '9007199254740993'];
/** It would listen for ever; what it takes is tried in test/server. */
const SKIPPED = ['serve'];

const LONGEST_MS = 30_000;

const folder = mkdtempSync(join(tmpdir(), 'odd-options-'));
const home = process.cwd();
let commands: ListedCommand[];

beforeAll(async () => {
  const product = await load('dist/cli/run-cli.js');
  // goes into the folder
  await fillStock(folder, product);
  commands = await listCommands(product);
});
afterAll(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true, force: true });
});

const wordsOf = (line: string) => line.split(' ').map((word) => word.replace('+', ' '));

function tries(): { readonly odd: string; readonly words: readonly string[] }[] {
  return commands.flatMap(({ path, options }) => {
    const name = path.join(' ');
    if (SKIPPED.includes(name)) return [];
    if (!(name in LINES)) throw new Error(`no line for ${name}: add one`);
    const line = wordsOf(LINES[name]);
    const numeric = options.filter(
      ({ value, choices }) => value !== undefined && choices.length === 0 && !NO_NUMBER.test(value),
    );
    return numeric.flatMap(({ long, value = '' }) =>
      (SHARED.includes(long) && name !== commands[0].path.join(' ') ? SOON : ODD).map((odd) => ({
        odd,
        words: [...line, '-q', `${long}=${BEHIND[value] ?? ''}${odd}`],
      })),
    );
  });
}

it.each(Object.entries(LINES))('%s works as it is tried here', async (_, line) => {
  const { code, err } = await cli([...wordsOf(line), '-q']);
  expect([0, 1], err).toContain(code);
});

it('no odd number for any option of any command ends in an internal error, or not at all', async () => {
  const wrong: string[] = [];
  for (const { words, odd } of tries()) {
    // ends it with 130
    const timer = setTimeout(() => process.emit('SIGINT'), LONGEST_MS);
    const { code, err } = await cli(words);
    clearTimeout(timer);
    const said = `${words.join(' ')}: exit ${code} ${err}`;
    const allowed = NO_NUMBERS.includes(odd) ? [2, 3] : [0, 1, 2, 3];
    if (!allowed.includes(code as number) || err.includes('internal/bug')) wrong.push(said);
  }
  expect(wrong).toEqual([]);
}, 600_000);

it('no odd number in a policy passes, or ends in an internal error', async () => {
  const odd = [
    '.nan',
    '.inf',
    '-1',
    '1e308',
    '1e-308',
    "''",
    "' '",
    '１',
    'true',
    '[]',
    '{}',
    '~',
    '99999999999999999999',
  ];
  const limits = [
    ...['smallest-group', 'highest-risk', 'prosecutor', 'journalist', 'marketer', 'average-risk'],
    ...['uniques', 'unique-share', 'l-diversity', 't-closeness'],
  ].flatMap((name) => odd.map((number) => ({ number, text: `{${name}: ${number}}` })));
  const keyed = ['below', 'exposure'].flatMap((name) =>
    odd.flatMap((number) => [
      { number, text: `{${name}: {2: ${number}}}` },
      { number: `key ${number}`, text: `{${name}: {"${number.replaceAll("'", '')}": 0}}` },
    ]),
  );
  const figures = odd.map((number) => ({
    number,
    text: `{figures: [{path: observed.uniques, at-most: ${number}}]}`,
  }));
  const wrong: string[] = [];
  for (const { number, text } of [...limits, ...keyed, ...figures]) {
    writeFileSync(join(folder, 'odd.yaml'), `limits: ${text}\n`);
    const { code, err } = await cli(['check', 't.csv', '--policy', 'odd.yaml', '--qi', 'age,sex', '-q']);
    const isNumber = ['-1', '1e308', '1e-308', '99999999999999999999'].some((one) => number.endsWith(one));
    if (!(isNumber ? [0, 1, 2] : [2]).includes(code as number)) wrong.push(`${text}: exit ${code} ${err}`);
  }
  expect(wrong).toEqual([]);
}, 600_000);

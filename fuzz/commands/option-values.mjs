import {
  INPUTS,
  LARGE_NUMBERS,
  ODD_NUMBERS,
  ODD_TEXTS,
  OUTPUTS,
  SMALL_NUMBERS,
  STEPS,
} from './odd-values.mjs';
import { STOCK_COLUMNS } from './stock.mjs';

const numberOf = (usual) => (choose) =>
  choose.weighted([
    [8, choose.pick(usual)],
    [2, choose.pick(ODD_NUMBERS)],
    [0.3, choose.pick(LARGE_NUMBERS)],
  ]);
const NUMBERS = numberOf(SMALL_NUMBERS);
const SHARES = numberOf(['0.1', '0.5', '0.9', '0.05', '1', '.25']);
const WHOLE = numberOf(['1', '2', '3', '5', '10', '20']);
const COLUMN = (choose) =>
  choose.chance(0.85)
    ? choose.pick(STOCK_COLUMNS)
    : choose.pick([...ODD_TEXTS, 'AGE', '"age"', 'when', 'customer']);
const COLUMNS = (choose) => choose.list(choose.between(1, 4), () => COLUMN(choose)).join(',');
const OUTPUT = (choose) => choose.pick(OUTPUTS);
const DOCUMENT = (usual) => (choose) => (choose.chance(0.8) ? choose.pick(usual) : choose.pick(INPUTS));
export const STEP = (choose) =>
  choose.chance(0.6) ? choose.pick(STEPS) : bendStep(choose, choose.pick(STEPS));

/** What the options take, by their names; others are given a number or an odd text. */
const TAKES = {
  '--qi': COLUMNS,
  '--id': COLUMNS,
  '--sensitive': COLUMNS,
  '--ignore': COLUMNS,
  '--keep': COLUMNS,
  '--columns': (choose) => (choose.chance(0.5) ? COLUMNS(choose) : NUMBERS(choose)),
  '--attribute': (choose) =>
    choose.pick([
      'when',
      'price',
      'shop',
      'when:date',
      'when:time:hour,price',
      'price,shop',
      COLUMNS(choose),
    ]),
  '--user': (choose) => choose.pick(['customer', 'hh', 'id', COLUMN(choose)]),
  '--weight': (choose) => choose.pick(['w', COLUMN(choose)]),
  '--household': (choose) => choose.pick(['hh', COLUMN(choose)]),
  '--curve': (choose) => choose.pick(['records', 'kappa', COLUMN(choose)]),
  '--report': OUTPUT,
  '--output': OUTPUT,
  '--sarif': OUTPUT,
  '--junit': OUTPUT,
  '--markdown': OUTPUT,
  '--export-sql': OUTPUT,
  '--config': DOCUMENT(['config.yaml']),
  '--plan': DOCUMENT(['plan.yaml', 'made-plan.yaml']),
  '--policy': DOCUMENT(['policy.yaml', 'k5', 'cms-11', 'hipaa-safe-harbor', 'gdpr-singling-out', 'ema-0.09']),
  '--baseline': DOCUMENT(['baseline.json']),
  '--domain': DOCUMENT(['domain.json']),
  '--model': DOCUMENT(['model.json', 'forest', 'copula', 'independence']),
  '--statistics': DOCUMENT(['statistics.json']),
  '--background': DOCUMENT(['statistics.json']),
  '--sample': (choose) => (choose.chance(0.5) ? NUMBERS(choose) : choose.pick(['statistics.json', 't.csv'])),
  '--every': DOCUMENT(['t.csv', 'answers.csv']),
  '--sql': (choose) =>
    choose.pick([
      'SELECT * FROM t',
      'SELECT age, sex FROM t;',
      'SELECT * FROM t JOIN more USING (id)',
      'SELECT 1 AS x',
      'SELECT',
      'DROP TABLE t',
      'SELECT * FROM nowhere',
      "SELECT * FROM t WHERE town = 'x",
      'SELECT age, age FROM t',
      'SELECT count(*) FROM t',
      '',
    ]),
  '--table': (choose) => choose.pick(ODD_TEXTS),
  '--do': STEP,
  '--levels': (choose) =>
    choose.pick([
      'age: band 5; band 10; blank',
      'zip: mask 1; mask 2',
      `${COLUMN(choose)}: ${STEP(choose)}`,
      'age',
      'age:',
      ':',
    ]),
  '--hierarchy': (choose) =>
    choose.pick(['town=hierarchy.csv', `${COLUMN(choose)}=${choose.pick(INPUTS)}`, 'town', '=']),
  '--goal': (choose) =>
    choose.pick([
      'k=2',
      'k=3',
      'average-risk=0.5',
      'uniques=0',
      'highest-risk=0.5',
      'cms-11',
      'k5',
      `k=${NUMBERS(choose)}`,
      `average-risk=${NUMBERS(choose)}`,
      choose.pick(ODD_TEXTS),
    ]),
  '--suppress': (choose) => choose.pick(['2%', '0.1', '100%', NUMBERS(choose), `${NUMBERS(choose)}%`]),
  '--importance': (choose) => choose.pick(['age=2,zip=0.5', `${COLUMN(choose)}=${NUMBERS(choose)}`]),
  '--mask': (choose) => choose.pick(['zip:2', `${COLUMN(choose)}:${NUMBERS(choose)}`]),
  '--round': (choose) =>
    choose.pick(['when:month', 'price:1', `${choose.pick(['price', 'when', 'shop'])}:${NUMBERS(choose)}`]),
  '--probability': (choose) =>
    choose.pick([
      '0.3',
      'zip=0.9',
      'role:sensitive=0.1',
      `${COLUMN(choose)}=${NUMBERS(choose)}`,
      NUMBERS(choose),
    ]),
  '--count': (choose) => choose.pick(['age=3', 'sex=15', `${COLUMN(choose)}=${NUMBERS(choose)}`]),
  '--pair': (choose) => choose.pick(['age,sex=2', `${COLUMN(choose)},${COLUMN(choose)}=${NUMBERS(choose)}`]),
  '--record': (choose) => choose.pick(['age=30', 'sex=f', `${COLUMN(choose)}=${choose.pick(ODD_TEXTS)}`]),
  '--database': (choose) =>
    choose.pick([
      'rate=0.1,count=1',
      'rate=0.1,count=0,epsilon=1',
      'rate=0.5,responses=responses.csv',
      `rate=${NUMBERS(choose)},count=${NUMBERS(choose)}`,
      choose.pick(ODD_TEXTS),
    ]),
  '--method': (choose) =>
    choose.pick([
      'all',
      'independence',
      'forest',
      'random',
      'semi-random',
      'independence,forest',
      choose.pick(ODD_TEXTS),
    ]),
  '--methods': (choose) => choose.pick(['all', 'forest', 'copula', 'independence', choose.pick(ODD_TEXTS)]),
  '--delimiter': (choose) => choose.pick([',', ';', '\t', '', ',,', '"', '\n', '\r', 'é', '😀', '\0', 'a']),
  '--null': (choose) => choose.pick(['?,NA', 'f', choose.pick(ODD_TEXTS)]),
  '--memory': (choose) =>
    choose.pick(['2GB', '256MB', '1GB', '1', '0', '-1', '10kB', '999999999TB', 'lots', '1e9', '']),
  '--threads': (choose) => choose.pick(['1', '2', choose.pick(ODD_NUMBERS)]),
  '--workers': (choose) => choose.pick(['1', '2', choose.pick(ODD_NUMBERS)]),
  '--token': (choose) => choose.pick(['0123456789abcdef0123', ...ODD_TEXTS]),
  '--host': (choose) =>
    choose.pick(['127.0.0.1', '127.0.0.1', '::1', 'localhost', '0.0.0.0', 'x', '', '300.1.1.1', '\0']),
  '--port': (choose) => choose.pick(['0', '0', '0', '-1', '65536', 'abc', '', '1.5']),
  '--folder': (choose) => choose.pick(['.', '.', 'nowhere', 't.csv', '']),
  '--item': (choose) => choose.pick(['rule-2', ...ODD_TEXTS]),
};

/** A value for an option, mostly one that makes sense. */
export function drawValue(choose, { long, choices, value }) {
  if (choose.chance(0.02)) return choose.pick(ODD_TEXTS);
  if (choices.length > 0 && !(long in TAKES))
    return choose.chance(0.92) ? choose.pick(choices) : choose.pick(ODD_TEXTS);
  if (long in TAKES) return TAKES[long](choose);
  if (/file|folder|dir|text|name|address/.test(value)) return choose.pick(ODD_TEXTS);
  if (/<(share|p|chance|bound|g|rate|budget)s?>/.test(value)) return SHARES(choose);
  return /<(n|count|seconds|minutes)>/.test(value) ? WHOLE(choose) : NUMBERS(choose);
}

/** A step with a word replaced, left out, doubled or added. */
function bendStep(choose, step) {
  const words = step.split(' ');
  const at = choose.below(words.length);
  const odd = () =>
    choose.chance(0.6)
      ? NUMBERS(choose)
      : choose.pick([
          ...ODD_TEXTS,
          ...STOCK_COLUMNS,
          'hierarchy.csv',
          't.csv',
          '/dev/null',
          'below',
          'level',
          'in',
          'by',
        ]);
  return choose
    .pick([
      () => words.with(at, odd()),
      () => words.with(at, odd()),
      () => words.toSpliced(at, 1),
      () => words.toSpliced(at, 0, odd()),
      () => [...words, ...words],
    ])()
    .join(' ');
}

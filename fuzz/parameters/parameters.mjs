import { checkLine } from '../commands/check-line.mjs';
import { INPUTS } from '../commands/odd-values.mjs';
import { drawValue } from '../commands/option-values.mjs';

/** What commands are given before their options, where that is not some table. */
const OPERANDS = {
  predict: [['statistics.json'], ['proportions.json'], ['statistics.json']],
  person: [['age=30', 'sex=f'], ['sex=m'], [], ['town=mrkQZ1', 'sex=f'], ['age=', '=', 'x=y=z']],
  'population perturb': [['answers.csv'], ['t.csv']],
  'population fit': [['responses.csv'], ['answers.csv', '--epsilon', 'none']],
  'population estimate': [
    ['--model', 'model.json', '--population', '1000', '--record', 'age=30', 'sex=f', 'town=mrkQZ1'],
    [],
  ],
  transactions: [['purchases.csv', '--user', 'customer'], ['purchases.csv']],
  apply: [['t.csv', 'plan.yaml'], ['t.csv'], ['t.csv', '--do', 'mask zip 2', '-o', 'out.csv']],
  plan: [['t.csv', '--qi', 'age,sex,zip', '--goal', 'k=2'], ['t.csv']],
  check: [['t.csv', '--policy', 'policy.yaml'], ['t.csv']],
  'what-if': [
    ['t.csv', '--qi', 'age,sex,zip', '--do', 'band age 10'],
    ['statistics.json', '--do', 'band age 10'],
    ['t.csv'],
  ],
  generate: [
    ['hospital', '--records', '50'],
    ['people', '--records', '20'],
    ['random', '--records', '30'],
    ['purchases', '--records', '20'],
    ['profiles', '--records', '5'],
  ],
  serve: [['--port', '0']],
  calibrate: [['many.csv', '--qi', 'age,sex', '--rates', '.5', '--repetitions', '1']],
};
const TABLES = [
  ['t.csv'],
  ['t.csv', '--qi', 'age,sex,zip'],
  ['t.csv', '--qi', 'age,sex', '--sensitive', 'town'],
  ['t.ndjson'],
  ['t.csv', 'more.csv'],
];
/** How often commands are drawn, where not once: some take long, some are asked by many. */
const WEIGHTS = {
  assess: 3,
  keys: 3,
  calibrate: 0.15,
  serve: 0.3,
  'population release': 0.5,
};
/** Options that files, or all else that is drawn, do not go with. */
const RARE = ['--table', '--statement-timeout', '--dry-run', '--sql', '--key-scans', '--format', '--config'];
/** Options that would read or write more than a case may. */
const LEFT_OUT = ['--allow-remote'];

/** Command lines with options of every sort, read off the help of each command. */
export const parameters = {
  needsStock: true,

  make(choose, _, { commands }) {
    const { path, options } = choose.weighted(
      commands.map((command) => [WEIGHTS[command.path.join(' ')] ?? 1, command]),
    );
    const operands = choose.pick(OPERANDS[path.join(' ')] ?? TABLES);
    const usual = operands.map((word) => (choose.chance(0.04) ? choose.pick(INPUTS) : word));
    const flags = options.filter(({ long }) => !LEFT_OUT.includes(long) && long !== '--help');
    const weighted = flags.map((option) => [RARE.includes(option.long) ? 0.1 : 1, option]);
    const drawn = choose.list(choose.pick([0, 1, 1, 1, 2, 2, 3, 5]), () => choose.weighted(weighted));
    const words = [...path, ...usual, ...drawn.flatMap((option) => spell(choose, option))];
    const stopAfterMs = path[0] === 'serve' ? 80 : choose.chance(0.01) ? choose.between(0, 60) : undefined;
    return { words, stopAfterMs };
  },

  run: checkLine,

  /** One word less. */
  *shrink(input) {
    for (let i = input.words.length - 1; i > 0; i--) yield { ...input, words: input.words.toSpliced(i, 1) };
  },
};

function spell(choose, option) {
  const flag = choose.pick(option.flags);
  if (option.value === undefined || (option.value.startsWith('[') && choose.chance(0.5))) return [flag];
  const value = drawValue(choose, option);
  if (flag.startsWith('--') && choose.chance(0.1)) return [`${flag}=${value}`];
  return choose.chance(0.02) ? [flag] : [flag, value];
}

import { checkLine } from '../commands/check-line.mjs';
import { STEP } from '../commands/option-values.mjs';
import { mutateDocument } from './mutate-document.mjs';

/** Which command lines read which document of the stock. */
const READERS = {
  'statistics.json': [
    'predict statistics.json',
    'predict statistics.json --method all --samples 2 --capacity 2',
    'person --statistics statistics.json age=30 sex=f',
    'what-if statistics.json --do|band age 10',
    'person --sample statistics.json --records 1000 sex=f',
  ],
  'proportions.json': ['predict proportions.json', 'predict proportions.json --method forest --json'],
  'plan.yaml': [
    'apply t.csv plan.yaml -o out.csv',
    'what-if t.csv --plan plan.yaml',
    'apply t.csv plan.yaml --export-sql out.sql',
  ],
  'made-plan.yaml': [
    'apply t.csv made-plan.yaml -o out.parquet',
    'what-if t.csv --plan made-plan.yaml --json',
  ],
  'policy.yaml': [
    'check t.csv --policy policy.yaml',
    'check t.csv --policy policy.yaml --json --sarif out.sarif --junit out.xml --markdown out.md',
  ],
  'baseline.json': ['check t.csv --policy policy.yaml --baseline baseline.json'],
  'hierarchy.csv': [
    'what-if t.csv --qi age,sex,town --do|generalise town by hierarchy.csv level 1',
    'plan t.csv --qi sex,town --goal k=2 --hierarchy town=hierarchy.csv',
    'apply t.csv --do|generalise town by hierarchy.csv level 2 -o out.csv',
  ],
  'config.yaml': ['assess t.csv --config config.yaml', 'keys t.csv --config config.yaml'],
  'domain.json': [
    'population perturb answers.csv --domain domain.json --epsilon 1 -o out.csv',
    'population fit answers.csv --epsilon none --domain domain.json -o out.json',
  ],
  'responses.csv': [
    'population fit responses.csv -o out.json',
    'population estimate --model model.json --population 1000 --record age=30 sex=f town=mrkQZ1 --database rate=0.5,responses=responses.csv',
  ],
  'responses.csv.json': ['population fit responses.csv -o out.json'],
  'model.json': [
    'population estimate --model model.json --population 1000 --record age=30 sex=f town=mrkQZ1',
    'population estimate --model model.json --population 1000 --every answers.csv -o out.csv',
  ],
};

/** Documents as the tool writes them and people edit them: bent in their structure or in their bytes. */
export const documents = {
  needsStock: true,

  make(choose, _, { stock }) {
    if (choose.chance(0.15))
      return { words: ['what-if', 't.csv', '--qi', 'age,sex,zip', ...steps(choose)], documents: {} };
    const name = choose.pick(Object.keys(READERS).filter((one) => stock.has(one)));
    const line = choose.pick(READERS[name]);
    return { words: splitLine(line), documents: { [name]: mutateDocument(choose, name, stock.get(name)) } };
  },

  run: checkLine,

  /** Fewer bytes of the document. */
  *shrink(input) {
    for (const [name, text] of Object.entries(input.documents)) {
      const bytes = Buffer.from(text, 'base64');
      for (let part = bytes.length >> 1; part > 0; part >>= 1) {
        for (let at = 0; at < bytes.length; at += part) {
          const fewer = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + part)]);
          yield { ...input, documents: { [name]: fewer.toString('base64') } };
        }
      }
    }
  },
};

function steps(choose) {
  return choose.list(choose.between(1, 3), () => ['--do', STEP(choose)]).flat();
}

/** Words by spaces; what follows `|` is one word up to the next option. */
function splitLine(line) {
  return line.split(/ (?=--?\w)|(?<=csv|json|yaml) /).flatMap((part) => {
    const [before, step] = part.split('|');
    return step === undefined ? before.split(' ') : [before, step];
  });
}

import { parse as parseYaml, stringify as toYaml } from 'yaml';
import { mutateBytes } from '../files/mutate-bytes.mjs';

const ODD_VALUES = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  1e-300,
  2 ** 53,
  '',
  ' ',
  'x',
  '\0',
  '__proto__',
  'constructor',
  [],
  {},
  [[]],
  [null],
  [{}],
  [0, 1],
  { a: 1 },
  'x'.repeat(3000),
  '1',
  'NaN',
  '😀',
  ['x', 'x'],
  '2024-13-45',
  'f',
  'age',
];
/** Texts that are no document, or one of another kind, or far too much of one. */
const ODD_DOCUMENTS = [
  '',
  ' ',
  '\n',
  '\0',
  'null',
  'true',
  '0',
  '"x"',
  '[]',
  '{}',
  '{',
  '[1,',
  '---\n---\n',
  '- a\n- b\n',
  '? x\n: y\n',
  '!!js/function "x"',
  '&a [*a]',
  '{"__proto__": {"x": 1}}',
  '{"a": 1, "a": 2}',
  '\ufeff{}',
  '['.repeat(5000) + ']'.repeat(5000),
  `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`,
  `a: &a [x,x,x,x,x,x,x,x,x]\n${['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((name, i) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[i]}`).join()}]`).join('\n')}\n`,
  'x: |\n  '.repeat(500),
  '<<: *missing',
  '%YAML 9.9\n---\na: 1\n',
];

/** A document that is nearly as it should be, or not at all; as base64. */
export function mutateDocument(choose, name, bytes) {
  const changed = choose.weighted([
    [6, () => mutateStructure(choose, name, bytes)],
    [3, () => mutateBytes(choose, bytes)],
    [1, () => Buffer.from(choose.pick(ODD_DOCUMENTS))],
  ])();
  return changed.toString('base64');
}

function mutateStructure(choose, name, bytes) {
  if (!/\.(json|yaml)$/.test(name)) return mutateBytes(choose, bytes);
  const yaml = name.endsWith('.yaml');
  const document = { root: yaml ? parseYaml(String(bytes)) : JSON.parse(String(bytes)) };
  for (let times = choose.pick([1, 1, 1, 2, 4]); times > 0; times--) mutateValue(choose, document);
  return Buffer.from((yaml ? toYaml(document.root) : JSON.stringify(document.root)) ?? '');
}

/** Changes one value somewhere below an object with a `root`. */
export function mutateValue(choose, document) {
  const { holder, key } = choose.pick(placesIn(document));
  const value = holder[key];
  switch (choose.below(7)) {
    case 0:
    case 1:
      holder[key] = structuredClone(choose.pick(ODD_VALUES));
      break;
    case 2:
      if (Array.isArray(holder)) holder.splice(key, 1);
      else if (holder !== document) delete holder[key];
      break;
    case 3:
      if (Array.isArray(holder)) holder.push(structuredClone(value));
      else if (holder !== document)
        holder[choose.pick(['x', '', ' ', '__proto__', 'format', 'records', `${key} `])] = value;
      break;
    case 4:
      holder[key] = bendScalar(choose, value);
      break;
    case 5:
      holder[key] = [value];
      break;
    default: {
      const other = choose.pick(placesIn(document));
      holder[key] = structuredClone(other.holder[other.key]);
    }
  }
}

function bendScalar(choose, value) {
  if (typeof value === 'number')
    return choose.pick([
      -value,
      value + 1,
      value * 1e9,
      value / 3,
      String(value),
      Number.MAX_SAFE_INTEGER,
      value + 0.5,
    ]);
  if (typeof value === 'string') return mutateBytes(choose, Buffer.from(value)).toString();
  return choose.pick(ODD_VALUES);
}

/** Every place in a document: what holds it, and under which key. */
function placesIn(root) {
  const places = [];
  const visit = (holder) => {
    for (const key of Object.keys(holder)) {
      places.push({ holder, key: Array.isArray(holder) ? Number(key) : key });
      if (places.length < 5000 && holder[key] !== null && typeof holder[key] === 'object') visit(holder[key]);
    }
  };
  visit(root);
  return places;
}

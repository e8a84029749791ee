import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aroundMarker, showsMarker } from '../markers.mjs';
import { runLine } from './run-line.mjs';

/** Exit codes that say what happened; 4 says that nobody knows. */
const KNOWN_CODES = [0, 1, 2, 3, 130];
/** Commands whose very answer is made of values. */
const BEARS_VALUES = ['statistics', 'apply', 'perturb', 'fit', 'generate'];
/** Options that bring values into what is printed or written. */
const ASKS_FOR_VALUES = ['--show-values', '-o', '--output', '--sql'];
/** Has no names of columns: read as a table, its first line is taken for them, and names may show. */
const NAMELESS = 'hierarchy.csv';

/** Options that name what is written. */
const WRITES = /^(-o|--(output|report|sarif|junit|markdown|export-sql))=/;

/**
 * Runs a command line in a folder that holds the stock and some documents of its own, and looks at everything it did.
 * @returns a finding, or undefined where all is well
 */
export async function checkLine({ words, documents = {}, stopAfterMs }, scene) {
  const { folder, product, stock } = scene;
  const inputs = new Map([
    ...stock,
    ...Object.entries(documents).map(([name, text]) => [name, Buffer.from(text, 'base64')]),
  ]);
  for (const [name, bytes] of inputs) writeFileSync(join(folder, name), bytes);
  const ran = await runLine(product, words, stopAfterMs);
  scene.ended = `exit ${ran.code}`;
  return (
    wrongEnd(words, ran) ??
    changedInput(folder, inputs, words) ??
    leftFile(folder, inputs, words) ??
    leak(folder, inputs, words, documents, ran)
  );
}

function wrongEnd(words, { code, out, err }) {
  if (!KNOWN_CODES.includes(code) || err.includes('internal/bug'))
    return { what: 'internal error', detail: `exit ${code}: ${err.slice(0, 300)}` };
  if (code > 1 && err.trim() === '') return { what: 'an error without a word', detail: `exit ${code}` };
  // behind an option that lacks its value it is that value
  const asked =
    words.some((word, i) => word === '--json' && !words[i - 1].startsWith('-')) &&
    !words.some((word) => ['-h', '--help', '-V', '--version'].includes(word));
  if (asked && code <= 1 && !isJson(out)) return { what: 'output is no JSON', detail: words[0] };
  return undefined;
}

function isJson(text) {
  try {
    // where the answer went to a file there may be none
    return text === '' || JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
}

/** What a command line names to be written may change, unless it names it twice: then it is read, too. */
function changedInput(folder, inputs, words) {
  // a star is a text to --null, and else stands for many names
  const parts = words
    .filter((_, i) => words[i - 1] !== '--null')
    .flatMap((word) => word.split(/[=, ]/))
    .map((part) => part.split('/').at(-1));
  const onlyWritten = (name) => parts.filter((part) => part === name || part.includes('*')).length === 1;
  const outputs = words.flatMap((word, i) =>
    WRITES.test(`${words[i - 1]}=`) ? [word] : WRITES.test(word) ? [word.replace(WRITES, '')] : [],
  );
  for (const [name, bytes] of inputs) {
    if (outputs.some((path) => path.endsWith(name)) && onlyWritten(name)) continue;
    const now = statSync(join(folder, name), { throwIfNoEntry: false });
    if (!now?.isFile() || !readFileSync(join(folder, name)).equals(bytes))
      return { what: 'input changed', detail: name };
  }
  return undefined;
}

/** A file that nobody named; `init` writes its settings where nobody names another file. */
function leftFile(folder, inputs, words) {
  const named = (name) =>
    (name === 'singleout.yaml' && words.includes('init')) ||
    words.some((word) => word.includes(name) || name === `${word.split('/').at(-1)}.json`);
  const left = readdirSync(folder).find((name) => !inputs.has(name) && !named(name));
  return left === undefined ? undefined : { what: 'file left', detail: left.replace(/\d+/g, 'N') };
}

/** A marked cell in an error, in the output or in a report. */
function leak(folder, inputs, words, documents, { out, err }) {
  const given =
    words.join(' ') + Object.values(documents).map((text) => Buffer.from(text, 'base64').toString('latin1'));
  const told = showsMarker(given);
  if (!told && showsMarker(err))
    return { what: 'value leaked', detail: `standard error: ${aroundMarker(err)}` };
  const asked = words.some(
    (word) =>
      BEARS_VALUES.includes(word) || ASKS_FOR_VALUES.includes(word.split('=')[0]) || word === NAMELESS,
  );
  if (told || asked) return undefined;
  if (showsMarker(out)) return { what: 'value leaked', detail: `${words[0]}: ${aroundMarker(out)}` };
  for (const name of readdirSync(folder).filter((one) => !inputs.has(one))) {
    const path = join(folder, name);
    const text = statSync(path).isFile() ? readFileSync(path, 'latin1') : '';
    if (showsMarker(text))
      return { what: 'value leaked', detail: `${words[0]}, a report: ${aroundMarker(text)}` };
  }
  return undefined;
}

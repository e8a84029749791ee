import { tokenise } from './tokenise.js';
import { type Concept, WORDS } from './words.js';

/** What the name of a column says of it. */
export interface NameReading {
  /** Whether one of its words speaks of this. */
  says(...concepts: readonly Concept[]): boolean;
  /** Whether it says nothing that is understood: `c1`, `x`, or a word nobody listed. */
  readonly silent: boolean;
  /** Whether all its words mark a key: `id`, but not `product_id`. */
  readonly onlyId: boolean;
  /** Whether all its words speak of people: `customer`, but not `customer_city`. */
  readonly onlyPerson: boolean;
  /** Whether it counts something: `num_children`, and not `customer_num`. */
  readonly counts: boolean;
}

const BY_WORD = collect();

function collect(): ReadonlyMap<string, readonly Concept[]> {
  const found = new Map<string, Concept[]>();
  for (const [concept, text] of Object.entries(WORDS) as [Concept, string][]) {
    for (const word of new Set(text.split(/\s+/))) found.set(word, [...(found.get(word) ?? []), concept]);
  }
  return found;
}

/** Words between others that carry nothing by themselves. */
const FILLERS = new Set([
  'of',
  'the',
  'de',
  'da',
  'do',
  'di',
  'del',
  'des',
  'du',
  'la',
  'le',
  'in',
  'von',
  'der',
  'und',
  'and',
]);

/** Reads the name of a column by the list of words. */
export function readName(name: string): NameReading {
  const words = tokenise(name).filter((word) => !FILLERS.has(word));
  const said = matchWords(words);
  const concepts = new Set(said.flat());
  const first = said[0] ?? [];
  const last = said.at(-1) ?? [];
  const isKey = said.length > 0 && said.every((own) => own.includes('id') || own.includes('number'));
  if (first.includes('number') && words.length > 1 && !concepts.has('person') && !concepts.has('event')) {
    concepts.delete('number');
    concepts.add('count');
  } else if (last.includes('number') || first.includes('number')) concepts.add('id');
  return {
    says: (...asked) => asked.some((concept) => concepts.has(concept)),
    silent: concepts.size === 0,
    onlyId: isKey,
    onlyPerson: said.length > 0 && said.every((own) => own.includes('person')),
    counts: concepts.has('count'),
  };
}

/** The concepts of every word; up to three words that are listed as one are read as one, longest first. */
function matchWords(words: readonly string[]): Concept[][] {
  const said: Concept[][] = [];
  for (let i = 0; i < words.length; ) {
    const length = [4, 3, 2, 1].find(
      (many) => i + many <= words.length && BY_WORD.has(words.slice(i, i + many).join('')),
    );
    if (length !== undefined) said.push([...(BY_WORD.get(words.slice(i, i + length).join('')) ?? [])]);
    else said.push(...splitWord(words[i]));
    i += length ?? 1;
  }
  return said;
}

/** A word that is written together from two listed ones: `patientid`, `kundennummer`; else one that says nothing. */
function splitWord(word: string): Concept[][] {
  for (let at = word.length - 2; at >= 3; at--) {
    const [head, tail] = [word.slice(0, at), word.slice(at)];
    const [a, b] = [BY_WORD.get(head) ?? BY_WORD.get(head.replace(/s$/, '')), BY_WORD.get(tail)];
    if (a !== undefined && b !== undefined) return [[...a], [...b]];
  }
  // German compounds: what stands last is what it is
  for (let at = 3; at <= word.length - 5; at++) {
    const tail = BY_WORD.get(word.slice(at));
    if (tail !== undefined) return [[], [...tail]];
  }
  return [[]];
}

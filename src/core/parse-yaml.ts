import { type Document, isMap, LineCounter, type Node, parseDocument } from 'yaml';
import { SingleoutError } from './errors.js';

/** A YAML text that was read, and where its parts stand. */
export interface ParsedYaml {
  /** What it says, as plain values. */
  readonly value: unknown;
  /** Where the value at a path stands: `file:line:column`. */
  placeOf(path: readonly PropertyKey[]): string;
  /** Where a key of the map at a path stands. */
  placeOfKey(path: readonly PropertyKey[], key: string): string;
}

/**
 * Reads a YAML text. Refuses, with its place, what is not YAML, nests too deeply or multiplies itself by aliases.
 * @param what the kind of file, for the errors
 */
export function parseYaml(text: string, file: string, what: string): ParsedYaml {
  const lines = new LineCounter();
  const place = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  const document = orRefuse(`the ${what} is not valid YAML: it nests too deeply`, file, () =>
    parseDocument(text, { lineCounter: lines, stringKeys: true }),
  );
  const [broken] = document.errors;
  if (broken !== undefined) {
    throw new SingleoutError('config/invalid', `the ${what} is not valid YAML`, {
      where: place(broken.pos[0]),
      cause: broken,
    });
  }
  const value = orRefuse(`an alias in the ${what} cannot be resolved`, file, () => document.toJS());
  return {
    value,
    placeOf: (path) => place(nodeAt(document, path)?.range?.[0] ?? 0),
    placeOfKey: (path, key) => place(keyOffset(nodeAt(document, path), key)),
  };
}

function orRefuse<T>(message: string, where: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw new SingleoutError('config/invalid', message, { where, cause });
  }
}

function nodeAt(document: Document, path: readonly PropertyKey[]): Node | undefined {
  if (path.length === 0) return document.contents ?? undefined;
  return document.getIn(path, true) as Node | undefined;
}

function keyOffset(contents: unknown, key: string): number {
  if (!isMap(contents)) return 0;
  const pair = contents.items.find((item) => String(item.key) === key);
  return (pair?.key as Node | undefined)?.range?.[0] ?? 0;
}

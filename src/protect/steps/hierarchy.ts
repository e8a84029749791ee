import { SingleoutError } from '../../core/errors.js';

/** A hierarchy of values: for every value its label on each level, from fine to coarse. */
export interface Hierarchy {
  /** What steps call it by: the name of its file. */
  readonly name: string;
  readonly levels: number;
  readonly labels: ReadonlyMap<string, readonly string[]>;
}

/** Hierarchies that steps may name. They are data: whoever takes steps in reads the files, and decides which. */
export type Hierarchies = ReadonlyMap<string, Hierarchy>;

/**
 * Makes a hierarchy of the text of its file: one line per value, no header, the value first and then its labels from fine to coarse, separated
 * by `;`, `,` or tabs (as ARX writes them). Every line must have as many labels, every value one line, and what
 * shares a label must share the coarser ones.
 *
 * @example
 * const towns = parseHierarchy('Graz;Styria;Austria\nLinz;Upper Austria;Austria\n', 'towns.csv');
 * const step = parseStep('generalise town by towns.csv level 1', { hierarchies: new Map([['towns.csv', towns]]) });
 */
export function parseHierarchy(text: string, name: string): Hierarchy {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .map((line, i) => ({ line, number: i + 1 }))
    .filter(({ line }) => line.trim() !== '');
  if (lines.length === 0) throw broken(name, 'the hierarchy is empty');
  const delimiter = [';', '\t', ','].find((d) => lines[0].line.includes(d)) ?? ';';
  const labels = new Map<string, readonly string[]>();
  let levels = 0;
  for (const { line, number } of lines) {
    const [value, ...above] = splitLine(line, delimiter, `${name}, line ${number}`);
    levels ||= above.length;
    const at = `${name}, line ${number}`;
    if (above.length === 0) throw broken(at, 'a line of the hierarchy has no label');
    if (above.length !== levels)
      throw broken(at, `a line of the hierarchy has ${above.length} labels where the first has ${levels}`);
    if (labels.has(value)) throw broken(at, 'a value stands in the hierarchy twice');
    labels.set(value, above);
  }
  checkNesting(labels, levels, name);
  return { name, levels, labels };
}

function checkNesting(labels: ReadonlyMap<string, readonly string[]>, levels: number, name: string): void {
  for (let level = 1; level < levels; level++) {
    const parents = new Map<string, string>();
    for (const above of labels.values()) {
      const parent = parents.get(above[level - 1]);
      if (parent !== undefined && parent !== above[level])
        throw broken(
          name,
          `the hierarchy does not nest: values share a label on level ${level} but not on level ${level + 1}`,
        );
      parents.set(above[level - 1], above[level]);
    }
  }
}

function splitLine(line: string, delimiter: string, where: string): string[] {
  const cells: string[] = [];
  const pattern = new RegExp(`(?:"([^"]*(?:""[^"]*)*)"|([^"${delimiter}]*))(${delimiter}|$)`, 'y');
  let open = true;
  while (open) {
    const found = pattern.exec(line);
    if (found === null) throw broken(where, 'a quoted cell of the hierarchy does not end');
    cells.push(found[1]?.replaceAll('""', '"') ?? found[2]);
    open = found[3] !== '';
  }
  return cells;
}

function broken(where: string, what: string): SingleoutError {
  return new SingleoutError('config/invalid', what, {
    where,
    hint: 'write one line per value: value;finer label;coarser label',
  });
}

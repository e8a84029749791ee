import { isMap, LineCounter, type Node, parseDocument } from 'yaml';
import type { z } from 'zod';
import { SingleoutError } from '../core/errors.js';
import { nearest } from '../source/relation.js';

/**
 * Reads a YAML text by a schema; errors say line and column, and what was meant by a wrong key.
 * @param what the kind of file, for the errors
 */
export function readYaml<T extends z.ZodType>(
  text: string,
  file: string,
  schema: T,
  what: string,
): z.infer<T> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const place = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  const [broken] = document.errors;
  if (broken !== undefined) {
    throw new SingleoutError('config/invalid', `the ${what} is not valid YAML`, {
      where: place(broken.pos[0]),
      cause: broken,
    });
  }
  const found = schema.safeParse(document.toJS() ?? {});
  if (found.success) return found.data;
  const [issue] = found.error.issues;
  const at = document.getIn(issue.path, true) as Node | undefined;
  const name = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    const [key] = issue.keys;
    const parent = issue.path.length === 0 ? document.contents : at;
    const known = knownKeys(schema, issue.path);
    const near = nearest(key, known);
    throw new SingleoutError(
      'config/invalid',
      `the ${what} has no setting called ${[name, key].filter(Boolean).join('.')}`,
      {
        where: place(keyOffset(parent, key)),
        hint: near === undefined ? `settings are: ${known.join(', ')}` : `did you mean ${near}?`,
      },
    );
  }
  throw new SingleoutError('config/invalid', `\`${name || what}\`: ${issue.message}`, {
    where: place(at?.range?.[0] ?? 0),
  });
}

/** Keys the schema knows at a path, as far as that can be told. */
function knownKeys(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let at: unknown = schema;
  for (const key of [...path, undefined]) {
    const shape = shapeOf(at);
    if (key === undefined) return Object.keys(shape);
    at = typeof key === 'number' ? (at as { element?: unknown }).element : shape[String(key)];
    while (hasUnwrap(at)) at = at.unwrap();
  }
  return [];
}

function shapeOf(schema: unknown): Record<string, unknown> {
  return (schema as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};
}

function hasUnwrap(schema: unknown): schema is { unwrap(): unknown } {
  return typeof (schema as { unwrap?: unknown } | undefined)?.unwrap === 'function';
}

function keyOffset(contents: unknown, key: string): number {
  if (!isMap(contents)) return 0;
  const pair = contents.items.find((item) => String(item.key) === key);
  return (pair?.key as Node | undefined)?.range?.[0] ?? 0;
}

import type { z } from 'zod';
import { SingleoutError } from './errors.js';
import { nearest } from './nearest.js';
import { parseYaml } from './parse-yaml.js';
import { sayRule } from './say-rule.js';

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
  const { value, placeOf, placeOfKey } = parseYaml(text, file, what);
  const found = schema.safeParse(value ?? {});
  if (found.success) return found.data;
  const [issue] = found.error.issues;
  const name = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    const [key] = issue.keys;
    const known = knownKeys(schema, issue.path);
    const near = nearest(key, known);
    throw new SingleoutError(
      'config/invalid',
      `the ${what} has no setting called ${[name, key].filter(Boolean).join('.')}`,
      {
        where: placeOfKey(issue.path, key),
        hint: near === undefined ? `settings are: ${known.join(', ')}` : `did you mean ${near}?`,
      },
    );
  }
  throw new SingleoutError('config/invalid', `\`${name || what}\` ${sayRule(issue.message)}`, {
    where: placeOf(issue.path),
  });
}

/** Keys the schema knows at a path, as far as it shows them. */
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

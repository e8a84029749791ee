import { z } from 'zod';
import { SingleoutError } from '../core/errors.js';
import { option, wording } from '../core/wording.js';
import { type Collection, planCollection } from './collection.js';
import { domainSchema, readDomain } from './domain.js';

/** What is written beside a file of responses: how they were made, and what they cost each person. */
export const collectionSchema = z.strictObject({
  format: z.literal('singleout/reports'),
  version: z.literal(1),
  tool: z.string(),
  mechanism: z.enum(['response', 'pair', 'unary']),
  epsilonPerAttribute: z.number().gt(0),
  epsilonTotal: z.number().gt(0),
  reports: z.int().min(0),
  randomness: z.enum(['secure', 'seeded']).describe('seeded responses protect nobody: for experiments only'),
  domain: domainSchema,
});

/** Where it is written how a file of responses was made. */
export function besideResponses(path: string): string {
  return `${path}.json`;
}

/** The text of the file beside responses. */
export function collectionToJson(
  { mechanism, epsilonPerAttribute, epsilonTotal, domain }: Collection,
  responses: number,
  randomness: 'secure' | 'seeded',
  tool: string,
): string {
  const file = {
    format: 'singleout/reports',
    version: 1,
    tool,
    mechanism,
    epsilonPerAttribute,
    epsilonTotal,
    reports: responses,
    randomness,
    domain: domain.declaration,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/**
 * Reads the file beside responses.
 *
 * @example
 * const collection = collectionFromJson(await readFile('responses.csv.json', 'utf8'), 'responses.csv.json');
 */
export function collectionFromJson(text: string, where: string): Collection {
  const found = collectionSchema.safeParse(parse(text));
  if (!found.success) {
    const [issue] = found.error.issues;
    throw new SingleoutError(
      'config/unreadable',
      `this does not say how the responses were made: ${issue.message}`,
      {
        where: `${where}${issue.path.length > 0 ? `, ${issue.path.join('.')}` : ''}`,
        hint: wording`it is written by singleout population perturb; without it give ${option('domain')}, ${option('mechanism')} and ${option('perAttribute')}`,
      },
    );
  }
  const { mechanism, epsilonPerAttribute, epsilonTotal, domain } = found.data;
  const budget = { perAttribute: epsilonPerAttribute, total: epsilonTotal };
  return planCollection(readDomain(domain, where), mechanism, budget);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

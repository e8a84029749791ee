import { z } from 'zod';
import { SingleoutError } from '../core/errors.js';

const name = z.string().min(1);
const categories = z
  .array(z.string())
  .min(1)
  .refine((all) => new Set(all).size === all.length, 'categories must differ from each other');
const bins = z
  .array(z.number())
  .min(2)
  .refine((edges) => edges.every((edge, i) => i === 0 || edge > edges[i - 1]), 'bins must be rising edges');

/**
 * What people may answer, declared before anybody is asked: `domain.json`. Categories in their order where `ordered`;
 * numbers by bins, lower edge in, upper edge out, the last one in.
 */
export const domainSchema = z.strictObject({
  attributes: z
    .array(
      z.union([
        z.strictObject({ name, categories, ordered: z.boolean().optional() }),
        z.strictObject({ name, bins }),
      ]),
    )
    .min(1)
    .refine(
      (all) => new Set(all.map((a) => a.name)).size === all.length,
      'names must differ from each other',
    ),
});
export type DomainDeclaration = z.infer<typeof domainSchema>;

/** What a domain looks like, for whoever wrote one that does not. */
export const DOMAIN_HINT =
  'for example {"attributes": [{"name": "sex", "categories": ["f", "m"]}, {"name": "age", "bins": [0, 18, 65, 120]}]}';

/** One attribute of a domain. */
export interface Attribute {
  readonly name: string;
  readonly ordered: boolean;
  /** What stands for each category in responses and models. */
  readonly labels: readonly string[];
  /** The category a text belongs to, -1 where it is outside the domain. */
  code(text: string): number;
}

/** A checked domain; codes of a category are its place among the labels. */
export interface Domain {
  readonly declaration: DomainDeclaration;
  readonly attributes: readonly Attribute[];
  readonly sizes: readonly number[];
}

/**
 * Checks a declaration; `where` names its file. Messages never quote a category.
 *
 * @example
 * const domain = readDomain({
 *   attributes: [
 *     { name: 'age', bins: [0, 18, 30, 50, 65, 120] },
 *     { name: 'town', categories: ['G', 'H', 'K'] },
 *   ],
 * });
 */
export function readDomain(declaration: unknown, where = 'domain'): Domain {
  const found = domainSchema.safeParse(declaration);
  if (!found.success) {
    const [issue] = found.error.issues;
    throw new SingleoutError('config/invalid', `the domain is not as it should be: ${issue.message}`, {
      where: `${where}${issue.path.length > 0 ? `, ${issue.path.join('.')}` : ''}`,
      hint: DOMAIN_HINT,
    });
  }
  const attributes = found.data.attributes.map(attributeOf);
  return { declaration: found.data, attributes, sizes: attributes.map(({ labels }) => labels.length) };
}

/** Number of cells: the product of the categories. */
export function cellsOf(domain: Pick<Domain, 'sizes'>): number {
  return domain.sizes.reduce((product, size) => product * size, 1);
}

/** The place of an attribute; `option` says who asked. */
export function attributeIndex(domain: Domain, name: string, option: string): number {
  const index = domain.attributes.findIndex((attribute) => attribute.name === name);
  if (index >= 0) return index;
  throw new SingleoutError(
    'config/unknown-column',
    `\`${option}\` names an attribute that is not in the domain: ${name}`,
    {
      where: option,
      hint: `attributes are: ${domain.attributes.map((attribute) => attribute.name).join(', ')}`,
    },
  );
}

/** The error for a value that nobody may answer. It does not say which value: that would leak it. */
export function outsideDomain(attribute: string, where: string, hint?: string): SingleoutError {
  return new SingleoutError('data/bad-value', `${attribute} has a value outside of its domain`, {
    where,
    hint: hint ?? 'add a category for it to the domain, or put the record right',
  });
}

function attributeOf(declared: DomainDeclaration['attributes'][number]): Attribute {
  if ('bins' in declared) return binned(declared.name, declared.bins);
  const codes = new Map(declared.categories.map((category, i) => [category, i]));
  return {
    name: declared.name,
    ordered: declared.ordered ?? false,
    labels: declared.categories,
    code: (text) => codes.get(text) ?? -1,
  };
}

function binned(name: string, edges: readonly number[]): Attribute {
  const labels = edges.slice(1).map((edge, i) => `${edges[i]}..${edge}`);
  const last = edges.length - 1;
  const codes = new Map(labels.map((label, i) => [label, i]));
  return {
    name,
    ordered: true,
    labels,
    code(text) {
      const label = codes.get(text);
      if (label !== undefined) return label;
      const number = text.trim() === '' ? Number.NaN : Number(text);
      if (!(number >= edges[0] && number <= edges[last])) return -1;
      return (number === edges[last] ? last : edges.findIndex((edge) => edge > number)) - 1;
    },
  };
}

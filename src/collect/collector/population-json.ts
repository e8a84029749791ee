import { CholeskyDecomposition, Matrix } from 'ml-matrix';
import { z } from 'zod';
import { SingleoutError } from '../../core/errors.js';
import { type PopulationFit, populationFitSchema } from '../../core/results/population.js';
import { version } from '../../core/version.js';
import type { PairShares } from '../../joint/tree-shares.js';
import { planCollection } from '../collection.js';
import { domainSchema, readDomain } from '../domain.js';
import { buildShares, type ModelParts, type PopulationModel } from './population-model.js';

const numbers = z.array(z.number());
const edge = z.object({ i: z.int().min(0), j: z.int().min(0), shares: numbers });

/** `model.json`: a fitted population, to be asked without the responses. */
export const populationModelSchema = z.object({
  format: z.literal('singleout/population-model'),
  version: z.literal(1),
  tool: z.string(),
  domain: domainSchema,
  fit: populationFitSchema,
  margins: z.array(numbers).describe('share of each category, by attribute'),
  edges: z
    .array(edge)
    .optional()
    .describe('forest: shares of pairs of categories, row by row of attribute i'),
  order: z
    .array(z.array(z.int().min(0)))
    .optional()
    .describe('copula: categories in the order they are lined up in'),
  correlation: z.array(numbers).optional().describe('copula: correlation matrix'),
  dispersion: z
    .object({ centre: z.number(), level: z.number(), slope: z.number(), shape: z.number().gt(0).nullable() })
    .describe('how true cells of persons scatter about the model; shape null for not at all'),
  fingerprint: z.string().optional().describe('of the records, where they were not perturbed'),
});

/** How a fit went, in the form of the JSON contract. */
export function fitOf({ collection, parts, summary }: PopulationModel): PopulationFit {
  const { responses, ...went } = summary;
  const names = collection.domain.attributes.map(({ name }) => name);
  return {
    model: parts.kind,
    attributes: names,
    mechanism: collection.mechanism,
    epsilonPerAttribute: collection.epsilonPerAttribute,
    epsilonTotal: collection.epsilonTotal,
    reports: responses,
    ...went,
    heldOut: { ...summary.heldOut },
    edges: parts.kind === 'copula' ? [] : parts.fit.edges.map(({ i, j }) => [names[i], names[j]]),
  };
}

/**
 * The text of `model.json`: the same for the same responses and seed.
 *
 * @example
 * await writeFile('model.json', populationToJson(model));
 */
export function populationToJson(model: PopulationModel, tool = `singleout ${version}`): string {
  const { collection, parts, dispersion, fingerprint } = model;
  const plain = (lists: readonly ArrayLike<number>[]) => lists.map((list) => Array.from(list));
  const own =
    parts.kind === 'copula'
      ? { order: plain(parts.fit.order), correlation: plain(parts.fit.correlation) }
      : { edges: parts.fit.edges.map(({ i, j, shares }) => ({ i, j, shares: Array.from(shares) })) };
  const file = {
    format: 'singleout/population-model',
    version: 1,
    tool,
    domain: collection.domain.declaration,
    fit: fitOf(model),
    margins: plain(parts.fit.margins),
    ...own,
    dispersion: { ...dispersion, shape: Number.isFinite(dispersion.shape) ? dispersion.shape : null },
    ...(fingerprint === undefined ? {} : { fingerprint }),
  };
  return `${JSON.stringify(file)}\n`;
}

/**
 * Reads `model.json`; refuses what does not fit together.
 *
 * @example
 * const model = populationFromJson(await readFile('model.json', 'utf8'), 'model.json');
 */
export function populationFromJson(text: string, where: string): PopulationModel {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw notAModel('it is not JSON', where, cause);
  }
  const found = populationModelSchema.safeParse(json);
  if (!found.success) {
    const [issue] = found.error.issues;
    throw notAModel(`${issue.path.join('.') || 'file'}: ${issue.message}`, where);
  }
  const { domain: declared, fit, dispersion, fingerprint } = found.data;
  const domain = readDomain(declared, where);
  const { epsilonPerAttribute: each, epsilonTotal: total } = fit;
  const budget = each === null || total === null ? {} : { perAttribute: each, total };
  const collection = planCollection(domain, fit.mechanism, budget);
  const parts = readParts(found.data, domain.sizes, where);
  const { reports, tables, iterations, gap, converged, heldOutLogLikelihood, heldOut } = fit;
  return {
    collection,
    parts,
    shares: buildShares(parts, collection, reports),
    dispersion: { ...dispersion, shape: dispersion.shape ?? Number.POSITIVE_INFINITY },
    summary: {
      responses: reports,
      tables,
      iterations,
      gap,
      converged,
      heldOutLogLikelihood,
      heldOut,
    },
    ...(fingerprint === undefined ? {} : { fingerprint }),
  };
}

function readParts(
  { fit, margins, edges, order, correlation }: z.infer<typeof populationModelSchema>,
  sizes: readonly number[],
  where: string,
): ModelParts {
  const fits = (lists: readonly (readonly number[])[] | undefined, lengths: readonly number[]) =>
    lists?.length === lengths.length && lists.every((list, a) => list.length === lengths[a]);
  if (!fits(margins, sizes)) throw notAModel('margins do not match the domain', where);
  const shares = margins.map((list) => Float64Array.from(list));
  if (!shares.every(isLaw)) throw notAModel('margins are not shares that sum to 1', where);
  if (fit.model === 'copula') {
    const square = sizes.map(() => sizes.length);
    if (!fits(order, sizes) || !fits(correlation, square))
      throw notAModel('the copula does not match the domain', where);
    if (!(order ?? []).every(isOrder)) throw notAModel('the order of the categories is none', where);
    if (!isPositiveDefinite(correlation ?? []))
      throw notAModel('the correlation matrix is not positive definite', where);
    return {
      kind: 'copula',
      fit: {
        margins: shares,
        order: (order ?? []).map((list) => Int32Array.from(list)),
        correlation: (correlation ?? []).map((row) => Float64Array.from(row)),
      },
    };
  }
  const tied = (edges ?? []).map((pair): PairShares => ({ ...pair, shares: Float64Array.from(pair.shares) }));
  if (tied.some(({ i, j, shares: table }) => !(table.length === sizes[i] * sizes[j]))) {
    throw notAModel('an edge does not match the domain', where);
  }
  if (!tied.every(({ shares: table }) => isLaw(table)))
    throw notAModel('an edge does not hold shares that sum to 1', where);
  return { kind: fit.model, fit: { margins: shares, edges: tied } };
}

function isLaw(shares: Float64Array): boolean {
  return shares.every((p) => p >= 0) && Math.abs(shares.reduce((sum, p) => sum + p, 0) - 1) < 1e-6;
}

function isOrder(order: readonly number[]): boolean {
  return [...order].sort((a, b) => a - b).every((v, i) => v === i);
}

function isPositiveDefinite(matrix: readonly (readonly number[])[]): boolean {
  const symmetric = matrix.every(
    (row, i) => row[i] === 1 && row.every((rho, j) => Math.abs(rho - matrix[j][i]) < 1e-9),
  );
  return (
    symmetric && new CholeskyDecomposition(new Matrix(matrix.map((row) => [...row]))).isPositiveDefinite()
  );
}

function notAModel(reason: string, where: string, cause?: unknown): SingleoutError {
  return new SingleoutError('data/malformed', `this is no model of a population: ${reason}`, {
    where,
    hint: 'make one: singleout population fit responses.csv -o model.json',
    ...(cause === undefined ? {} : { cause }),
  });
}

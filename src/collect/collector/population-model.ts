import { type Copula, type CopulaFit, copula } from '../../joint/copula.js';
import type { Dispersion } from '../../joint/dispersion.js';
import type { SharesModel } from '../../joint/evidence.js';
import { treeShares } from '../../joint/tree-shares.js';
import type { RectangleOptions } from '../../maths/normal-rectangle.js';
import type { Collection } from '../collection.js';
import type { ForestFit } from './fit-forest.js';

/** Kinds of joint model that responses can be fitted with. */
export type ModelKind = 'independence' | 'forest' | 'copula';

/** What a fit consists of: all that has to be kept. */
export type ModelParts =
  | { readonly kind: 'independence' | 'forest'; readonly fit: ForestFit }
  | { readonly kind: 'copula'; readonly fit: CopulaFit };

/** Mean log-likelihood of responses held out, for every kind of model tried. */
export type HeldOut = Readonly<Partial<Record<ModelKind, number>>>;

/** How a fit went. Log-likelihoods in nats per response. */
export interface FitSummary {
  readonly responses: number;
  readonly tables: number;
  readonly iterations: number;
  readonly gap: number;
  readonly converged: boolean;
  /** Mean log-likelihood of responses that were held out, of the kind chosen. */
  readonly heldOutLogLikelihood: number;
  /** The same of every kind that was tried. */
  readonly heldOut: HeldOut;
}

/** A model of a population, fitted to responses. */
export interface PopulationModel {
  readonly collection: Collection;
  readonly parts: ModelParts;
  readonly shares: SharesModel;
  /** How far it errs about persons. */
  readonly dispersion: Dispersion;
  readonly summary: FitSummary;
  /** Of a fit without privacy: tells whether a table is the very one it was fitted to. */
  readonly fingerprint?: string;
}

/** Makes the joint model that the parts describe; `accuracy` is that of a copula's cells. */
export function buildShares(
  parts: ModelParts,
  { domain }: Collection,
  records: number,
  accuracy?: RectangleOptions,
): SharesModel | Copula {
  const columns = domain.attributes.map(({ name }) => name);
  return parts.kind === 'copula'
    ? copula(columns, parts.fit, records, accuracy)
    : treeShares(columns, parts.fit.margins, parts.fit.edges, records);
}

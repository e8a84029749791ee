import { associationOrder, declaredOrder, type OrderMethod } from '../../joint/category-order.js';
import type { CopulaFit } from '../../joint/copula.js';
import { copulaCorrelation, type SignMethod } from '../../joint/copula-correlation.js';
import type { Domain } from '../domain.js';
import type { TableEstimates } from './estimate-tables.js';

export interface CopulaOptions {
  readonly order: OrderMethod;
  readonly sign: SignMethod;
  /** Whether the information that noise alone makes is taken off; print does not. */
  readonly correctForChance: boolean;
}

/** Ours: categories lined up by how they go together, signed, less chance. */
export const DEFAULT_COPULA: CopulaOptions = { order: 'association', sign: 'joint', correctForChance: true };

/** As in print: categories as declared, correlations never negative, information as it comes. */
export const PRINTED_COPULA: CopulaOptions = { order: 'declared', sign: 'positive', correctForChance: false };

/**
 * A Gaussian copula from estimated tables.
 * @formula METHODS.md section 5: rho from M by M = -1/2 ln(1 - rho^2). Cost: cells of all pairs.
 */
export function fitCopula(
  { margins, pairs }: TableEstimates,
  domain: Domain,
  { order: method, sign, correctForChance }: CopulaOptions,
): CopulaFit {
  const informed = pairs.map((pair) => ({
    ...pair,
    information: Math.max(0, pair.information - (correctForChance ? pair.chance : 0)),
  }));
  const dependent = informed.filter(({ information }) => information > 0);
  const order =
    method === 'declared'
      ? declaredOrder(domain.sizes)
      : associationOrder(
          margins,
          dependent,
          domain.attributes.map(({ ordered }) => ordered),
        );
  const { matrix } = copulaCorrelation(margins, informed, order, sign);
  return { margins, order, correlation: matrix };
}

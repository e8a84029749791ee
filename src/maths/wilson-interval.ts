import { outOfDomain } from '../core/errors.js';
import { INTERVAL_Z } from '../core/results/estimate.js';

/**
 * Wilson's interval at INTERVAL_LEVEL for a share of which `hits` of `draws` were seen. It stays inside [0, 1], and has
 * a width also where nothing or everything was hit.
 * Domain: whole numbers, 0 <= hits <= draws, draws >= 1.
 */
export function wilsonInterval(hits: number, draws: number): [number, number] {
  if (!Number.isInteger(draws) || draws < 1) throw outOfDomain('draws', 'an integer of at least 1', draws);
  if (!Number.isInteger(hits) || hits < 0 || hits > draws) {
    throw outOfDomain('hits', `an integer from 0 to ${draws}`, hits);
  }
  const z2 = INTERVAL_Z * INTERVAL_Z;
  const middle = hits + z2 / 2;
  const half = INTERVAL_Z * Math.sqrt((hits * (draws - hits)) / draws + z2 / 4);
  // at the ends the formula gives the end itself, up to rounding
  const low = hits === 0 ? 0 : (middle - half) / (draws + z2);
  const high = hits === draws ? 1 : (middle + half) / (draws + z2);
  return [low, high];
}

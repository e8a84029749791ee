import { SingleoutError } from '../../core/errors.js';
import type { ListOptions } from '../../findings/transactions/list-values.js';

/** What `--show-values [n]` asks for: nothing without it. */
export function listOptions(flag: true | number | undefined): Pick<ListOptions, 'showValues' | 'list'> {
  if (flag === undefined) return {};
  if (flag === true) return { showValues: true };
  if (Number.isInteger(flag) && flag >= 1) return { showValues: true, list: flag };
  throw new SingleoutError(
    'config/invalid',
    `\`--show-values\` must be an integer of at least 1; got ${flag}`,
  );
}

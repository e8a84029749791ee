import type { Finding } from './finding.js';
import { countPairSizes, pairSizesStatements } from './pairs/pair-sizes.js';

/** The cells of all pairs of quasi-identifiers by size: shown nowhere, and counted once for all findings that need them. */
export const pairsFinding: Finding<never> = {
  id: 'pairs',
  needs: [],
  async find(table, { options }) {
    const { refused, ...pairs } = await countPairSizes(table, options);
    return { pairs, refused };
  },
  statements: pairSizesStatements,
};

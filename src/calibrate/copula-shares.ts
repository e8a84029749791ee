import { planCollection } from '../collect/collection.js';
import { estimateTables } from '../collect/collector/estimate-tables.js';
import { DEFAULT_COPULA, fitCopula } from '../collect/collector/fit-copula.js';
import { tallyResponses } from '../collect/collector/tally.js';
import { readDomain } from '../collect/domain.js';
import { copula, ROUGH_CELLS } from '../joint/copula.js';
import type { SampleTable } from '../sample/sample-table.js';

/**
 * ln q of the first records of a sample under a Gaussian copula fitted to it.
 * @formula METHODS.md section 5. Cost: cells of all pair tables, then some milliseconds for each record.
 */
export async function copulaShares(
  { records, columns }: SampleTable,
  first: number,
  seed: number,
): Promise<Float64Array> {
  const domain = readDomain({
    attributes: columns.map(({ cardinality, numbers }, c) => ({
      name: String(c),
      categories: Array.from({ length: cardinality }, (_, v) => String(v)),
      ordered: numbers !== undefined,
    })),
  });
  const codes = columns.map((column) => column.codes);
  const tally = tallyResponses({ collection: planCollection(domain, 'none'), records, codes, bits: [] });
  const tables = await estimateTables(tally, { smooth: false, shuffles: 1, seed });
  const names = columns.map((_, c) => String(c));
  const model = copula(names, fitCopula(tables, domain, DEFAULT_COPULA), records, ROUGH_CELLS);
  return Float64Array.from({ length: Math.min(first, records) }, (_, i) => {
    const q = model.cellProbability(Int32Array.from(codes, (column) => column[i]));
    // a cell that the copula takes for impossible still holds this person
    return Math.log(Math.max(q, Number.MIN_VALUE));
  });
}

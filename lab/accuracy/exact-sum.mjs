import { chainLaw, tailOf } from '../../dist/maths/chain-law.js';
import { seriesTails } from '../../dist/maths/chain-series.js';
import { recursiveHypergeometric } from '../../dist/maths/thinning-chain.js';
import { histogramOf } from '../../dist/statistics/entropy.js';

const MOST_CLASSES = 6e6;

/**
 * E[ORR] under independence, summed over every combination of value frequencies with its exact law: no grid, no
 * approximation. Undefined where there are too many combinations to try.
 */
export function exactOrr({ records, columns }) {
  const classes = columns.map(({ counts }) => histogramOf(counts));
  if (classes.reduce((product, { sizes }) => product * sizes.length, 1) > MOST_CLASSES) return undefined;
  const counts = columns.map(() => 0);
  const one = new Float64Array(1);
  const descend = (j, cells, mean) => {
    if (j === classes.length) return cells * occupied(records, counts, mean, one);
    let sum = 0;
    const { sizes, groups } = classes[j];
    for (let i = 0; i < sizes.length; i++) {
      counts[j] = sizes[i];
      sum += descend(j + 1, cells * groups[i], mean * (sizes[i] / records));
    }
    return sum;
  };
  return descend(0, 1, records) / records;
}

function occupied(records, counts, mean, one) {
  // P(X = 0) is below e^-mean, for drawing without replacement spreads less than Poisson
  if (mean > 45) return 1;
  const chain = recursiveHypergeometric(records, counts);
  return mean <= 8 ? seriesTails(chain, 1, one)[0] : tailOf(chainLaw(chain), 1);
}

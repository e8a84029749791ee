/**
 * ln Gamma(n+1) - ((n + 1/2) ln n - n + ln(2 pi)/2): what Stirling's formula leaves out.
 * Small (about 1/(12 n)), so differences of log-gammas built on it keep their relative accuracy for any n.
 * @formula Loader (2000), "Fast and accurate computation of binomial probabilities"
 * @param n real, above 0. Cost: constant.
 */
export function stirlingError(n: number): number {
  return n < WHOLE.length && Number.isInteger(n) ? WHOLE[n] : computeStirlingError(n);
}

function computeStirlingError(n: number): number {
  let x = n;
  let shift = 0;
  for (; x < 16; x++) shift += (x + 0.5) * Math.log1p(1 / x) - 1;
  const y = 1 / (x * x);
  const series =
    1 / 12 - y * (1 / 360 - y * (1 / 1260 - y * (1 / 1680 - y * (1 / 1188 - (y * 691) / 360360))));
  return shift + series / x;
}

const WHOLE = Float64Array.from({ length: 32 }, (_, n) => (n === 0 ? 0 : computeStirlingError(n)));

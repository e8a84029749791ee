import { outOfDomain } from '../core/errors.js';
import { deviance } from './deviance.js';

/** From this mean on the moment series is used; its error is 1.1e-13 of the value there and falls fast. */
const LARGE_MEAN = 100;
const HIGHEST_MOMENT = 24;
const BINOMIAL = binomialRows(HIGHEST_MOMENT);
/** The moments of the cell at hand: one array for all of them, as there are millions. */
const MOMENTS = new Float64Array(HIGHEST_MOMENT + 1);

/**
 * E[X ln(X/mu)] in nats for a hypergeometric X (n records, a of them marked, b drawn) of mean mu = ab/n: what a
 * cell with margins a and b adds to the mutual information of two columns that are independent (times 1/n).
 * Never negative. Relative error below 1e-12.
 * @formula METHODS.md section 1 (null MI). Equal to E[x ln(x/mu) + mu - x], a mean of terms that are never
 * negative, so nothing cancels. Mean below 100: summed over the law, weights by the ratio p(x+1)/p(x) =
 * (a-x)(b-x)/((x+1)(n-a-b+x+1)) from the mode outwards, normalised by their own sum. Otherwise the expansion
 * sum over k >= 2 of (-1)^k m_k/(k(k-1) mu^(k-1)) in the central moments m_k, to k = 24 at most.
 * @param n whole number from 1 to 2^53
 * @param a whole number from 0 to n
 * @param b whole number from 0 to n
 * Cost: at most about 200 terms below the switch, about 10 moments above it.
 */
export function hypergeometricDivergence(n: number, a: number, b: number): number {
  if (!(Number.isSafeInteger(n) && n >= 1)) throw outOfDomain('n', 'a whole number of at least 1', n);
  if (!(Number.isInteger(a) && a >= 0 && a <= n)) throw outOfDomain('a', 'a whole number from 0 to n', a);
  if (!(Number.isInteger(b) && b >= 0 && b <= n)) throw outOfDomain('b', 'a whole number from 0 to n', b);
  if (a === 0 || b === 0 || a === n || b === n) return 0;
  const mu = (a * b) / n;
  return mu < LARGE_MEAN ? meanOverLaw(n, a, b, mu) : meanByMoments(n, a, b, mu);
}

function meanOverLaw(n: number, a: number, b: number, mu: number): number {
  const rest = n - a - b;
  const lowest = Math.max(0, -rest);
  const highest = Math.min(a, b);
  const mode = Math.min(highest, Math.max(lowest, Math.floor(((a + 1) * (b + 1)) / (n + 2))));
  let total = 1;
  let sum = deviance(mode, mu);
  for (let x = mode, w = 1; x < highest; x++) {
    w *= ((a - x) * (b - x)) / ((x + 1) * (rest + x + 1));
    const term = w * deviance(x + 1, mu);
    total += w;
    sum += term;
    if (w < 1e-17 * total && term < 1e-17 * sum) break;
  }
  for (let x = mode, w = 1; x > lowest; x--) {
    w *= (x * (rest + x)) / ((a - x + 1) * (b - x + 1));
    const term = w * deviance(x - 1, mu);
    total += w;
    sum += term;
    if (w < 1e-17 * total && term < 1e-17 * sum) break;
  }
  return sum / total;
}

/**
 * The central moments follow from E[(a-X)(b-X) g(X+1)] = E[X(n-a-b+X) g(X)] with g(x) = (x-mu)^k: with
 * A = a-mu and B = b-mu, (n-k) m_(k+1) = sum over j of C(k,j) (AB m_j [j<k] - (A+B) m_(j+1) [j<k] + m_(j+2) [j<k-1]).
 */
function meanByMoments(n: number, a: number, b: number, mu: number): number {
  const A = (a * (n - b)) / n;
  const B = (b * (n - a)) / n;
  const m = MOMENTS;
  m[0] = 1;
  m[1] = 0;
  let value = 0;
  let pair = 0;
  for (let k = 1, scale = mu; k < HIGHEST_MOMENT; k++, scale *= -mu) {
    const C = BINOMIAL[k];
    let next = 0;
    for (let j = 0; j < k; j++) next += C[j] * (A * B * m[j] - (A + B) * m[j + 1]);
    for (let j = 0; j < k - 1; j++) next += C[j] * m[j + 2];
    m[k + 1] = next / (n - k);
    const term = m[k + 1] / (k * (k + 1) * scale);
    value += term;
    // Moments 2j-1 and 2j are of the same order in 1/mu, so only the two together tell how far the series is.
    pair = k % 2 === 0 ? Math.abs(term) : pair + Math.abs(term);
    if (k % 2 === 1 && k > 1 && pair < 1e-16 * value) break;
  }
  return Math.max(0, value);
}

function binomialRows(highest: number): Float64Array[] {
  const rows = [Float64Array.of(1)];
  for (let k = 1; k <= highest; k++) {
    const above = rows[k - 1];
    rows.push(Float64Array.from({ length: k + 1 }, (_, j) => (above[j - 1] ?? 0) + (above[j] ?? 0)));
  }
  return rows;
}

/** A population that was simulated: how strong its dependence is made, and how much information its responses show in all pairs. */
export interface SimulatedWorld {
  readonly strength: number;
  readonly information: number;
}

/** What the responses themselves show in all pairs, and how far noise moves such a sum. */
export interface ShownInformation {
  readonly information: number;
  readonly variance: number;
}

/** Before any response is looked at: dependence is rather stronger than tables tell. Chosen by trial. */
const USUAL_LOG_STRENGTH = Math.log(2.3);
const USUAL_SPREAD = 0.4;

/**
 * How much each simulated population counts: those whose responses show as much dependence as ours do count most. Where
 * noise hides the difference, what is usual decides.
 * @formula ln strength is normal a priori; the information shown is taken for linear in it (least squares over the worlds)
 * with normal noise; weights follow the posterior density, never narrower than half the way between worlds.
 * Domain: worlds in order of rising strength. Sums to 1.
 */
export function weighWorlds(worlds: readonly SimulatedWorld[], shown: ShownInformation): number[] {
  if (worlds.length < 2) return worlds.map(() => 1);
  const x = worlds.map(({ strength }) => Math.log(strength));
  const { level, slope } = regress(
    x,
    worlds.map(({ information }) => information),
  );
  // both sides of the comparison are noisy
  const noise = shown.variance * (1 + 1 / worlds.length);
  const rising = Math.max(0, slope);
  const precision = 1 / USUAL_SPREAD ** 2 + (noise > 0 ? rising ** 2 / noise : 0);
  const pull = noise > 0 ? (rising * (shown.information - level)) / noise : 0;
  const [lowest, highest] = [x[0], x[x.length - 1]];
  const mean = (USUAL_LOG_STRENGTH / USUAL_SPREAD ** 2 + pull) / precision;
  const centre = Math.min(highest, Math.max(lowest, mean));
  const spread = Math.max(Math.sqrt(1 / precision), (highest - lowest) / (2 * (x.length - 1)));
  const density = x.map((at) => Math.exp(-((at - centre) ** 2) / (2 * spread ** 2)));
  const sum = density.reduce((total, one) => total + one, 0);
  return density.map((one) => one / sum);
}

/** The straight line y = level + slope x by least squares. */
function regress(x: readonly number[], y: readonly number[]): { level: number; slope: number } {
  const mean = (values: readonly number[]) => values.reduce((sum, v) => sum + v, 0) / values.length;
  const [mx, my] = [mean(x), mean(y)];
  const slope = mean(x.map((v, k) => (v - mx) * (y[k] - my))) / mean(x.map((v) => (v - mx) ** 2));
  return { level: my - slope * mx, slope };
}

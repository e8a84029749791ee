import { outOfDomain } from '../../core/errors.js';

/** Below this nobody needs to know how much below. */
const LEAST_PERCENT = 1e-6;

/**
 * A risk as a percentage with three significant digits, since risks of attributes span many powers of ten: 65 %,
 * 0.224 %, 0.0154 %. Domain: 0 to 1.
 */
export function formatRisk(risk: number): string {
  if (!(risk >= 0 && risk <= 1)) throw outOfDomain('risk', 'a number from 0 to 1', risk);
  const percent = risk * 100;
  if (percent > 0 && percent < LEAST_PERCENT) return '< 0.000001 %';
  if (percent < 100 && Number(percent.toPrecision(3)) === 100) return '> 99.9 %';
  return `${plainDigits(percent)} %`;
}

/** An interval of risks: 0.134 to 0.154 %. */
export function formatRiskInterval([low, high]: readonly [number, number]): string {
  return `${formatRisk(low).replace(' %', '')} to ${formatRisk(high)}`;
}

/** A relative error in percent: ± 12 %, ± 47,600 %. Domain: at least 0. */
export function formatRelativeError(error: number): string {
  if (!(error >= 0) || error === Infinity) throw outOfDomain('error', 'a number of at least 0', error);
  const percent = error * 100;
  const digits = percent >= 100 ? Math.round(percent).toLocaleString('en-US') : plainDigits(percent);
  return `± ${digits} %`;
}

/** Mean records per user and the like: 1, 1.17, 24.4, 1,234. Domain: at least 0. */
export function formatMean(mean: number): string {
  if (!(mean >= 0) || mean === Infinity) throw outOfDomain('mean', 'a number of at least 0', mean);
  return mean >= 1000 ? Math.round(mean).toLocaleString('en-US') : plainDigits(mean);
}

/** Three significant digits without an exponent. */
function plainDigits(value: number): string {
  if (value === 0) return '0';
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(value)));
  return String(Number(value.toPrecision(3))).includes('e')
    ? value.toFixed(decimals)
    : String(Number(value.toPrecision(3)));
}

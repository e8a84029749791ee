import { type Evidence, percent, type Rule, take, type Verdict } from '../evidence.js';

const NEARLY_ALL = 0.9;
/** Dates that reach so far apart, none of them of the future, are rather of births. */
const LIFETIME = 45;

function dated(evidence: Evidence, confidence: number, why: string): Verdict {
  const { name, shape } = evidence;
  const { clock, firstYear, lastYear } = shape.times;
  if (name.says('birth')) return take('birth-date', 0.97, `${why}, and its name speaks of birth`);
  if (clock > 0.02) return take('date-time', confidence, why);
  const lives =
    lastYear - firstYear >= LIFETIME && firstYear >= 1900 && lastYear <= new Date().getUTCFullYear();
  if (name.silent && lives && shape.seen >= 30)
    return take('birth-date', 0.5, `${why}, and they are as far apart as births are`);
  return take('date', confidence, why);
}

const written: Rule = (evidence) => {
  const { share } = evidence.shape.times;
  if (share < NEARLY_ALL && !(share >= 0.6 && evidence.name.says('date', 'time', 'birth'))) return undefined;
  return dated(evidence, 0.7 + 0.27 * share, `${percent(share)} of its values are written as dates or times`);
};

const compact: Rule = (evidence) => {
  const { name, shape } = evidence;
  const said = name.says('date', 'time', 'birth') && shape.times.compact >= NEARLY_ALL;
  const unnamed = shape.times.compact >= 0.98 && shape.seen >= 20 && !name.says('id', 'amount');
  if (!said && !unnamed) return undefined;
  return dated(
    evidence,
    said ? 0.9 : 0.6,
    `${percent(shape.times.compact)} of its values are dates written in digits`,
  );
};

const epoch: Rule = ({ name, shape }) => {
  const { epoch: share } = shape.times;
  if (share < 0.95 || name.says('id', 'phone', 'amount', 'person')) return undefined;
  const said = name.says('date', 'time');
  const close = shape.numbers.spread < 0.2 && shape.seen >= 20;
  if (!said && !close) return undefined;
  return take(
    'date-time',
    said ? 0.9 : 0.6,
    `${percent(share)} of its values count seconds since 1970, all in years near ours`,
  );
};

const clock: Rule = ({ name, shape }) => {
  const { numbers } = shape;
  if (numbers.share < 0.98 || numbers.clocks < 0.98 || numbers.max < 100 || numbers.decimals > 0)
    return undefined;
  const fours = numbers.width === 4 && numbers.leadingZeros > 0;
  if (!(fours && (shape.seen >= 20 || name.says('time'))) && !(name.says('time') && shape.seen >= 12))
    return undefined;
  return take('date-time', 0.75, 'its values are times of day written as four digits');
};

const year: Rule = ({ name, shape }) => {
  const { numbers } = shape;
  if (numbers.share < 0.98 || numbers.whole < 1) return undefined;
  const four = numbers.min >= 1800 && numbers.max <= 2100 && numbers.medianDigits === 4;
  const two = numbers.width === 2 && name.says('year') && !name.says('amount', 'age', 'count');
  if (!four && !two) return undefined;
  if (name.says('birth'))
    return take('birth-date', 0.95, 'its values are years, and its name speaks of birth');
  if (name.says('year', 'date') && !name.says('amount'))
    return take('date', 0.9, 'its name speaks of years, and its values are such');
  if (!name.silent || shape.seen < 10) return undefined;
  return take('date', 0.6, 'all its values are whole numbers of four digits between 1800 and 2100: years');
};

const age: Rule = ({ name, shape }) => {
  if (!name.says('age') || name.says('birth')) return undefined;
  const { numbers } = shape;
  if (
    numbers.share >= 0.9 &&
    numbers.min >= 0 &&
    numbers.max <= 130 &&
    !(name.says('category') && numbers.max <= 20)
  )
    return take('age', 0.95, 'its name speaks of age, and its values can be years of life');
  const bands = shape.share('band');
  if (bands >= 0.5)
    return take(
      'age',
      0.9,
      `its name speaks of age, and ${percent(bands)} of its values are bands of numbers`,
    );
  return undefined;
};

/** Points in time, and ages. */
export const TIMES: readonly Rule[] = [age, written, year, clock, compact, epoch];

import { type Evidence, ownShare, type Rule, take, type Verdict } from '../evidence.js';

/** Whole numbers of at most so many values are categories, unless the name says otherwise. */
const FEW = 16;
const NEARLY_ALL = 0.9;
/** From this share of distinct values on a column singles nearly everybody out. */
const NEAR_UNIQUE = 0.5;

/** Amounts by their name may have a cell in three that is spoilt. */
function areNumbers({ shape, name }: Evidence): boolean {
  return shape.numbers.share >= (name.says('amount', 'count') ? 0.65 : NEARLY_ALL);
}

function measured({ counts }: Evidence, confidence: number, because: string): Verdict {
  const alone =
    ownShare(counts) >= NEAR_UNIQUE
      ? '; most records have a value of their own, which singles people out but names nobody'
      : '';
  return take('quantity', confidence, `${because}${alone}`);
}

const weight: Rule = (evidence) => {
  const { name, shape } = evidence;
  const { numbers } = shape;
  if (!areNumbers(evidence) || numbers.negative > 0) return undefined;
  if (name.says('surveyWeight'))
    return take('weight', 0.92, 'its name speaks of weights of a survey, and its values are numbers from 0');
  if (!name.says('plainWeight') || numbers.units > 0) return undefined;
  // people weigh 2 to 300 kilograms, things may weigh anything: a weight of a survey is near 1, or stands for hundreds
  const drawn = (numbers.decimals >= 2 && numbers.median < 3 && numbers.min > 0) || numbers.median > 400;
  return drawn
    ? take('weight', 0.65, 'its name speaks of weights, and its values are none that people weigh')
    : measured(evidence, 0.85, 'its name speaks of weights, and its values are such as people weigh');
};

const leadingZeros: Rule = (evidence) => {
  const { shape } = evidence;
  const { numbers } = shape;
  if (!areNumbers(evidence) || numbers.decimals > 0 || numbers.leadingZeros === 0 || numbers.medianDigits < 2)
    return undefined;
  return take('code', 0.9, 'its values are digits with zeros before, as only names of something have');
};

const namedNumber: Rule = (evidence) => {
  const { name, shape, counts } = evidence;
  if (!areNumbers(evidence)) return undefined;
  const whole = shape.numbers.whole >= 0.99 && shape.numbers.units < 0.5;
  const graded = whole && counts.values <= 8 && shape.numbers.max < 20 && counts.filled / counts.values >= 20;
  if (name.says('amount') && !name.counts && graded)
    return take(
      'category',
      0.55,
      'its name speaks of an amount, but a few small whole numbers stand for all of it',
    );
  if (name.says('amount', 'count') && !(whole && name.says('category', 'code') && counts.values <= FEW))
    return measured(
      evidence,
      0.92,
      'its name speaks of an amount or a number of something, and its values are numbers',
    );
  if (!whole || shape.numbers.decimals > 0) return undefined;
  if (name.says('code')) return take('code', 0.85, 'its name speaks of codes, and its values are digits');
  if (name.says('calendarPart') && shape.numbers.max <= 366)
    return take(
      'category',
      0.7,
      'its name speaks of parts of the calendar, and its values are small whole numbers',
    );
  if (name.says('category'))
    return take(
      counts.values <= 2 * FEW ? 'category' : 'code',
      0.8,
      'its name speaks of categories, and its values are digits that stand for them',
    );
  if (name.says('place', 'thing') && ownShare(counts) < NEAR_UNIQUE && counts.values > 2)
    return take(
      'code',
      0.7,
      'its name speaks of a place or thing, and its values are digits that stand for such',
    );
  return undefined;
};

const unnamedNumber: Rule = (evidence) => {
  const { name, shape, counts } = evidence;
  const { numbers } = shape;
  if (!areNumbers(evidence)) return undefined;
  if (numbers.whole < 0.99 || numbers.decimals > 0 || numbers.units > 0.5)
    return measured(
      evidence,
      numbers.share >= 0.99 ? 0.85 : 0.7,
      'its values are numbers with decimals or units',
    );
  const repeated = counts.filled / counts.values;
  if (counts.values <= FEW && repeated >= 5 && numbers.max < 1000)
    return take('category', 0.6, 'a few whole numbers, each in many records');
  // amounts are often round, and small ones are common; numbers that name something are neither
  if (name.silent && numbers.median >= 1000 && numbers.round < 0.3 && repeated >= 2 && numbers.negative === 0)
    return take(
      'code',
      0.5,
      'long whole numbers, none of them round, each in several records: they may name something',
    );
  return measured(evidence, name.silent ? 0.6 : 0.7, 'its values are whole numbers');
};

/** Numbers, from what their names say to what is left. */
export const NUMBERS: readonly Rule[] = [weight, leadingZeros, namedNumber, unnamedNumber];

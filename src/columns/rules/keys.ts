import { type Evidence, isUnique, ownShare, type Rule, take, type Verdict } from '../evidence.js';

/** Of a bare `id` with fewer values than this, each in many records, is a category. */
const FEW = 20;
const MANY_RECORDS = 50;
/** From this on the proposal is sure enough to count people by. */
const SURE_KEY = 0.7;

const REPEATED =
  'several records share a value, so it tells whose record it is; people are counted by it with --user';

function numberOfRecord(confidence: number, because: string): Verdict {
  return take('record-number', confidence, `${because}: a different value in every record`);
}

function keyOfPerson(confidence: number, because: string): Verdict {
  const verdict = take('person-key', confidence, `${because}; ${REPEATED}`);
  return confidence >= SURE_KEY ? verdict : { ...verdict, role: 'identifier' };
}

/** Whether values can be keys at all: whole numbers or words without spaces, of no other form. */
function canBeKey({ shape }: Evidence): boolean {
  const { numbers } = shape;
  const whole = numbers.share >= 0.95 && numbers.whole >= 0.99 && numbers.negative === 0;
  const coded =
    shape.share('code') >= 0.8 || (shape.meanWords < 1.2 && shape.meanLength >= 4 && shape.meanLength <= 128);
  return (whole || (coded && numbers.share < 0.95)) && shape.times.share < 0.5;
}

/** Keys by their names: of people, of what happens to them, of things, or of nobody knows what. */
const namedKey: Rule = (evidence) => {
  const { name, counts, shape } = evidence;
  const numbered = name.says('id') || (name.says('code') && name.says('person'));
  if (!numbered || name.says('amount', 'count', 'date')) return undefined;
  const short = shape.meanLength <= 60 && shape.numbers.decimals === 0 && shape.times.share < 0.5;
  if (isUnique(counts) && short) return numberOfRecord(0.95, 'its name speaks of a number or key');
  if (!canBeKey(evidence) || shape.meanWords >= 1.2) return undefined;
  if (name.says('person') && !name.counts)
    return counts.values > 2 ? keyOfPerson(0.9, 'its name speaks of a number or key of a person') : undefined;
  if (name.onlyId) {
    if (counts.values <= FEW && counts.filled / counts.values >= MANY_RECORDS) return undefined;
    return keyOfPerson(0.7, 'its name speaks of a number or key');
  }
  const own = ownShare(counts);
  if (name.says('event') && own >= 0.1)
    return take(
      'record-number',
      0.7,
      'its name speaks of a number of what happened to a person, which leads back to one',
    );
  if (name.says('thing', 'place', 'event'))
    return take('code', 0.8, 'its name speaks of the number of a thing or place: digits that are a name');
  if (own >= 0.2) return keyOfPerson(0.5, 'its name speaks of a number or key of something');
  return counts.values > 2
    ? take('code', 0.6, 'its name speaks of a number or key, and few values are in many records')
    : undefined;
};

/** A column that is called after people, such as `customer`, and holds what can be keys: many of them, each in few records. */
const barePerson: Rule = (evidence) => {
  const { name, counts } = evidence;
  if (!name.onlyPerson || !canBeKey(evidence)) return undefined;
  const own = ownShare(counts);
  if (isUnique(counts) && counts.values > 2)
    return numberOfRecord(0.8, 'its name speaks of people, and its values can be keys');
  if (own < 0.1 && counts.values <= FEW) return undefined;
  return keyOfPerson(own >= 0.02 ? 0.75 : 0.5, 'its name speaks of people, and its values can be keys');
};

/** A key by its form, where the name says nothing against it. */
const formedKey: Rule = (evidence) => {
  const { name, counts, shape } = evidence;
  const { numbers } = shape;
  if (
    name.says('amount', 'count', 'age', 'plainWeight', 'year', 'coordinate', 'text', 'postcode') &&
    !isSequence(evidence)
  )
    return undefined;
  const drawn = Math.max(shape.share('uuid'), shape.share('hash')) >= 0.8;
  if (drawn && counts.values > 2) {
    if (isUnique(counts)) return numberOfRecord(0.9, 'its values are long drawn or hashed codes');
    if (name.says('thing', 'place')) return undefined;
    return ownShare(counts) >= 0.9
      ? take('record-number', 0.6, 'its values are long drawn or hashed codes, nearly all different')
      : keyOfPerson(0.7, 'its values are long drawn or hashed codes');
  }
  if (isSequence(evidence)) return numberOfRecord(0.85, 'whole numbers one after the other');
  if (areMarks(evidence)) return numberOfRecord(0.6, 'words without spaces, many with digits');
  if (!canBeKey(evidence) || !name.silent) return undefined;
  const unique = isUnique(counts) && counts.filled === counts.records && counts.records >= 10;
  if (numbers.share < 0.5 && shape.share('code') >= 0.9 && unique)
    return numberOfRecord(0.7, 'its values are codes of letters and digits');
  return looksNumbered(evidence) ? numberedKey(evidence) : undefined;
};

function isSequence({ counts, shape: { numbers } }: Evidence): boolean {
  const dense = counts.values / (numbers.max - numbers.min + 1) >= 0.6;
  return (
    isUnique(counts) &&
    counts.filled === counts.records &&
    counts.records >= 5 &&
    numbers.share === 1 &&
    numbers.whole === 1 &&
    numbers.decimals === 0 &&
    dense
  );
}

/** Single words that every record has its own of, many with digits, and none a name of people. */
function areMarks({ counts, shape }: Evidence): boolean {
  const own = isUnique(counts) && counts.filled === counts.records && counts.records >= 100;
  return (
    own &&
    shape.meanWords === 1 &&
    shape.share('code') >= 0.3 &&
    shape.numbers.share < 0.5 &&
    shape.commonNames < 0.1
  );
}

/** Long whole numbers that are mostly different, and all begin alike, or are all of one length, or are as long as no amount is. */
function looksNumbered({ counts, shape: { numbers, times } }: Evidence): boolean {
  if (numbers.share < 0.99 || numbers.decimals > 0 || ownShare(counts) < 0.5 || counts.values < 20)
    return false;
  if (times.compact >= 0.9 || times.epoch >= 0.9 || numbers.round > 0.3) return false;
  const alike = numbers.medianDigits >= 5 && numbers.spread < 0.1;
  const oneLength = numbers.width >= 6;
  return alike || oneLength || numbers.medianDigits >= 9;
}

function numberedKey({ counts }: Evidence): Verdict {
  const because = 'long whole numbers that look given rather than measured';
  return isUnique(counts) ? numberOfRecord(0.6, because) : keyOfPerson(0.5, because);
}

/** Numbers of records and keys of people. */
export const KEYS: readonly Rule[] = [namedKey, barePerson, formedKey];

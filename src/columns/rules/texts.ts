import { ownShare, percent, type Rule, take } from '../evidence.js';

const flag: Rule = ({ name, shape, counts }) => {
  if (counts.values === 1 && counts.filled < counts.records)
    return take('flag', 0.7, 'one value or none: it tells who has it');
  if (counts.values !== 2) return undefined;
  if (shape.answers === 1 && !name.says('category')) return take('flag', 0.95, 'two values, a yes and a no');
  return undefined;
};

const freeText: Rule = ({ name, shape, counts }) => {
  const own = ownShare(counts);
  if (shape.numbers.share > 0.5 || counts.values < 3) return undefined;
  const long = shape.meanLength >= 40 && own >= 0.2;
  const wordy = shape.meanWords >= 6 && own >= 0.5;
  const said = name.says('text') && !name.says('code', 'category') && shape.meanWords >= 3 && own >= 0.2;
  if (!long && !wordy && !said) return undefined;
  const role = 'names may stand in it, and no count can tell';
  return take(
    'free-text',
    long || said ? 0.85 : 0.65,
    `${Math.round(shape.meanLength)} characters on average, mostly different: ${role}`,
  );
};

const banded: Rule = ({ shape, counts }) => {
  const share = shape.share('band');
  return share >= 0.7 && counts.values > 2
    ? take('category', 0.8, `${percent(share)} of its values are bands of numbers`)
    : undefined;
};

const coded: Rule = ({ shape, counts }) => {
  // plain numbers among words are not codes
  const share = shape.share('code');
  if (share < 0.7 || share - shape.numbers.share < 0.5 || counts.values <= 2) return undefined;
  return take(
    'code',
    0.7,
    `${percent(share)} of its values are words with digits, as names of something have`,
  );
};

const category: Rule = ({ shape, counts }) => {
  if (counts.values === 0 || shape.seen === 0) return undefined;
  const own = ownShare(counts);
  if (shape.share('structured') >= 0.8)
    return take('category', 0.5, 'its values are lists or records written in one cell');
  if (own >= 0.9 && counts.values >= 20)
    return take('category', 0.45, 'texts of which most are in one record only; what they are cannot be told');
  return take('category', own < 0.2 ? 0.85 : 0.6, 'texts that several records share');
};

/** A yes or no, known by two values. */
export const FLAG: Rule = flag;
/** Long texts. */
export const FREE_TEXT: Rule = freeText;
/** Texts, once nothing else is left. */
export const TEXTS: readonly Rule[] = [banded, coded, category];

import { ownShare, percent, type Rule, take } from '../evidence.js';

const coordinate: Rule = ({ name, shape }) => {
  const points = shape.share('point');
  if (points >= 0.9)
    return take('coordinate', 0.9, `${percent(points)} of its values are pairs of coordinates`);
  const { numbers } = shape;
  const onEarth = numbers.share >= 0.95 && numbers.min >= -180 && numbers.max <= 180;
  if (!name.says('coordinate') || name.says('id', 'code')) return undefined;
  if (onEarth && numbers.decimals >= 2)
    return take(
      'coordinate',
      0.95,
      'its name speaks of a coordinate, and its values lie between -180 and 180',
    );
  return numbers.share >= 0.95 && numbers.medianDigits >= 5
    ? take('coordinate', 0.7, 'its name speaks of a coordinate, and its values are numbers')
    : undefined;
};

const postcode: Rule = ({ name, shape, counts }) => {
  const form = shape.share('postcode');
  const said = name.says('postcode');
  const { numbers } = shape;
  const postal =
    shape.share('postal') >= 0.8 && numbers.decimals === 0 && shape.meanLength >= 2 && shape.meanLength <= 10;
  if (said && postal && (numbers.share < 0.5 || numbers.medianDigits >= 3))
    return take('postcode', 0.95, 'its name speaks of postcodes, and its values can be such');
  if (form < 0.95 || counts.values < 5 || !(name.silent || name.says('place', 'address'))) return undefined;
  return take('postcode', 0.7, `${percent(form)} of its values are written as postcodes are`);
};

const address: Rule = ({ name, shape, counts }) => {
  const street = shape.share('street');
  const said = name.says('address') && !name.says('email', 'device', 'url', 'category');
  const texts = shape.numbers.share < 0.2 && shape.meanLength >= 5 && counts.values > 5;
  if (!(said && texts) && !(street >= 0.7 && counts.values >= 8 && !name.says('text'))) return undefined;
  return {
    ...take(
      'place',
      said ? 0.9 : 0.7,
      `${said ? 'its name speaks of addresses' : `${percent(street)} of its values are written as addresses are`}: where somebody lives leads to them`,
    ),
    identifies: true,
    role: 'identifier',
  };
};

const place: Rule = ({ name, shape, counts }) => {
  const short = shape.meanLength <= 40 && shape.meanWords <= 5;
  if (!short || shape.numbers.share > 0.5) return undefined;
  const countries = `${percent(shape.countries)} of its values are names of countries`;
  if (shape.countries >= 0.5 && counts.values >= 4) return take('place', 0.85, countries);
  if (!name.says('place') || name.says('id', 'code', 'amount', 'text', 'date') || counts.values < 2)
    return undefined;
  // a state is a place or a status: places are many, or are written short
  const status = name.says('category') && counts.values < 4 && shape.meanLength > 3;
  if (status || shape.answers >= 0.5) return undefined;
  if (shape.share('code') > 0.7)
    return take('code', 0.7, 'its name speaks of places, and its values are codes of such');
  return take(
    'place',
    0.85,
    `its name speaks of places, and its values are ${ownShare(counts) > 0.5 ? 'mostly different ' : ''}words`,
  );
};

/** Places that are written in digits. */
export const LOCATED: readonly Rule[] = [coordinate, postcode];
/** Where somebody lives. */
export const ADDRESS: Rule = address;
/** Places known by words. */
export const PLACE: Rule = place;

import { ownShare, percent, type Rule, take } from '../evidence.js';

/** Names of people: said so by the name of the column, or known by common names among the values. */
export const personName: Rule = ({ name, shape, counts }) => {
  const text = shape.share('words');
  if (text < 0.6 || shape.meanWords > 5 || shape.meanLength > 50) return undefined;
  const common = shape.commonNames;
  const told = `${percent(common)} of its values hold a common name of people`;
  if (name.says('personName') && counts.values > 3)
    return take('person-name', common >= 0.1 ? 0.97 : 0.85, `its name speaks of names of people; ${told}`);
  const bare = name.says('name') || name.says('person');
  const elsewhere = name.says('thing', 'place', 'address', 'event', 'category', 'code', 'id', 'date');
  if (name.says('name') && name.says('person') && counts.values > 5)
    return take('person-name', common >= 0.1 ? 0.97 : 0.8, `its name speaks of a person's name; ${told}`);
  if (bare && !elsewhere && common >= 0.15 && counts.values > 5)
    return take('person-name', 0.9, `its name may speak of people, and ${told}`);
  const full = Math.max(shape.share('fullName'), shape.share('shouted'));
  if (!elsewhere && common >= 0.3 && counts.values >= 8 && (full >= 0.5 || common >= 0.5))
    return take('person-name', 0.6 + 0.3 * common, told);
  if (name.says('name') && !elsewhere && full >= 0.8 && ownShare(counts) >= 0.5 && counts.values >= 8)
    return take(
      'person-name',
      0.5,
      'its name and capitals suggest names of people, though few are common ones',
    );
  return undefined;
};

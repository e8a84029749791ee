import { tokenise } from '../../../columns/names/tokenise.js';
import { isCountry } from '../../../columns/values/common-names.js';

/** Three-digit zip areas of at most 20,000 people by the 2000 census (HHS guidance of 26 November 2012). */
const SMALL_AREAS = new Set('036 059 063 102 203 556 692 790 821 823 830 831 878 879 884 890 893'.split(' '));

const STATES = new Set(
  `al alabama ak alaska az arizona ar arkansas ca california co colorado ct connecticut de delaware fl florida ga georgia hi hawaii
  id idaho il illinois in indiana ia iowa ks kansas ky kentucky la louisiana me maine md maryland ma massachusetts mi michigan
  mn minnesota ms mississippi mo missouri mt montana ne nebraska nv nevada nh new_hampshire nj new_jersey nm new_mexico ny
  new_york nc north_carolina nd north_dakota oh ohio ok oklahoma or oregon pa pennsylvania ri rhode_island sc south_carolina sd
  south_dakota tn tennessee tx texas ut utah vt vermont va virginia wa washington wv west_virginia wi wisconsin wy wyoming
  dc district_of_columbia pr puerto_rico gu guam vi virgin_islands us_virgin_islands as american_samoa
  mp northern_mariana_islands us usa united_states united_states_of_america uk
  africa antarctica asia europe north_america south_america oceania australia`
    .split(/\s+/)
    .map((name) => name.replaceAll('_', ' ')),
);

/** Whether a cell names a three-digit area that must read 000. */
export function isSmallArea(cell: string): boolean {
  return SMALL_AREAS.has(cell.slice(0, 3));
}

/** Whether a cell tells ages from 90 on apart: they must be one class, the number 90 or a band that begins there and has no end. */
export function tellsAgeApart(cell: string): boolean {
  const found = /(\d+(?:\.\d+)?)(.*)/s.exec(cell);
  if (found === null) return false;
  const from = Number(found[1]);
  return from > 90 || (from === 90 && /\d/.test(found[2]));
}

/** Whether a cell of a column of dates tells more than a year, or a decade or band of years, by how it is written. */
export function tellsMoreThanYear(cell: string): boolean {
  // words such as "unknown", and stars, tell no date
  if (!/\d/.test(cell)) return false;
  return !/^(\d{4}|\d{2}|\d{3}0s|\d{4}\.0|\[\d{4},\d{4}\)|(<|>=)\d{4})$/.test(cell);
}

/** Whether the year of a birth says that somebody is older than 89. */
export function tellsOldBirth(cell: string): boolean {
  if (tellsMoreThanYear(cell)) return false;
  const years = cell.match(/\d{4}/g) ?? [];
  const oldest = new Date().getUTCFullYear() - 89;
  // one class for all who were born before then is what the rule asks for
  return !cell.startsWith('<') && years.some((year) => Number(year) < oldest);
}

/** Whether a place is a state of the US, or larger. States by their number are known only where the column is called so. */
export function isLargePlace(cell: string, column: string): boolean {
  const name = cell
    .toLowerCase()
    .replace(/[-_.]+/g, ' ')
    .trim();
  if (!/[\p{L}\d]/u.test(name)) return true;
  const numbered = tokenise(column).includes('state') && /^\d{1,2}$/.test(name);
  return numbered || STATES.has(name) || isCountry(name) || isCountry(cell);
}

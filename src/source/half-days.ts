/**
 * SQL of the point in time of a text that may end in am or pm, on every engine alike: hours run from 1 to 12 then, and 12 am is
 * midnight. Null where the text is no time.
 * @param parse SQL of the point in time of a text by the 24-hour clock
 */
export function readHalfDays(text: string, parse: (text: string) => string): string {
  const time = parse(`TRIM(TRAILING ' .apmAPM' FROM ${text})`);
  const hour = `EXTRACT(HOUR FROM ${time})`;
  const afternoon = `LOWER(${text}) LIKE '%p%'`;
  return (
    `CASE WHEN LOWER(${text}) LIKE '%m' OR LOWER(${text}) LIKE '%m.' THEN ` +
    `CASE WHEN ${hour} = 12 AND NOT (${afternoon}) THEN ${time} - INTERVAL '12' HOUR ` +
    `WHEN ${hour} BETWEEN 1 AND 11 AND ${afternoon} THEN ${time} + INTERVAL '12' HOUR ` +
    `WHEN ${hour} BETWEEN 1 AND 12 THEN ${time} END ` +
    `ELSE ${parse(text)} END`
  );
}

/** SQL of a text of eight digits with dashes between year, month and day; null where it is none of 1850 to 2100. */
export function withDashes(text: string): string {
  return (
    `CASE WHEN LENGTH(${text}) = 8 AND SUBSTR(${text}, 1, 4) BETWEEN '1850' AND '2100' THEN ` +
    `SUBSTR(${text}, 1, 4) || '-' || SUBSTR(${text}, 5, 2) || '-' || SUBSTR(${text}, 7, 2) END`
  );
}

/** Years of two digits below this are of the 21st century. */
export const CENTURY = 40;

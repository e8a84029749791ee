/** What single values look like, by forms that are fixed by a standard or by use. */
export const PATTERNS = {
  email: /^[^\s@<>"]+@[^\s@<>"]+\.[\p{L}]{2,}$/u,
  url: /^(?:https?:\/\/|ftp:\/\/|www\.)\S+$|^(?:[a-z0-9-]+\.)+(?:com|org|net|de|fr|es|it|pt|br|uk|io|eu)\/\S*$/i,
  ip4: /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?::\d{1,5}|\/\d{1,2})?$/,
  // eight groups, or fewer with two colons in a row; three groups are a time of day
  ip6: /^(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}(?:%\w+|\/\d{1,3})?$|^(?=.*::)(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}(?:%\w+|\/\d{1,3})?$/i,
  mac: /^[0-9a-f]{2}([:-])(?:[0-9a-f]{2}\1){4}[0-9a-f]{2}$|^(?:[0-9a-f]{4}\.){2}[0-9a-f]{4}$/i,
  uuid: /^\{?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\}?$/i,
  hash: /^(?=.*\d)(?=.*[a-f])[0-9a-f]{16,128}$/i,
  /** A telephone number as nothing else is written: an international or bracketed area code, or groups of three, three and four. */
  phone:
    /^(?:\+|00)\d{1,3}[\s().\d/-]{5,17}\d$|^\(0?\d{2,5}\)[\s\d./-]{5,14}$|^(?:1[-. ])?\d{3}[-. ]\d{3}[-. ]\d{4}(?: ?x\d+)?$|^0\d{1,4}[ /-]\d{3}[\d /-]{2,9}$/,
  /** Five to sixteen digits, with signs between as people write them. */
  dialled: /^\+?[\d\s()./-]{5,22}(?: ?(?:x|ext\.?) ?\d+)?$/i,
  postcode:
    /^[A-Z]\d[A-Z] ?\d[A-Z]\d$|^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$|^\d{4} ?[A-Z]{2}$|^\d{5}-\d{3,4}$|^\d{4}-\d{3}$/i,
  /** What may be a postcode where the name says so. */
  postal: /^(?=.*\d)[A-Z\d][A-Z\d -]{1,9}$/i,
  point: /^(?:POINT ?)?[([]?-?\d{1,3}\.\d{2,}[,;\s]+-?\d{1,3}\.\d{2,}[)\]]?$/i,
  street:
    /^\d+[a-z]?,? (?:[\p{L}.'-]+|\d+(?:st|nd|rd|th)) [\p{L}\d .'-]+$|^[\p{L} .'-]+(?:str\.|stra(?:ß|ss)e|street|road|avenue|weg|gasse|platz|allee)\.? \d+ ?[a-z]?$|^(?:rue|calle|avenida|av\.|via|viale|piazza|rua|plaza|boulevard) .*\d/iu,
  band: /^[<>≤≥]=? ?\d+|^\d+ ?\+$|^[([]?-?[\d.]+ ?(?:-|–|to|bis|à|a|,|;) ?[\d.]+[)\]]?(?:\s\p{L}+)?$|^(?:under|over|unter|über|bis|ab|moins|plus|menos|mas|meno) ?(?:de )?\d+|^\d+ (?:and|und|or|et|y|e|ou) (?:over|older|under|mehr|älter|plus|mas|mais|oltre)/iu,
  /** One word of letters and digits mixed, or digits with signs between. */
  code: /^(?=.*\d)[\p{L}\d]+(?:[-_./:#][\p{L}\d]+)*$/u,
  words: /^[\p{L}'’.,\s-]+$/u,
  /** Two to four words with capitals, perhaps with a comma after the first, or a title before. */
  fullName:
    /^(?:(?:Mr|Mrs|Ms|Dr|Prof|Herr|Frau|M|Mme|Sr|Sra|Sig)\.? )?\p{Lu}[\p{L}'’-]+,?(?: \p{Lu}\.?| (?:de|da|do|dos|la|van|von|der|di|el|al)| \p{Lu}[\p{L}'’-]+){0,3} \p{Lu}[\p{L}'’-]+$/u,
  shouted: /^\p{Lu}[\p{Lu}'’-]+,?(?: \p{Lu}[\p{Lu}'’-]*){1,3}$/u,
  structured: /^[[{].*/s,
} as const;

/** What a value can look like. */
export type Pattern = keyof typeof PATTERNS;

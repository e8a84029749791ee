/** A column's name inside a sentence; each report marks and escapes it in its own way. */
export interface Name {
  readonly name: string;
}

/** A sentence or table cell of a report, free of any markup. Still raw: the reports escape every part. */
export type Prose = readonly (string | Name)[];

/** Marks a string as the name of a column. */
export function named(name: string): Name {
  return { name };
}

/** Template tag that writes a sentence around names, numbers (formatted before) and other prose. */
export function say(words: TemplateStringsArray, ...values: readonly (string | Name | Prose)[]): Prose {
  return words.flatMap((text, i) => {
    const value = values[i];
    const rest =
      value === undefined ? [] : Array.isArray(value) ? (value as Prose) : [value as string | Name];
    return text === '' ? rest : [text, ...rest];
  });
}

/** Names in a row: "a, b and c"; beyond `most` the others are counted. */
export function listNames(names: readonly string[], most = Number.POSITIVE_INFINITY): Prose {
  const shown = names.length > most ? names.slice(0, most - 1) : names;
  const more = names.length - shown.length;
  return shown
    .flatMap((name, i): Prose => {
      if (i === 0) return [named(name)];
      return [i === shown.length - 1 && more === 0 ? ' and ' : ', ', named(name)];
    })
    .concat(more === 0 ? [] : [` and ${more} more`]);
}

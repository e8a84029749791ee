/** What an option is set to where a sentence speaks of it; a list is one of words or numbers. */
export type OptionValue = string | boolean | readonly (string | number)[];

/** An option that an error speaks of, by the name it has in the library. Each door spells it its own way. */
export interface MentionedOption {
  readonly option: string;
  readonly value?: OptionValue;
  /** Whether the sentence puts it in backticks wherever it is read. */
  readonly marked?: boolean;
}

/** A sentence in parts, so that the options in it can be spelled for whoever reads it. */
export type Wording = readonly (string | MentionedOption)[];

/** A sentence that speaks of no option, or one in parts. */
export type Text = string | Wording;

/** How one door writes options. */
export interface Spelling {
  /** `missing: 'own'` in the library, `--missing own` on the command line. */
  readonly write: (mentioned: MentionedOption) => string;
  /** Whether all options stand in backticks in a sentence, or only those that are marked. */
  readonly marksAll: boolean;
}

/** The value of an option that is named together with some value, whichever. */
export const ANY_VALUE = '..';

/** An option by its name in the library, to be put into a {@link wording}; with a value where the sentence is about one. */
export function option(name: string, value?: OptionValue): MentionedOption {
  return value === undefined ? { option: name } : { option: name, value };
}

/** The subject of a sentence, always in backticks. What is not an option is spelled as it is. */
export function marked(subject: MentionedOption | string): MentionedOption | string {
  return typeof subject === 'string' ? `\`${subject}\`` : { ...subject, marked: true };
}

/**
 * A sentence that speaks of options without spelling them.
 *
 * @example
 * wording`read missing cells as values with ${option('missing', 'own')}`
 */
export function wording(
  texts: TemplateStringsArray,
  ...parts: readonly (string | number | MentionedOption | Wording)[]
): Wording {
  return texts.flatMap((text, i) => {
    const part = parts[i];
    if (part === undefined) return [text];
    return typeof part === 'number' ? [text, String(part)] : [text, ...partsOf(part)];
  });
}

/** A sentence as one door spells it. */
export function spellSentence(text: Text, { write, marksAll }: Spelling): string {
  return partsOf(text)
    .map((part) => {
      if (typeof part === 'string') return part;
      return marksAll || part.marked ? `\`${write(part)}\`` : write(part);
    })
    .join('');
}

/** The name of a place, which stands alone and needs no backticks. */
export function spellPlace(text: Text, { write }: Spelling): string {
  return spellSentence(text, { write, marksAll: false });
}

/** The same sentence with its words changed, its options as they are. */
export function mapWords(text: Text, change: (words: string) => string): Text {
  return partsOf(text).map((part) => (typeof part === 'string' ? change(part) : part));
}

/** Options as the library takes them: `missing: 'own'`. */
export const libraryOptions: Spelling = { write: writeProperty, marksAll: true };

/** An option as a property of an object: `missing: 'own'`, `header: false`. */
export function writeProperty({ option: name, value }: MentionedOption): string {
  if (value === undefined || value === true) return name;
  const write = (one: unknown) => (typeof one === 'string' && one !== ANY_VALUE ? `'${one}'` : String(one));
  return `${name}: ${Array.isArray(value) ? `[${value.map(write).join(', ')}]` : write(value)}`;
}

function partsOf(text: Text | MentionedOption): Wording {
  return typeof text === 'string' || 'option' in text ? [text] : text;
}

import { SingleoutError } from '../../core/errors.js';
import { type MentionedOption, marked, option, wording } from '../../core/wording.js';
import { TIME_UNITS, type TimeUnit } from '../../source/engine.js';
import { type Relation, requireColumn } from '../../source/relation.js';

/** What is taken of a column: the date or time of day of a point in time, time cut to a unit, numbers rounded to a step. */
export type Part =
  | { readonly kind: 'date' | 'time' }
  | { readonly kind: 'unit'; readonly unit: TimeUnit }
  | { readonly kind: 'step'; readonly step: number };

/** A column as an attacker knows it: `when`, `when:date`, `when:time:hour`, `price:1`. */
export interface Term {
  readonly name: string;
  readonly column: string;
  readonly parts: readonly Part[];
  /** What the column itself is rounded to before parts are taken of it. */
  readonly rounded?: Part;
  /** Whether nobody asked for it: left out where its cells cannot be read so. */
  readonly proposed?: boolean;
}

const SPELLED = `date, time, ${TIME_UNITS.join(', ')}, or a number`;

/** Reads a term; a column that is called so is taken as it is. `asked` is the option that names it. */
export function readTerm(name: string, relation: Relation, asked: MentionedOption): Term {
  const columns = relation.columns.map((column) => column.name);
  for (let end = name.length; end > 0; end = name.lastIndexOf(':', end - 1)) {
    const column = name.slice(0, end);
    if (!columns.includes(column)) continue;
    const rest = end === name.length ? [] : name.slice(end + 1).split(':');
    return { name, column, parts: rest.map((part) => readPart(part, name, asked)) };
  }
  const column = name.includes(':') ? name.slice(0, name.indexOf(':')) : name;
  requireColumn(relation, column, asked);
  throw new Error('requireColumn accepted a column that is not there');
}

/**
 * Reads rules such as `date:month` and applies each to the terms it reaches: the one of that name, and those derived from the column
 * of that name. The same terms, known less finely. Every rule must reach one.
 */
export function roundTerms(terms: readonly Term[], rules: readonly string[]): Term[] {
  let rounded = [...terms];
  for (const rule of rules) {
    const at = rule.lastIndexOf(':');
    const name = rule.slice(0, Math.max(at, 0));
    if (at < 1 || !terms.some((term) => term.name === name || term.column === name)) {
      throw new SingleoutError(
        'config/invalid',
        wording`${marked(option('round'))} must name an attribute's column and what to round it to; got ${rule}`,
        {
          option: 'round',
          hint: 'such as visited:month or price:1, where the column is one of the attributes',
        },
      );
    }
    const part = readPart(rule.slice(at + 1), rule, option('round'));
    rounded = rounded.map((term) => roundTerm(term, name, part));
  }
  return rounded;
}

/** Where the column is rounded, its parts are taken of what is left: the time of day of a month is always the same. */
function roundTerm(term: Term, name: string, part: Part): Term {
  if (term.name === name) return { ...term, parts: [...term.parts, part] };
  return term.column === name ? { ...term, rounded: part } : term;
}

function readPart(text: string, term: string, asked: MentionedOption): Part {
  if (text === 'date' || text === 'time') return { kind: text };
  const unit = TIME_UNITS.find((known) => known === text);
  if (unit !== undefined) return { kind: 'unit', unit };
  const step = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isFinite(step) && step > 0) return { kind: 'step', step };
  throw new SingleoutError(
    'config/invalid',
    wording`${marked(asked)} ${term}: ${text || 'nothing'} is no part of a value`,
    {
      option: asked,
      hint: `after the colon stands one of ${SPELLED} above 0`,
    },
  );
}

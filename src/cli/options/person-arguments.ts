import { SingleoutError } from '../../core/errors.js';
import type { NamedCounts } from '../../questions/person/bare-counts.js';
import { columnList } from './column-list.js';

/**
 * A person's values, given as `column=value`; `column=` is a missing cell. Where the columns are known, a name may
 * itself hold an equals sign.
 */
export function personValues(
  given: readonly string[],
  columns: readonly string[],
): Map<string, string | null> {
  const values = new Map<string, string | null>();
  for (const text of given) {
    const known = columns.filter((name) => text.startsWith(`${name}=`)).sort((a, b) => b.length - a.length);
    const name = known[0] ?? text.slice(0, Math.max(0, text.indexOf('=')));
    if (name === '') throw usage('a value is given as column=value', 'such as age=34');
    if (values.has(name)) throw usage(`${name} is given twice`, 'name each column once');
    const value = text.slice(name.length + 1);
    values.set(name, value === '' ? null : value);
  }
  return values;
}

/** A person as bare counts, from `--records`, `--count column=n` and `--pair a,b=n`. */
export function personFromCounts(
  records: number | undefined,
  counts: readonly string[],
  pairs: readonly string[],
): NamedCounts {
  if (records === undefined) throw usage('`--count` needs the number of records', 'add --records N');
  const named = counts.map((text) => splitCount(text, '--count', 'age=5210'));
  const columns = named.map(([name]) => name);
  const twin = columns.find((name, i) => columns.indexOf(name) < i);
  if (twin !== undefined) throw usage(`${twin} is given twice`, 'name each column once');
  return {
    records,
    counts: new Map(named),
    pairs: pairs.map((text) => {
      const [names, count] = splitCount(text, '--pair', 'age,sex=2600');
      const [a, b, ...others] = columnList(names);
      if (others.length > 0 || !columns.includes(a) || !columns.includes(b)) {
        throw usage('`--pair` needs two columns that have a `--count`', 'such as --pair age,sex=2600');
      }
      return { columns: [a, b], count };
    }),
  };
}

function splitCount(text: string, option: string, example: string): [string, number] {
  const at = text.lastIndexOf('=');
  const count = text.slice(at + 1).trim();
  if (at < 1 || !/^\d+$/.test(count)) {
    throw usage(`\`${option}\` needs a name and a whole number`, `such as ${option} ${example}`);
  }
  return [text.slice(0, at), Number(count)];
}

function usage(message: string, hint: string): SingleoutError {
  return new SingleoutError('config/invalid', message, { hint });
}

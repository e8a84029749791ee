import type { BoundedKeys } from '../../../core/results/keys.js';
import { formatCount, formatPrecisePercent, plural } from '../../../core/words/format.js';
import { drawKeyMatrix } from '../../charts/draw-key-matrix.js';
import type { Figure } from '../../content/figure.js';
import { listNames, type Prose, say } from '../../content/prose.js';
import { rankBySensitivity } from '../../content/rank-by-sensitivity.js';
import type { Section } from '../../content/section.js';
import { someOf } from '../../content/some-of.js';

const mostRows = 20;
const mostKeys = 30;
const mostColumns = 30;

/**
 * The minimal keys, smallest first (METHODS.md section 2).
 * @param first what is to be said before them
 */
export function keysSection(found: BoundedKeys, first: readonly Prose[] = []): Section {
  const { keys, keyCount, sensitivity } = found;
  const p = new Map(sensitivity.map((column) => [column.name, column.p]));
  const chance = (key: readonly string[]) => key.reduce((product, name) => product * (p.get(name) ?? 0), 1);
  const shown = keys.slice(0, mostRows);
  return {
    id: 'keys',
    title: 'Keys',
    lead: [...first, leadOf(found), ...duplicatesOf(found), ...limitsOf(found)],
    figure: figureOf(found),
    ...(shown.length === 0
      ? {}
      : {
          table: {
            columns: [
              { title: 'Columns', align: 'right' },
              { title: 'Key', align: 'left' },
              { title: 'Chance to know all', align: 'right' },
            ],
            rows: shown.map((key): Prose[] => [
              [formatCount(key.length)],
              key.length === 0 ? ['no column needed: there is one record'] : listNames(key),
              [formatPrecisePercent(chance(key))],
            ]),
          },
        }),
    meaning: [
      say`A key is a set of columns under which every record is unique, and from which no column can be left out. Whoever knows somebody's values in all of them finds that person without doubt.`,
      ...(keyCount > shown.length
        ? [say`The ${formatCount(shown.length)} smallest of ${formatCount(keyCount)} are shown.`]
        : []),
      say`Found exactly: minimal hitting sets of the columns in which records differ, each tested on all records. A missing cell is a value like any other.`,
    ],
  };
}

function leadOf(found: BoundedKeys): Prose {
  const { keyCount, keysBySize, maxColumns } = found;
  const least = isWhole(found) ? '' : 'at least ';
  if (keyCount === 0 && !isWhole(found)) return say`No key was proved before the search ended.`;
  if (keyCount === 0)
    return maxColumns === undefined
      ? say`There is no key.`
      : say`No key of at most ${plural(maxColumns, 'column')} was found; larger ones were not looked for.`;
  const sizes = keysBySize.map(([size, keys]) => `${formatCount(keys)} of ${plural(size, 'column')}`);
  const shown =
    sizes.length > 6 ? [...sizes.slice(0, 5), `${formatCount(sizes.length - 5)} larger sizes`] : sizes;
  return say`There ${keyCount === 1 ? 'is' : 'are'} ${least}${plural(keyCount, 'key')}${maxColumns === undefined ? '' : ` of at most ${plural(maxColumns, 'column')}`}: ${shown.join(', ')}.`;
}

/** Whether all keys were found of as many columns as were looked at. An assessment that looks at few gives no chance to hold one. */
function isWhole({ complete, attackSuccess }: BoundedKeys): boolean {
  return complete || attackSuccess === undefined;
}

function duplicatesOf({ duplicates, duplicatesSetAside, records }: BoundedKeys): Prose[] {
  if (duplicates === 0) return [];
  const many = `${formatCount(duplicates)} of ${formatCount(records)} records ${duplicates === 1 ? 'is a complete duplicate' : 'are complete duplicates'} of an earlier one`;
  return [
    duplicatesSetAside
      ? say`${many}; they are set aside, and keys are those of the distinct records.`
      : say`${many}; kept, they leave no key.`,
  ];
}

function limitsOf(found: BoundedKeys): Prose[] {
  const { keyCount, stoppedBy, maxColumns } = found;
  const reason = stoppedBy === undefined ? 'a limit' : `its limit of ${stoppedBy}`;
  return [
    ...(isWhole(found) ? [] : [say`Incomplete: the search ended at ${reason}. What is listed is proved.`]),
    ...(maxColumns === undefined || (keyCount === 0 && isWhole(found))
      ? []
      : [say`Keys of more than ${plural(maxColumns, 'column')} were not looked for.`]),
  ];
}

function figureOf({ keys, keyCount, sensitivity }: BoundedKeys): Figure | undefined {
  const shown = keys.filter((key) => key.length > 0).slice(0, mostKeys);
  const used = rankBySensitivity(sensitivity).filter(({ name }) => shown.some((key) => key.includes(name)));
  const columns = used.slice(0, mostColumns).map(({ name }) => name);
  if (shown.length < 2 || columns.length < 2) return undefined;
  const cut =
    used.length > columns.length
      ? ` Of ${formatCount(used.length)} columns, ${formatCount(columns.length)}.`
      : '';
  return {
    caption: `Each row is a key, its columns filled in.${someOf(keyCount, mostKeys)}${cut}`,
    alt: 'Keys and their columns',
    key: [],
    draw: (canvas) => drawKeyMatrix(shown, columns, canvas),
  };
}

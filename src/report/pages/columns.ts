import type { ProposedColumns } from '../../core/columns.js';
import { plural } from '../../core/words/format.js';
import type { Page } from '../content/page.js';
import { listNames, named, type Prose, say } from '../content/prose.js';
import type { Section } from '../content/section.js';

type Column = ProposedColumns['columns'][number];

/**
 * What every column is, as a page. Holds no value of the data.
 *
 * @example
 * const page = pageOfColumns(await columns(table));
 */
export function pageOfColumns({ tool, source, columns }: ProposedColumns): Page {
  const naming = columns.filter(({ identifies }) => identifies);
  const doubtful = columns.filter(({ confidence }) => confidence < DOUBTFUL);
  return {
    tool,
    question: 'What are the columns of',
    source: source.name,
    size: plural(source.records, 'record'),
    headline: headlineOf(columns.length, naming.length, doubtful.length),
    ...(naming.length === 0 ? {} : { good: false }),
    tiles: [
      [String(columns.length), 'columns'],
      [String(naming.length), 'name people by themselves'],
      [String(doubtful.length), 'to look at'],
    ],
    sections: [kindsSection(columns, naming), ...marksSection(columns)],
    remark: 'Made from names, counts and the look of values; holds no value of the data.',
  };
}

/** Below this somebody should look whether a column is what it is taken for. */
export const DOUBTFUL = 0.7;

function headlineOf(all: number, naming: number, doubtful: number): string {
  const first =
    naming === 0
      ? `None of ${plural(all, 'column')} is known to name people by itself.`
      : `${naming} of ${plural(all, 'column')} ${naming === 1 ? 'names' : 'name'} people by ${naming === 1 ? 'itself' : 'themselves'}.`;
  return doubtful === 0
    ? first
    : `${first} Of ${doubtful} it is in doubt what ${doubtful === 1 ? 'it is' : 'they are'}.`;
}

function kindsSection(columns: readonly Column[], naming: readonly Column[]): Section {
  return {
    id: 'kinds',
    title: 'What each column is',
    lead:
      naming.length === 0
        ? []
        : [
            say`Must not be released as they are: ${listNames(
              naming.map(({ name }) => name),
              12,
            )}.`,
          ],
    table: {
      columns: [
        { title: 'Column', align: 'left' },
        { title: 'Kind', align: 'left' },
        { title: 'Sure', align: 'right' },
        { title: 'Role', align: 'left' },
        { title: 'Why', align: 'left' },
      ],
      rows: columns.map(({ name, kind, confidence, role, why }): Prose[] => [
        [named(name)],
        [kind],
        [confidence.toFixed(2)],
        [role],
        [why],
      ]),
    },
    meaning: [
      say`Kind: what the column holds, by its name, its counts and the look of its values. Sure: from 0 to 1; below ${DOUBTFUL.toFixed(1)} somebody should look.`,
      say`Role: the part it would play in an assessment, unless you name another with --qi, --id, --user and the like.`,
    ],
  };
}

function marksSection(columns: readonly Column[]): Section[] {
  const marked = columns.filter(({ missingMarks }) => missingMarks.length > 0);
  if (marked.length === 0) return [];
  return [
    {
      id: 'missing-marks',
      title: 'Marks of missing values',
      lead: [say`These values usually stand for missing ones; --null names those that do.`],
      table: {
        columns: [
          { title: 'Column', align: 'left' },
          { title: 'Marks', align: 'left' },
        ],
        rows: marked.map(({ name, missingMarks }): Prose[] => [
          [named(name)],
          [missingMarks.map(({ mark, records }) => `${mark} (${plural(records, 'record')})`).join(', ')],
        ]),
      },
      meaning: [say`Only signs, words and numbers that are in common use are told as marks.`],
    },
  ];
}

import type { KeyReport } from '../../../core/results/keys.js';
import {
  formatCount,
  formatPoints,
  formatPrecisePercent,
  plural,
  sayPercent,
} from '../../../core/words/format.js';
import { named, type Prose, say } from '../../content/prose.js';
import type { Section } from '../../content/section.js';

/** Keys and chances before and after masking; absent where nothing was masked. */
export function maskedKeysSection(report: KeyReport): Section | undefined {
  if (report.masked === undefined) return undefined;
  const { alone, together } = report.masked;
  const least = (complete: boolean) => (complete ? '' : 'at least ');
  const rowOf = (
    label: Prose,
    of: { keyCount: number; complete: boolean; attackSuccess: number },
  ): Prose[] => [
    label,
    [`${least(of.complete)}${formatCount(of.keyCount)}`],
    [formatPrecisePercent(of.attackSuccess)],
    [formatPoints(report.attackSuccess - of.attackSuccess)],
  ];
  return {
    id: 'masked-keys',
    title: 'What masking changes',
    lead: [
      say`Masking takes the chance that an attacker holds some key from ${sayPercent(report.attackSuccess)} to ${sayPercent(together.attackSuccess)}, and complete duplicates from ${formatCount(report.duplicates)} to ${formatCount(together.duplicates)}.`,
    ],
    table: {
      columns: [
        { title: 'Masked', align: 'left' },
        { title: 'Keys', align: 'right' },
        { title: 'Attack succeeds', align: 'right' },
        { title: 'Falls by (points)', align: 'right' },
      ],
      rows: [
        rowOf(['nothing'], report),
        ...alone.map((rule) =>
          rowOf(say`${plural(rule.characters, 'last character')} of ${named(rule.column)}`, rule),
        ),
        ...(alone.length > 1 ? [rowOf(['all of these'], together)] : []),
      ],
    },
    meaning: [
      say`Masked characters are replaced by stars; a shorter value is masked altogether. Keys are searched anew.`,
      say`More keys of more columns can mean a lower chance: an attacker has to know more. Records that masking makes equal become duplicates; these are set aside before keys are looked for, so that a table of many duplicates is safer than its keys alone say.`,
    ],
  };
}

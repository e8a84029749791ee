import type { Assessment, Observed } from '../../../core/results/assessment.js';
import { formatCount, formatPercent, formatPrecisePercent } from '../../../core/words/format.js';
import { boundsOf, shareOf, unitOf } from '../../../core/words/unit.js';
import { drawGroupSizes } from '../../charts/draw-group-sizes.js';
import type { Figure } from '../../content/figure.js';
import { groupSizeClasses } from '../../content/group-size-classes.js';
import { type Prose, say } from '../../content/prose.js';
import type { Section, TableColumn } from '../../content/section.js';

/** How many people or records sit in small groups (METHODS.md section 1). */
export function groupSizesSection({ observed }: Assessment): Section {
  const { below, perRecord, weighted, records } = observed;
  const { total, many } = unitOf(observed);
  const bounds = boundsOf(below);
  const columns: TableColumn[] = [
    { title: 'Groups below', align: 'right' },
    { title: many === 'people' ? 'People' : 'Records', align: 'right' },
    { title: 'Share', align: 'right' },
    ...(perRecord === undefined ? [] : right('Records', 'Share of records')),
    ...(weighted === undefined ? [] : right('Weighted share')),
  ];
  const rows = bounds.map((bound): Prose[] => {
    const inRecords = perRecord?.below[bound] ?? 0;
    const shown = [
      formatCount(bound),
      formatCount(below[bound]),
      formatPrecisePercent(shareOf(below[bound], total)),
    ];
    if (perRecord) shown.push(formatCount(inRecords), formatPrecisePercent(shareOf(inRecords, records)));
    if (weighted) shown.push(formatPrecisePercent(weighted.belowShare[bound] ?? 0));
    return shown.map((text) => [text]);
  });
  const bound = bounds.includes(5) ? 5 : bounds.at(-1);
  return {
    id: 'group-sizes',
    title: 'Small groups',
    lead: bound === undefined ? [] : [leadOf(below[bound], bound, total, many)],
    figure: figureOf(observed),
    table: { columns, rows },
    meaning: [
      say`The smaller the group, the less there is to hide among: a group of 1 is found for certain, a group of 5 with 20 % probability. Rules for publishing often ask for at least 5 or 11 in every group.`,
      ...(many === 'people'
        ? [say`Somebody with several records can be in several groups and counts by the smallest of them.`]
        : []),
    ],
  };
}

function right(...titles: readonly string[]): TableColumn[] {
  return titles.map((title) => ({ title, align: 'right' }));
}

function leadOf(units: number, bound: number, total: number, many: string): Prose {
  const size = formatCount(bound);
  if (units === 0) return say`No group is smaller than ${size}.`;
  const share = formatPercent(shareOf(units, total));
  return say`${formatCount(units)} of ${formatCount(total)} ${many} (${share}) are in groups smaller than ${size}.`;
}

function figureOf(observed: Observed): Figure {
  const classes = groupSizeClasses(observed);
  return {
    caption: `Share of ${unitOf(observed).many} by the size of their group.`,
    alt: 'Share by size of the group',
    key: [
      { colour: 'risk', means: 'alone' },
      { colour: 'warn', means: 'fewer than 5' },
      { colour: 'care', means: 'fewer than 11' },
      { colour: 'safe', means: '11 and more' },
    ],
    draw: (canvas) => drawGroupSizes(classes, canvas),
  };
}

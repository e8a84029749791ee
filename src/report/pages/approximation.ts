import type { Approximation } from '../../core/results/approximation.js';
import type { Estimate } from '../../core/results/estimate.js';
import { formatCount, formatPercent, formatPrecisePercent, plural } from '../../core/words/format.js';
import type { Page } from '../content/page.js';
import { listNames, type Prose, say } from '../content/prose.js';
import type { Section } from '../content/section.js';

/**
 * What a share of the groups tells, as a page. Holds no value of the data.
 *
 * @example
 * const page = pageOfApproximation(await approximate(table, { qi: ['age', 'sex', 'zip'] }));
 */
export function pageOfApproximation(found: Approximation): Page {
  const { source, settings, observed, scans } = found;
  return {
    tool: found.tool,
    question: 'How easily can people be singled out of',
    source: source.name,
    size: `${plural(source.records, 'record')}, ${plural(settings.columns.length, 'column')}`,
    headline: `About ${formatPercent(observed.uniqueShare.value)} of the records are unique in these columns, and the average risk is about ${formatPercent(observed.averageRisk.value)}.`,
    tiles: [],
    sections: [risks(found), columns(found), notes(found)],
    remark: `${plural(observed.drawn, 'group')} counted in ${plural(scans, 'scan')}. Holds no value of the data.`,
  };
}

function risks({ observed, settings }: Approximation): Section {
  const { averageRisk, uniqueShare, belowShare, distinct, drawn } = observed;
  const percent = (name: string, estimate: Estimate): Prose[] => [[name], ...shareOf(estimate)];
  return {
    id: 'figures',
    title: 'Risk',
    lead: [
      say`${plural(drawn, 'group')} of an estimated ${formatCount(Math.round(distinct.value))} were drawn by chance and counted whole.`,
    ],
    table: {
      columns: [
        { title: 'Share of records', align: 'left' },
        { title: 'Estimate', align: 'right' },
        { title: '90 % interval', align: 'right' },
      ],
      rows: [
        percent('average risk', averageRisk),
        percent('unique', uniqueShare),
        ...Object.entries(belowShare).map(([k, estimate]) => percent(`in groups below ${k}`, estimate)),
      ],
    },
    meaning: [
      say`A group is drawn with chance ${formatPrecisePercent(settings.share)} by the digest of its values; all its records are then counted. Intervals hold the truth in 90 of 100 draws.`,
    ],
  };
}

function columns({ columns: all }: Approximation): Section {
  return {
    id: 'columns',
    title: 'Columns',
    lead: [],
    table: {
      columns: [
        { title: 'Column', align: 'left' },
        ...[
          'Values',
          '90 % interval',
          'Seen once',
          '90 % interval',
          'Average risk without',
          '90 % interval',
        ].map((title) => ({ title, align: 'right' }) as const),
      ],
      rows: all.map(({ name, distinct, uniqueShare, riskWithout }) => [
        say`${{ name }}`,
        ...countOf(distinct),
        ...shareOf(uniqueShare),
        ...(riskWithout === undefined ? [[''], ['']] : shareOf(riskWithout)),
      ]),
    },
    meaning: [],
  };
}

function notes({ settings, assumptions, scans }: Approximation): Section {
  return {
    id: 'notes',
    title: 'How this was made',
    lead: [],
    list: [
      say`Columns: ${listNames(settings.columns)}; seed ${String(settings.seed)}; the table was read ${plural(scans, 'time')}.`,
      ...assumptions.map((assumption) => say`${assumption}`),
    ],
    meaning: [],
  };
}

function shareOf({ value, interval: [low, high] }: Estimate): Prose[] {
  return [[formatPrecisePercent(value)], [`${formatPrecisePercent(low)} to ${formatPrecisePercent(high)}`]];
}

function countOf({ value, interval: [low, high] }: Estimate): Prose[] {
  const whole = (n: number) => formatCount(Math.round(n));
  return [[whole(value)], [`${whole(low)} to ${whole(high)}`]];
}

import type { Assessment, ColumnFinding } from '../../../core/results/assessment.js';
import {
  formatCount,
  formatDecimal,
  formatPoints,
  formatPrecisePercent,
} from '../../../core/words/format.js';
import { drawRiskFall } from '../../charts/draw-risk-fall.js';
import type { Figure } from '../../content/figure.js';
import { named, type Prose, say } from '../../content/prose.js';
import { rankColumns } from '../../content/rank-columns.js';
import type { Section } from '../../content/section.js';
import { someOf } from '../../content/some-of.js';

const mostBars = 25;

/** What every column adds to the risk, and the plain measures CDN, POU and IE (METHODS.md sections 1 and 2). */
export function columnsSection({ columns, observed, sensitivity }: Assessment): Section {
  const ranked = rankColumns(columns, sensitivity);
  const others = columns.filter((column) => !ranked.includes(column));
  return {
    id: 'columns',
    title: 'Columns',
    lead: leadOf(ranked[0], observed.averageRisk, sensitivity?.length > 0),
    figure: figureOf(ranked),
    table: {
      columns: [
        { title: 'Column', align: 'left' },
        { title: 'Role', align: 'left' },
        { title: 'Distinct values', align: 'right' },
        { title: 'Missing cells', align: 'right' },
        { title: 'Seen once', align: 'right' },
        { title: 'Entropy (bits)', align: 'right' },
        { title: 'Risk without', align: 'right' },
        { title: 'Risk falls by (points)', align: 'right' },
      ],
      rows: [...ranked, ...others].map(rowOf),
    },
    meaning: [
      say`Seen once: the share of records whose value occurs nowhere else in the column; such a value singles out by itself.`,
      say`Entropy: how much the column tells on average; every bit halves the number of candidates.`,
      say`Risk without: the average risk if the column is left out of the release; the last column says by how many percentage points it falls. Falls do not add up, for columns share what they tell.`,
    ],
  };
}

/** @param isShapley whether columns are ranked by what they give away, not by what their absence does */
function leadOf(top: ColumnFinding | undefined, averageRisk: number, isShapley: boolean): Prose[] {
  if (top?.riskFall === undefined || top.riskWithout === undefined) return [];
  if (!(top.riskFall > 0))
    return [
      isShapley
        ? say`Leaving out ${named(top.name)} alone does not lower the average risk: the other columns tell as much.`
        : say`Leaving out any one column does not lower the average risk.`,
    ];
  const [from, to] = [formatPrecisePercent(averageRisk), formatPrecisePercent(top.riskWithout)];
  return [
    say`Without ${named(top.name)}, which ${isShapley ? 'gives people away most' : 'lowers it most'}, the average risk falls from ${from} to ${to}.`,
  ];
}

function rowOf(column: ColumnFinding): Prose[] {
  return [
    [named(column.name)],
    [column.role],
    [formatCount(column.distinct)],
    [formatCount(column.missing)],
    [formatPrecisePercent(column.uniqueShare)],
    [formatDecimal(column.entropy)],
    [column.riskWithout === undefined ? '–' : formatPrecisePercent(column.riskWithout)],
    [column.riskFall === undefined ? '–' : formatPoints(column.riskFall)],
  ];
}

/** By how much the risk falls; a single bar is not worth a picture. */
function figureOf(columns: readonly ColumnFinding[]): Figure | undefined {
  const ranked = columns.filter(({ riskFall }) => riskFall !== undefined);
  if (ranked.length < 2) return undefined;
  return {
    caption: `By how many percentage points the average risk falls when a column is left out.${someOf(ranked.length, mostBars)}`,
    alt: 'Fall of the average risk by column left out',
    key: [],
    draw: (canvas) => drawRiskFall(ranked.slice(0, mostBars), canvas),
  };
}

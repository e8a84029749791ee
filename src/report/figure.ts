import type { Assessment } from '../core/assessment.js';
import type { Chart, ChartCanvas } from './charts/chart-canvas.js';
import { drawDependency } from './charts/draw-dependency.js';
import { drawExposure } from './charts/draw-exposure.js';
import { drawGroupSizes } from './charts/draw-group-sizes.js';
import { drawRiskFall } from './charts/draw-risk-fall.js';
import { formatCount } from './format.js';
import { groupSizeClasses } from './group-size-classes.js';
import { rankByRiskFall } from './rank-by-risk-fall.js';
import type { SectionId } from './section.js';
import { unitOf } from './unit.js';

/** A chart with its caption; `key` names the colours used. */
export interface Figure {
  readonly caption: string;
  readonly key: readonly { readonly colour: string; readonly means: string }[];
  readonly draw: (canvas: ChartCanvas) => Chart;
}

const mostBars = 25;
const mostHeat = 40;

/** The chart that belongs to a section of the report, where there is one and the data fill it. */
export function figureOf(section: SectionId, assessment: Assessment): Figure | undefined {
  switch (section) {
    case 'group-sizes':
      return groupSizesFigure(assessment);
    case 'columns':
      return columnsFigure(assessment);
    case 'exposure':
      return exposureFigure(assessment);
    case 'dependency':
      return dependencyFigure(assessment);
    default:
      return undefined;
  }
}

function groupSizesFigure({ observed }: Assessment): Figure {
  const classes = groupSizeClasses(observed);
  return {
    caption: `Share of ${unitOf(observed).many} by the size of their group.`,
    key: [
      { colour: 'risk', means: 'alone' },
      { colour: 'warn', means: 'fewer than 5' },
      { colour: 'care', means: 'fewer than 11' },
      { colour: 'safe', means: '11 and more' },
    ],
    draw: (canvas) => drawGroupSizes(classes, canvas),
  };
}

function columnsFigure({ columns }: Assessment): Figure | undefined {
  const ranked = rankByRiskFall(columns).filter(({ riskFall }) => riskFall !== undefined);
  if (ranked.length === 0) return undefined;
  const first =
    ranked.length > mostBars ? ` The first ${formatCount(mostBars)} of ${formatCount(ranked.length)}.` : '';
  return {
    caption: `By how many percentage points the average risk falls when a column is left out.${first}`,
    key: [],
    draw: (canvas) => drawRiskFall(ranked.slice(0, mostBars), canvas),
  };
}

function exposureFigure({ exposure }: Assessment): Figure {
  return {
    caption: 'Average risk by the number of columns an attacker knows.',
    key: [
      { colour: 'risk line', means: 'worst set' },
      { colour: 'dashed line', means: 'median' },
      { colour: 'dotted line', means: 'least telling set' },
    ],
    draw: (canvas) => drawExposure(exposure, canvas),
  };
}

function dependencyFigure({ dependency }: Assessment): Figure {
  const { columns, matrix, corrected } = dependency;
  const first =
    columns.length > mostHeat
      ? ` The first ${formatCount(mostHeat)} of ${formatCount(columns.length)} columns.`
      : '';
  const cut = (rows: number[][]) => rows.slice(0, mostHeat).map((row) => row.slice(0, mostHeat));
  const shown = {
    ...dependency,
    columns: columns.slice(0, mostHeat),
    matrix: cut(matrix),
    corrected: cut(corrected),
  };
  return {
    caption: `How far the column on the left depends on the one above (g, corrected for chance).${first}`,
    key: [],
    draw: (canvas) => drawDependency(shown, canvas),
  };
}

import type { Assessment, Dependency } from '../../core/results/assessment.js';
import { drawDependency } from '../charts/draw-dependency.js';
import { drawExposure } from '../charts/draw-exposure.js';
import { drawGroupSizes } from '../charts/draw-group-sizes.js';
import { drawPrediction } from '../charts/draw-prediction.js';
import { drawRiskFall } from '../charts/draw-risk-fall.js';
import type { Figure } from '../content/figure-shape.js';
import { formatCount } from '../content/format.js';
import { groupSizeClasses } from '../content/group-size-classes.js';
import { rankByRiskFall } from '../content/rank-by-risk-fall.js';
import type { SectionId } from '../content/section.js';
import { unitOf } from '../content/unit.js';
import { outcomeOf } from '../sections/prediction.js';

const mostBars = 25;
const mostHeat = 40;

/** The chart that belongs to a section of the report, where there is one and the data fill it: one bar or point is no picture. */
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
    case 'prediction':
      return predictionFigure(assessment);
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
  if (ranked.length < 2) return undefined;
  const first =
    ranked.length > mostBars ? ` The first ${formatCount(mostBars)} of ${formatCount(ranked.length)}.` : '';
  return {
    caption: `By how many percentage points the average risk falls when a column is left out.${first}`,
    key: [],
    draw: (canvas) => drawRiskFall(ranked.slice(0, mostBars), canvas),
  };
}

function exposureFigure({ exposure }: Assessment): Figure | undefined {
  if (exposure.length < 2) return undefined;
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
  const { columns, corrected } = dependency;
  const shown = mostDependent(dependency);
  const some =
    shown.length < columns.length
      ? ` Of ${formatCount(columns.length)} columns the ${formatCount(shown.length)} that depend most.`
      : '';
  const data = {
    columns: shown.map((i) => columns[i]),
    corrected: shown.map((i) => shown.map((j) => corrected[i][j])),
  };
  return {
    caption: `How far the column on the left depends on the one above (g, corrected for chance).${some}`,
    key: [],
    draw: (canvas) => drawDependency(data, canvas),
  };
}

function predictionFigure(assessment: Assessment): Figure | undefined {
  const shares = assessment.predictions
    .filter(({ quantity }) => quantity === 'orr')
    .map(({ method, value, interval }) => ({ name: method, value, interval }));
  if (shares.length === 0) return undefined;
  const { orr } = outcomeOf(assessment);
  return {
    caption: 'Average risk as predicted from statistics, with 90 % intervals, and as observed.',
    key: [
      { colour: 'risk', means: 'observed' },
      { colour: 'safe', means: 'predicted' },
      { colour: 'care', means: 'what dependence can move' },
    ],
    draw: (canvas) => drawPrediction(orr, shares, canvas),
  };
}

/** Positions of the columns with the strongest pairs, as many as a heat map can show, in their own order. */
function mostDependent({ corrected }: Dependency): number[] {
  const strength = corrected.map((row, i) =>
    row.reduce((most, g, j) => (i === j ? most : Math.max(most, g, corrected[j][i])), 0),
  );
  return strength
    .map((_, i) => i)
    .sort((a, b) => strength[b] - strength[a])
    .slice(0, mostHeat)
    .sort((a, b) => a - b);
}

import type { Assessment, Dependency } from '../../../core/results/assessment.js';
import { formatCoefficient, formatCount, plural } from '../../../core/words/format.js';
import { drawDependency } from '../../charts/draw-dependency.js';
import type { Figure } from '../../content/figure.js';
import { named, type Prose, say } from '../../content/prose.js';
import type { Section } from '../../content/section.js';

const mostRows = 30;
const mostHeat = 40;

/** Pairs of columns where one tells much about the other (METHODS.md section 1, g); absent below two columns. */
export function dependencySection({ dependency }: Assessment): Section | undefined {
  const size = dependency.columns.length;
  if (size < 2) return undefined;
  const strong = strongPairs(dependency);
  const shown = strong.slice(0, mostRows);
  const unlisted = strong.length - shown.length;
  return {
    id: 'dependency',
    title: 'Columns that depend on each other',
    lead: [leadOf(strong.length, size * (size - 1)), ...(unlisted === 0 ? [] : [cutOf(unlisted)])],
    figure: figureOf(dependency),
    ...(shown.length === 0 ? {} : { table: tableOf(shown) }),
    meaning: [
      say`g is the share of what one does not know about a column that knowing another one tells: 0 nothing, 1 everything. It runs one way: a postcode gives the county, the county does not give the postcode.`,
      say`Columns with many values seem to depend on each other by chance alone. The corrected g has that part taken off; a pair is strong from a corrected 0.5 on. Who knows one column of a strong pair knows much of the other, so leaving out only one of them protects less than it seems.`,
    ],
  };
}

function leadOf(strong: number, pairs: number): Prose {
  if (strong === 0) return say`No column tells much about another: all ${plural(pairs, 'pair')} are weak.`;
  const weak = pairs - strong;
  const rest = weak === 0 ? '' : `; the other ${plural(weak, 'pair is', 'pairs are')} weak`;
  return say`In ${plural(strong, 'pair')} of columns one tells much about the other${rest}.`;
}

function cutOf(unlisted: number): Prose {
  return say`The ${formatCount(mostRows)} strongest are listed, ${formatCount(unlisted)} are not.`;
}

type Pair = readonly [column: string, on: string, printed: number, corrected: number];

function strongPairs({ columns, matrix, corrected, strong }: Dependency): Pair[] {
  return strong
    .map(([column, on]): Pair => {
      const [row, other] = [columns.indexOf(column), columns.indexOf(on)];
      return [column, on, matrix[row][other], corrected[row][other]];
    })
    .sort((a, b) => b[3] - a[3]);
}

function tableOf(pairs: readonly Pair[]): NonNullable<Section['table']> {
  return {
    columns: [
      { title: 'Column', align: 'left' },
      { title: 'depends on', align: 'left' },
      { title: 'g as printed', align: 'right' },
      { title: 'g corrected', align: 'right' },
    ],
    rows: pairs.map(([column, on, printed, corrected]): Prose[] => [
      [named(column)],
      [named(on)],
      [formatCoefficient(printed)],
      [formatCoefficient(corrected)],
    ]),
  };
}

function figureOf(dependency: Dependency): Figure {
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
    alt: 'How far the row depends on the column, corrected for chance',
    key: [],
    draw: (canvas) => drawDependency(data, canvas),
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

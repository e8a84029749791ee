import type { Assessment } from '../../../core/results/assessment.js';
import type { Sensitivity } from '../../../core/results/sensitivity.js';
import {
  formatCoefficient,
  formatCount,
  formatPercent,
  formatPoints,
  formatPrecisePercent,
  plural,
} from '../../../core/words/format.js';
import { drawBars } from '../../charts/draw-bars.js';
import { palette } from '../../charts/palette.js';
import type { Figure } from '../../content/figure.js';
import { listNames, named, type Prose, say } from '../../content/prose.js';
import type { Section } from '../../content/section.js';
import { someOf } from '../../content/some-of.js';

const mostBars = 25;
/** Sums in another order are apart by so much. */
const ROUNDING = 1e-12;

/** Which columns give people away, and who is singled out through each (METHODS.md section 7); absent where refused. */
export function sensitivitySection(found: Assessment): Section | undefined {
  const { sensitivity } = found;
  if (sensitivity.length === 0) return undefined;
  return {
    id: 'sensitivity',
    title: 'Which columns give people away',
    lead: [leadOf(sensitivity), ...singledOutOf(found), ...knowingOf(found)],
    figure: figureOf(sensitivity),
    table: {
      columns: [
        { title: 'Column', align: 'left' },
        { title: 'Adds to the risk (points)', align: 'right' },
        { title: 'Known (p)', align: 'right' },
        { title: 'Singled out through it', align: 'right' },
        { title: 'Falls without it (points)', align: 'right' },
      ],
      rows: sensitivity.map(rowOf),
    },
    meaning: [
      say`Adds to the risk: by how many percentage points the average risk grows when the column becomes known, on average over all orders in which columns may become known (its Shapley value). These add up to the average risk, less that of knowing nothing; columns that tell the same share it.`,
      ...(sensitivity.some(({ shapleyError }) => shapleyError !== undefined)
        ? [
            say`Orders were sampled: ± says how far a value may be off, and columns that are apart by less can hardly be told apart.`,
          ]
        : []),
      say`Known (p): the chance that an attacker knows the column. By default it follows from what the column is, which is a convention and no measurement; ${{ name: '--probability' }} sets it.`,
      say`Singled out through it: the share of people of whom an attacker knows this column, and whom what is known singles out. The last column says by how many points the share of all who are singled out falls if the column is left out.`,
      ...errorsOf(sensitivity),
    ],
  };
}

function leadOf(sensitivity: readonly Sensitivity[]): Prose {
  const total = sensitivity.reduce((sum, { shapley }) => sum + shapley, 0);
  if (total <= ROUNDING) return say`No column tells anybody apart.`;
  const tied = tiedWithFirst(sensitivity);
  const [top] = sensitivity;
  if (tied.length === 1)
    return say`${named(top.name)} gives people away most: it adds ${formatPoints(top.shapley)} of the ${formatPoints(total)} percentage points of average risk that all columns bring.`;
  if (tied.length === sensitivity.length)
    return say`All ${plural(tied.length, 'column')} give people away about equally.`;
  return say`${listNames(
    tied.map(({ name }) => name),
    5,
  )} give people away most, and about equally: ${named(top.name)} adds ${formatPoints(top.shapley)} of the ${formatPoints(total)} percentage points of average risk that all columns bring.`;
}

/** Those that are no further from the first than both may be off. */
function tiedWithFirst(sensitivity: readonly Sensitivity[]): Sensitivity[] {
  const error = ({ shapleyError = 0 }: Sensitivity) => shapleyError;
  const [top] = sensitivity;
  return sensitivity.filter(
    (column) => column === top || top.shapley - column.shapley <= error(top) + error(column) + ROUNDING,
  );
}

function errorsOf(sensitivity: readonly Sensitivity[]): Prose[] {
  const errors = sensitivity.flatMap(({ singledOutError = 0, fallError = 0 }) => [
    singledOutError,
    fallError,
  ]);
  const most = errors.reduce((a, b) => Math.max(a, b), 0);
  if (most === 0) return [];
  return [
    say`What is known was sampled for both: they may be off by up to ${formatPoints(most)} percentage points.`,
  ];
}

function singledOutOf({ singledOut, singledOutError }: Assessment): Prose[] {
  if (singledOut === undefined) return [];
  const off =
    singledOutError === undefined ? '' : ` (give or take ${formatPoints(singledOutError)} percentage points)`;
  return [
    say`An attacker who knows each column with its chance singles out ${formatPercent(singledOut)}${off} of all people on average.`,
  ];
}

function knowingOf({ singledOutKnowing }: Assessment): Prose[] {
  if (singledOutKnowing === undefined) return [];
  const { columns, mean, highest, bound } = singledOutKnowing;
  const most = bound > highest + ROUNDING ? `, and no set more than ${formatPercent(bound)}` : '';
  return [
    say`Whoever knows exactly ${plural(columns, 'column')}, no matter which, singles out ${formatPercent(mean)} on average; the worst set found singles out ${formatPercent(highest)}${most}.`,
  ];
}

function rowOf(column: Sensitivity): Prose[] {
  const { shapleyError } = column;
  const off = shapleyError === undefined ? '' : ` ± ${formatPoints(shapleyError)}`;
  return [
    [named(column.name)],
    [`${formatPoints(column.shapley)}${off}`],
    [formatCoefficient(column.p)],
    [formatPrecisePercent(column.singledOut)],
    [formatPoints(column.fall)],
  ];
}

/** What each column adds; a single bar is not worth a picture. */
function figureOf(sensitivity: readonly Sensitivity[]): Figure | undefined {
  if (sensitivity.length < 2) return undefined;
  const bars = sensitivity.slice(0, mostBars).map(({ name, shapley }) => ({ name, value: shapley }));
  return {
    caption: `Percentage points that each of ${formatCount(sensitivity.length)} columns adds to the average risk.${someOf(sensitivity.length, mostBars)}`,
    alt: 'What each column adds to the average risk',
    key: [],
    draw: (canvas) => drawBars(bars, { fill: palette.risk, say: formatPoints }, canvas),
  };
}

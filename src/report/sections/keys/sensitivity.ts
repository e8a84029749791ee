import type { ColumnSensitivityFinding, KeysFinding } from '../../../core/results/keys.js';
import {
  formatCoefficient,
  formatCount,
  formatDecimal,
  formatPoints,
  formatPrecisePercent,
  sayPercent,
} from '../../../core/words/format.js';
import { drawSensitivity } from '../../charts/draw-sensitivity.js';
import type { Figure } from '../../content/figure.js';
import { named, type Prose, say } from '../../content/prose.js';
import { rankBySensitivity } from '../../content/rank-by-sensitivity.js';
import type { Section } from '../../content/section.js';
import { someOf } from '../../content/some-of.js';
import { sayTop } from './say-top.js';

const mostBars = 25;

/** How sensitive every column is, beside the measures of the column alone; absent without a key. */
export function sensitivitySection(found: KeysFinding): Section | undefined {
  if (found.keyCount === 0) return undefined;
  const ranked = rankBySensitivity(found.sensitivity);
  return {
    id: 'sensitivity',
    title: 'Sensitivity of columns',
    lead: [leadOf(found), ...agreementOf(found)],
    figure: figureOf(ranked),
    table: {
      columns: [
        { title: 'Column', align: 'left' },
        { title: 'Known (p)', align: 'right' },
        { title: 'Sensitivity', align: 'right' },
        { title: 'As printed', align: 'right' },
        { title: 'In keys', align: 'right' },
        { title: 'Attack if dropped', align: 'right' },
        { title: 'Falls by (points)', align: 'right' },
        { title: 'Values', align: 'right' },
        { title: 'Seen once', align: 'right', only: 'document' },
        { title: 'Entropy (bits)', align: 'right', only: 'document' },
        { title: 'Ranks S / values / once / entropy', align: 'right', only: 'document' },
      ],
      rows: ranked.map(rowOf),
    },
    meaning: [
      say`Sensitivity: the chance that an attacker, who knows each column with its p independently, knows this column and a whole key that holds it. Keys overlap, and this counts them as they do.`,
      say`As printed: the formula of the paper, S = p (1 - product over keys of (1 - product of the other columns' p)), which takes overlapping keys for independent and so reads higher.`,
      say`Attack if dropped: the chance that some key is known if the column is left out of the release (or masked altogether).`,
      methodOf(found),
      ...(found.keysUsed < found.keyCount
        ? [
            say`Chances are computed from the ${formatCount(found.keysUsed)} smallest of ${formatCount(found.keyCount)} keys, so that they are rather low.`,
          ]
        : []),
    ],
  };
}

function leadOf({ attackSuccess, complete, sensitivity }: KeysFinding): Prose {
  const least = complete ? '' : 'at least ';
  return say`An attacker holds some key with ${least}${sayPercent(attackSuccess)} probability; ${sayTop(sensitivity)}.`;
}

function agreementOf({ rankAgreement }: KeysFinding): Prose[] {
  const words = { cdn: 'distinct values', pou: 'values seen once', ie: 'entropy' } as const;
  const parts = rankAgreement.flatMap(({ measure, exact }) =>
    exact === undefined ? [] : [`${words[measure]} ${formatSigned(exact)}`],
  );
  return parts.length === 0
    ? []
    : [say`Rank agreement (Spearman) of simpler measures with it: ${parts.join(', ')}.`];
}

function formatSigned(rho: number): string {
  return `${rho < 0 ? '−' : ''}${formatCoefficient(Math.abs(rho))}`;
}

function methodOf({ method, errorBound }: KeysFinding): Prose {
  return errorBound === undefined
    ? say`Computed exactly, by a ${method}.`
    : say`Estimated by sampling what the attacker knows: off by more than ${formatPoints(errorBound)} percentage points in one of a thousand cases at most.`;
}

function rowOf(column: ColumnSensitivityFinding): Prose[] {
  const { ranks } = column;
  return [
    [named(column.name)],
    [formatCoefficient(column.p)],
    [formatPrecisePercent(column.exact)],
    [formatPrecisePercent(column.printed)],
    [formatCount(column.keys)],
    [formatPrecisePercent(column.without)],
    [formatPoints(column.fall)],
    [formatCount(column.cdn)],
    [formatPrecisePercent(column.pou)],
    [formatDecimal(column.ie)],
    [[ranks.exact, ranks.cdn, ranks.pou, ranks.ie].map((rank) => formatCount(rank)).join(' / ')],
  ];
}

function figureOf(ranked: readonly ColumnSensitivityFinding[]): Figure | undefined {
  if (ranked.length < 2) return undefined;
  return {
    caption: `Sensitivity of each column.${someOf(ranked.length, mostBars)}`,
    alt: 'Sensitivity by column',
    key: [
      { colour: 'risk', means: 'exact' },
      { colour: 'care', means: 'as printed' },
    ],
    draw: (canvas) => drawSensitivity(ranked.slice(0, mostBars), canvas),
  };
}

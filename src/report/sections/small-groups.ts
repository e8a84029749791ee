import type { Prediction } from '../../core/results/prediction.js';
import { belowColours, drawBelow } from '../charts/draw-below.js';
import { say } from '../content/prose.js';
import type { Section } from '../content/section.js';

/**
 * The shares of records that are expected in small groups, as a picture: a document's own, for the terminal has them in the
 * table of predictions. None where fewer than two sizes were asked for.
 */
export function smallGroupsSection(predictions: readonly Prediction[]): Section[] {
  const below = predictions.flatMap(({ quantity, method, k, value, interval }) =>
    quantity === 'below' && k !== undefined ? [{ method, k, value, interval }] : [],
  );
  if (new Set(below.map(({ k }) => k)).size < 2) return [];
  return [
    {
      id: 'small-groups',
      title: 'Records in small groups',
      lead: [],
      figure: {
        caption: 'Share of records expected in groups of fewer than k, with 90 % intervals.',
        alt: 'Share of records expected in groups of fewer than k, by k',
        key: [...belowColours(below)].map(([means, colour]) => ({ colour, means })),
        draw: (canvas) => drawBelow(below, canvas),
      },
      meaning: [
        say`Whoever is in a group of fewer than k records is found among them with a probability of more than one in k. Rules for publishing often ask for groups of at least 5 or 11.`,
      ],
      only: 'document',
    },
  ];
}

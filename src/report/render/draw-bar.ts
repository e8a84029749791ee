import { outOfDomain } from '../../core/errors.js';

const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** A share as a bar of block characters; never empty unless the share is 0, never full unless it is 1. */
export function drawBar(share: number, width = 12): string {
  if (!(share >= 0 && share <= 1)) throw outOfDomain('share', 'a number from 0 to 1', share);
  const steps = width * 8;
  const filled =
    share === 0 || share === 1 ? share * steps : Math.min(steps - 1, Math.max(1, Math.round(share * steps)));
  return '█'.repeat(Math.floor(filled / 8)) + eighths[filled % 8];
}

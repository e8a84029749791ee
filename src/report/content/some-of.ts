import { formatCount } from '../../core/words/format.js';

/** What a caption adds where not all is drawn: " The first 25 of 60." */
export function someOf(count: number, most: number): string {
  return count <= most ? '' : ` The first ${formatCount(most)} of ${formatCount(count)}.`;
}

import type { Checked } from '../../core/results/check.js';

/** How a result stands, in a word. */
export function verdictOf({ passed, state }: Checked): string {
  if (passed) return state === 'worse' ? 'holds, but worse than before' : 'holds';
  if (state === 'unchanged') return 'exceeded, as before';
  if (state === 'better') return 'exceeded, but better than before';
  if (state === 'worse') return 'EXCEEDED, worse than before';
  return state === 'new' ? 'EXCEEDED, new' : 'EXCEEDED';
}

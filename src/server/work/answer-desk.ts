import type { RunOptions } from '../../core/progress.js';
import { Problem } from '../routes/problem.js';
import type { ServerLimits } from '../settings.js';
import { overtime } from './job.js';

/** Gives what is answered at once: a few at a time, each within its time. */
export class AnswerDesk {
  readonly #limits: Pick<ServerLimits, 'answers' | 'answerMs'>;
  #open = 0;

  constructor(limits: Pick<ServerLimits, 'answers' | 'answerMs'>) {
    this.#limits = limits;
  }

  async give<T>(answer: (run: RunOptions) => Promise<T>): Promise<T> {
    const { answers, answerMs } = this.#limits;
    if (this.#open >= answers) {
      throw new Problem('request/busy', 'too many questions are being answered', 'try again in a moment');
    }
    this.#open += 1;
    const signal = AbortSignal.timeout(answerMs);
    try {
      return await answer({ signal });
    } catch (error) {
      throw signal.aborted ? overtime(answerMs) : error;
    } finally {
      this.#open -= 1;
    }
  }
}

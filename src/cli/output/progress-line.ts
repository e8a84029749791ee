import type { Progress } from '../../core/progress.js';

const EVERY_MS = 100;
const BAR = 24;

/** Where progress goes: a terminal. */
export interface ProgressTarget {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

/** One line that is written over as work proceeds; silent when the target is not a terminal. */
export class ProgressLine {
  readonly #target: ProgressTarget;
  readonly #active: boolean;
  #last = 0;
  #step = '';

  constructor(target: ProgressTarget, quiet: boolean) {
    this.#target = target;
    this.#active = !quiet && target.isTTY === true;
  }

  readonly report: Progress = ({ step, fraction }) => {
    if (!this.#active) return;
    const now = performance.now();
    if (step === this.#step && now - this.#last < EVERY_MS) return;
    this.#last = now;
    this.#step = step;
    const bar = fraction === undefined ? '' : ` ${drawBar(fraction)}`;
    this.#target.write(`\r\u001b[2K${`${step}${bar}`.slice(0, (this.#target.columns ?? 80) - 1)}`);
  };

  /** Leaves a clean line behind. */
  clear(): void {
    if (this.#active && this.#step !== '') this.#target.write('\r\u001b[2K');
    this.#step = '';
  }
}

function drawBar(fraction: number): string {
  const full = Math.round(Math.min(1, Math.max(0, fraction)) * BAR);
  return `${'█'.repeat(full)}${'░'.repeat(BAR - full)} ${Math.floor(fraction * 100)} %`;
}

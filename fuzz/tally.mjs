import { table } from '../bench/machine.mjs';

/** Findings of the same sort that are written down; the others are only counted. */
const SAVED_PER_SORT = 4;
const SLOWEST = 5;

/** What is alike in findings of the same cause, as far as that can be told. */
export function sortOf(finding) {
  return finding && `${finding.what}: ${(finding.detail ?? '').replace(/\d+(\.\d+)?/g, 'N').slice(0, 80)}`;
}

/** Counts runs, time and findings, and says so. */
export class Tally {
  #save;
  #kinds = new Map();
  #sorts = new Map();
  #started = performance.now();
  findings = 0;

  /** @param save writes a finding down and gives its path */
  constructor(save) {
    this.#save = save;
  }

  secondsOf(kind) {
    return this.#of(kind).seconds;
  }

  add(kind, seed, { number, ms, ended = 'not at all', finding, input }) {
    const kept = this.#of(kind);
    kept.runs++;
    kept.seconds += ms / 1000;
    kept.ends.set(ended, (kept.ends.get(ended) ?? 0) + 1);
    kept.slowest = [...kept.slowest, { number, ms }].sort((a, b) => b.ms - a.ms).slice(0, SLOWEST);
    if (finding === undefined) return;
    this.findings++;
    const sort = `${kind}: ${sortOf(finding)}`;
    const before = this.#sorts.get(sort) ?? 0;
    this.#sorts.set(sort, before + 1);
    if (before >= SAVED_PER_SORT) return;
    const path = this.#save({ kind, seed, number, input, finding });
    console.log(
      `FOUND ${kind} ${number}: ${finding.what}: ${finding.detail ?? ''}\n  npm run fuzz -- --replay ${path}`,
    );
  }

  printProgress() {
    const runs = [...this.#kinds].map(([kind, { runs }]) => `${kind} ${runs}`).join(', ');
    console.log(`${this.#minutes()} min: ${runs}; ${this.findings} findings`);
  }

  printSummary() {
    console.log(`\n${this.summary().join('\n')}`);
  }

  /** What was run and found, as lines of Markdown. */
  summary() {
    const rows = [...this.#kinds].map(([kind, { runs, seconds, slowest, ends }]) => [
      kind,
      runs,
      seconds.toFixed(0),
      slowest.map(({ number, ms }) => `${number}: ${(ms / 1000).toFixed(1)}`).join(', '),
      byCount(ends).join(', '),
    ]);
    return [
      ...table(['kind', 'runs', 'seconds', 'slowest runs (number: s)', 'ended'], rows),
      '',
      `${this.findings} findings in ${this.#minutes()} minutes`,
      ...byCount(this.#sorts),
    ];
  }

  #minutes() {
    return ((performance.now() - this.#started) / 60_000).toFixed(1);
  }

  #of(kind) {
    if (!this.#kinds.has(kind)) this.#kinds.set(kind, { runs: 0, seconds: 0, slowest: [], ends: new Map() });
    return this.#kinds.get(kind);
  }
}

function byCount(counts) {
  return [...counts].sort((a, b) => b[1] - a[1]).map(([what, times]) => `${what}: ${times}`);
}

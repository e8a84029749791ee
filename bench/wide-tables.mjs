import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

/** Tables with many columns, made by a seeded rule: the same on every machine. */
const shapes = {
  /** What tables of purchases look like: ids that many records share, skewed codes, days, amounts, flags, gaps. */
  mixed: (random, records) => {
    const customer = random.below(Math.ceil(records / 5));
    const product = Math.floor(1 / (1 - random.share()) ** 3) % 1200;
    const day = random.below(700);
    const store = random.below(60);
    return (j) =>
      [
        () => Math.floor(customer / (1 + j)),
        () => Math.floor(product / (1 + j / 10)),
        () => Math.floor(day / (1 + j / 5)),
        () => store % (3 + j),
        () => Math.round(Math.exp(4 + random.share() * 3) * (1 + (j % 50))),
        () => (random.share() < 0.02 ? random.below(9) : 0),
        () => random.below(Math.ceil(records / 3)),
        () => (random.share() < 0.6 ? '' : customer % 97),
        () => (random.share() < 0.001 ? 1 : 0),
        () => (product * 7 + store) % (50 + j),
      ][j % 10]();
  },
  /** Answers of few values. */
  few: (random) => (j) => random.below(2 + (j % 4)),
  /** Columns in which a value is seldom met twice or thrice. */
  many: (random, records) => () => random.below(Math.ceil(records / 2.5)),
  /** Columns that repeat one hidden thing with errors. */
  alike: (random) => {
    const hidden = random.below(40);
    return (j) => (random.share() < 0.1 ? random.below(40) : Math.floor(hidden / (1 + (j % 3))));
  },
  /** Mostly missing cells. */
  gaps: (random) => () => (random.share() < 0.95 ? '' : random.below(12)),
};

/** Writes a CSV file of that shape. */
export async function writeWide(file, shape, records, columns, seed = 1) {
  const random = randomNumbers(seed);
  const out = createWriteStream(file);
  out.write(`${Array.from({ length: columns }, (_, j) => `c${j}`).join()}\n`);
  for (let i = 0; i < records; i++) {
    const cell = shapes[shape](random, records);
    const line = Array.from({ length: columns }, (_, j) => cell(j)).join();
    if (!out.write(`${line}\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'close');
}

/** mulberry32, which is enough for tables. */
function randomNumbers(seed) {
  let state = seed;
  const share = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return { share, below: (n) => Math.floor(share() * n) };
}

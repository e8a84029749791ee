import { SingleoutError } from '../../src/core/errors.js';
import { letSignalThrough } from '../../src/core/let-signal-through.js';
import type { RunOptions } from '../../src/core/progress.js';
import { DEFAULT_SEED } from '../../src/core/seed.js';
import { version } from '../../src/core/version.js';
import type { Paper, ReproducedItem, Reproduction } from '../results/reproduction.js';
import type { Item, ItemRun } from './item.js';
import { ITEMS } from './items.js';
import { listPublic } from './public-table.js';

/** What to compute again, and how carefully. */
export interface ReproduceOptions extends RunOptions {
  readonly papers?: readonly Paper[];
  /** Ids such as `table-1` and `figure-3`; all by default. */
  readonly ids?: readonly string[];
  /** Folder with the public tables of the papers. */
  readonly data?: string;
  /** `quick` to see that all runs, `as-printed` for the papers' repetitions; `usual` by default. */
  readonly effort?: Reproduction['settings']['effort'];
  readonly seed?: number;
}

/** The items that are asked for, in the order of the papers. */
export function chooseItems({ papers, ids }: Pick<ReproduceOptions, 'papers' | 'ids'> = {}): Item[] {
  const chosen = ITEMS.filter(
    ({ paper, id }) => (papers?.includes(paper) ?? true) && (ids?.includes(id) ?? true),
  );
  const unknown = ids?.find((id) => !chosen.some((item) => item.id === id));
  if (chosen.length > 0 && unknown === undefined) return chosen;
  const there = ITEMS.filter(({ paper }) => papers?.includes(paper) ?? true);
  throw new SingleoutError('config/invalid', `there is nothing to compute under ${unknown}`, {
    where: papers?.join(', ') ?? 'all papers',
    hint: `there are: ${[...new Set(there.map(({ id }) => id))].join(', ')}`,
  });
}

/**
 * Computes what the five papers print, and holds it beside what they print (METHODS.md).
 * Cost: the usual run some ten minutes, the papers' own repetitions hours.
 */
export async function reproduce(options: ReproduceOptions = {}): Promise<Reproduction> {
  const chosen = chooseItems(options);
  const { data, effort = 'usual', seed = DEFAULT_SEED } = options;
  const shared = new Map<string, unknown>();
  const items: ReproducedItem[] = [];
  for (const [i, item] of chosen.entries()) {
    await letSignalThrough(options.signal);
    const step = `paper ${item.paper}, ${item.id}`;
    const report = (within: number, what = '') =>
      options.progress?.({ step: `${step}${what}`, fraction: (i + within) / chosen.length });
    report(0);
    const run: ItemRun = {
      effort,
      seed,
      ...(data === undefined ? {} : { data }),
      ...(options.signal && { signal: options.signal }),
      progress: ({ step: what, fraction = 0 }) => report(fraction, `: ${what}`),
      once: <T>(name: string, make: () => T): T => {
        if (!shared.has(name)) shared.set(name, make());
        return shared.get(name) as T;
      },
    };
    items.push(await computeItem(item, run));
  }
  return {
    format: 'singleout/reproduction',
    version: 1,
    tool: `singleout ${version}`,
    settings: { effort, seed, data: data !== undefined },
    tables: listPublic(data === undefined ? {} : { data }),
    items,
  };
}

async function computeItem({ paper, id, title, how, compute }: Item, run: ItemRun): Promise<ReproducedItem> {
  const start = performance.now();
  const { missing = [], ...found } = await compute(run);
  return {
    paper,
    id,
    title,
    how,
    ...found,
    missing: [...missing],
    seconds: (performance.now() - start) / 1000,
  };
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { throwIfAborted } from '../../src/core/throw-if-aborted.js';
import { openCodes } from '../../src/counts/codes/open-codes.js';
import { memoryShares } from '../../src/keys/memory-shares.js';
import { withinTime } from '../../src/keys/within-time.js';
import { keys } from '../../src/questions/keys.js';
import { MIXED, randomTable } from '../kernel/key-tables.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'singleout-limits-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A file with far more keys than can be found in seconds. */
function hardFile(columns: number): string {
  const kinds = Array.from({ length: columns }, (_, c) => MIXED[c % MIXED.length]);
  const { names, codes, records } = randomTable(500, kinds, 9);
  const lines = Array.from({ length: records }, (_, r) => codes.map((column) => `v${column[r]}`).join());
  const file = join(folder, `hard-${columns}.csv`);
  writeFileSync(file, `${[names.join(), ...lines].join('\n')}\n`);
  return file;
}

describe('a limit of time', () => {
  it('leaves out what it does not allow, says so, and compares nothing with what was not found', async () => {
    const options = { timeoutMs: 4000, uniqueness: 0.9, mask: [{ column: 'c0', characters: 1 }] };
    const started = performance.now();
    const found = await keys(openCodes(hardFile(120)), { ...options, curve: 'kappa', threads: 1 });
    expect(performance.now() - started).toBeLessThan(60_000);
    expect(found).toMatchObject({ complete: false, stoppedBy: 'time' });
    expect([found.nearKeys, found.masked, found.curve, found.exposedRecords]).toEqual(
      Array(4).fill(undefined),
    );
    for (const what of ['near-keys', 'masks', 'curve', 'riskiest records'])
      expect(found.assumptions).toContainEqual(
        expect.stringMatching(new RegExp(`^Time ended before .*${what}`)),
      );
    expect(found.keys.length).toBeLessThanOrEqual(100_000);
  }, 120_000);

  it('ends reading with an error of its own, which a stop on request is not', async () => {
    const read = async (signal: AbortSignal | undefined): Promise<never> => {
      for (;;) {
        await setTimeout(5);
        throwIfAborted(signal);
      }
    };
    const soon = () => performance.now() + 20;
    await expect(withinTime(soon(), undefined, read)).rejects.toMatchObject({ code: 'source/timeout' });
    const stopped = withinTime(Number.POSITIVE_INFINITY, AbortSignal.abort(), read);
    await expect(stopped).rejects.toMatchObject({ code: 'source/cancelled' });
    expect(await withinTime(soon(), undefined, async () => 7)).toBe(7);
  });
});

describe('a stop on request', () => {
  it('ends the search before anything is made of what it found', async () => {
    const stop = new AbortController();
    const steps: string[] = [];
    const progress = ({ step }: { step: string }) => {
      steps.push(step);
      if (/[1-9]\d* found/.test(step)) stop.abort();
    };
    const search = keys(openCodes(hardFile(120)), { signal: stop.signal, progress, threads: 1 });
    await expect(search).rejects.toMatchObject({ code: 'source/cancelled' });
    expect(steps).not.toContain('computing sensitivity');
  }, 120_000);
});

describe('a limit of memory', () => {
  it('bounds the keys that are held, beside those counted, and never calls a part complete', async () => {
    const memoryBytes = 12_000_000;
    const found = await keys(openCodes(hardFile(40)), {
      memoryBytes,
      maxColumns: 6,
      riskiest: 0,
      threads: 1,
    });
    const table = { records: 500, names: Array(40).fill(''), codes: [], cardinalities: [] };
    const { mostKeys } = memoryShares(memoryBytes, table);
    expect(found.keyCount).toBeGreaterThan(mostKeys as number);
    expect(found.keysUsed).toBe(mostKeys);
    expect(found.keys.length).toBe(mostKeys);
    expect(found.complete || found.stoppedBy === 'memory').toBe(true);
  }, 120_000);

  it('is shared out, and time bounds the keys held too', () => {
    const table = { records: 1000, names: Array(10).fill(''), codes: [], cardinalities: [] };
    expect(memoryShares(undefined, table)).toEqual({});
    expect(memoryShares(undefined, table, 2000)).toEqual({ mostKeys: 100_000 });
    expect(memoryShares(undefined, table, 60_000)).toEqual({ mostKeys: 1_200_000 });
    expect(memoryShares(4_320_000, table, 2000)).toEqual({ memoryBytes: 2_120_000, mostKeys: 2500 });
  });

  it('that is too small for the table proves nothing', async () => {
    const found = await keys(openCodes(hardFile(40)), { memoryBytes: 200_000, riskiest: 0, threads: 1 });
    expect(found).toMatchObject({ complete: false, stoppedBy: 'memory', keyCount: 0 });
  });
});

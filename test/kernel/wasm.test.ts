import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
// @ts-expect-error: a plain script without types
import { compileModule } from '../../scripts/build-wasm.mjs';

describe('embedded WebAssembly', () => {
  it.each(['csv', 'grid', 'keys'])('%s is what its sources give', async (name) => {
    const embedded = await readFile(new URL(`../../src/kernel/${name}-wasm.ts`, import.meta.url), 'utf8');
    expect(embedded === (await compileModule(name))).toBe(true);
  });
});

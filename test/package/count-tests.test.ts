import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));

it('counts tests as they end, also those that break before they start, and says why some are skipped', () => {
  const folder = mkdtempSync(join(tmpdir(), 'singleout-count-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const files = {
    'several.test.js': `
      test('passes', () => {});
      describe('group', () => {
        test('passes too', () => {});
        test('fails', () => expect(1).toBe(2));
        test('is skipped', ({ skip }) => skip('there is no engine'));
      });
      test.skip('is skipped by its author', () => {});`,
    'broken.test.js': "throw new Error('before any test');",
    'unhandled.test.js': `
      test('passes and leaves an error behind', async () => {
        Promise.reject(new Error('nobody waits'));
        await new Promise((done) => setTimeout(done, 50));
      });`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const counts = join(folder, 'counts.json');
  const reporter = `--reporter=${path('scripts/count-tests.mjs')}`;
  const flags = ['--root', folder, '--globals', '--no-cache', '--maxWorkers=1', reporter];
  const { status, stderr } = spawnSync(
    process.execPath,
    [path('node_modules/vitest/vitest.mjs'), 'run', ...flags],
    {
      cwd: folder,
      env: { ...process.env, SINGLEOUT_TEST_COUNTS: counts },
      encoding: 'utf8',
    },
  );
  expect(status, stderr).toBe(1);
  const { files: timed, ...counted } = JSON.parse(readFileSync(counts, 'utf8'));
  expect(timed.map(({ name }: { name: string }) => name).sort()).toEqual(Object.keys(files).sort());
  expect(timed.every(({ seconds }: { seconds: number }) => seconds >= 0)).toBe(true);
  expect(counted).toEqual({
    passed: 3,
    failed: 3,
    skipped: [
      'several.test.js > group > is skipped: there is no engine',
      'several.test.js > is skipped by its author: no reason given',
    ],
  });
});

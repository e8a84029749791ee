import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // so that examples run on the sources too
  resolve: {
    alias: [{ find: /^singleout$/, replacement: fileURLToPath(new URL('src/index.ts', import.meta.url)) }],
  },
  test: {
    include: ['test/**/*.test.ts', 'lab/test/**/*.test.ts'],
    setupFiles: ['test/fixed-seed.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      // the doors are tested as they are installed, where coverage does not look
      exclude: ['src/cli/**', 'src/server/**', 'src/serve.ts'],
      reporter: ['text-summary', 'json-summary'],
      reportOnFailure: true,
      thresholds: { lines: 85 },
    },
  },
});

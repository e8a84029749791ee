import { defineConfig } from 'vite';

/** The page, built into the package: few files, nothing loaded from elsewhere. */
export default defineConfig({
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: { outDir: '../dist/page', emptyOutDir: true, target: 'es2022', reportCompressedSize: false },
});

import { existsSync } from 'node:fs';
import type { RunOptions } from '../../core/progress.js';
import { DEFAULT_SEED } from '../../core/seed.js';
import { findGenerator } from '../../generate/generators.js';
import { writeGenerated } from '../../generate/write.js';
import type { NamedFile } from './table-store.js';

/** Made-up tables to try things on, and the roles that suit them. */
export const DEMOS = ['hospital', 'people', 'purchases'] as const;
export type Demo = (typeof DEMOS)[number];

const RECORDS = 30_000;

/** The file of a demo table, made when it is first asked for. */
export async function demoFile(
  demo: Demo,
  place: (name: string) => string,
  run: RunOptions,
): Promise<NamedFile> {
  const file = { name: `${demo}.csv`, path: place(`${demo}.csv`) };
  if (existsSync(file.path)) return file;
  run.progress?.({ step: 'making the demo data' });
  const options = { records: RECORDS, seed: DEFAULT_SEED, ...(demo === 'hospital' && { stays: 1.2 }) };
  await writeGenerated(findGenerator(demo, options), options, file.path, run);
  return file;
}

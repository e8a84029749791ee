import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SingleoutError } from '../../src/core/errors.js';
import { findGenerator, GENERATOR_NAMES } from '../../src/generate/generators.js';
import { hospital } from '../../src/generate/hospital.js';
import { people } from '../../src/generate/people.js';
import { writeGenerated } from '../../src/generate/write.js';
import { collect } from './tables.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'singleout-generate-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const options = { records: 9000, seed: 21 };

async function failure(work: Promise<void>): Promise<SingleoutError> {
  return work.then(
    () => {
      throw new Error('did not fail');
    },
    (error) => error,
  );
}

describe('writeGenerated', () => {
  it('writes the same bytes for the same seed, plain and packed', async () => {
    for (const name of GENERATOR_NAMES) {
      const generator = findGenerator(name, { records: 1, seed: 1 });
      const paths = ['a.csv', 'b.csv', 'c.csv.gz'].map((name) => join(folder, generator.name + name));
      for (const path of paths) await writeGenerated(generator, options, path);
      const [first, second, packed] = await Promise.all(paths.map((path) => readFile(path)));
      expect(second.equals(first)).toBe(true);
      expect(gunzipSync(packed).equals(first)).toBe(true);
    }
  });

  it('writes every row in every text format', async () => {
    const table = collect(people, options);
    const path = join(folder, 'people.ndjson');
    await writeGenerated(people, options, path);
    const lines = (await readFile(path, 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toEqual(
      table.phone.map((_, row) => Object.fromEntries(people.columns.map((name) => [name, table[name][row]]))),
    );
    await writeGenerated(people, options, join(folder, 'people.tsv'));
    const tsv = (await readFile(join(folder, 'people.tsv'), 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));
    expect(tsv[0]).toEqual(people.columns);
    expect(tsv.slice(1).map((row) => row.map((field) => field || null))).toEqual(
      table.phone.map((_, row) => people.columns.map((name) => table[name][row])),
    );
  });

  it('hands Parquet to the engine from a complete CSV and removes the CSV', async () => {
    const path = join(folder, 'hospital.parquet');
    await writeGenerated(hospital, options, path, {
      toParquet: async (csv, out, columns) => {
        expect(columns).toEqual(hospital.columns);
        const lines = (await readFile(csv, 'utf8')).trimEnd().split('\n');
        await writeFile(out, `PAR1 ${lines.length}`);
      },
    });
    expect(await readFile(path, 'utf8')).toBe('PAR1 9001');
    expect(await readdir(folder)).toEqual(['hospital.parquet']);
  });

  it('refuses Parquet without an engine, unknown endings and bad options, and leaves nothing', async () => {
    expect((await failure(writeGenerated(hospital, options, join(folder, 'x.parquet')))).code).toBe(
      'config/unsupported',
    );
    expect((await failure(writeGenerated(hospital, options, join(folder, 'x.txt')))).code).toBe(
      'source/unknown-format',
    );
    expect(
      (await failure(writeGenerated(hospital, { ...options, records: 0 }, join(folder, 'x.csv')))).code,
    ).toBe('model/domain');
    expect(await readdir(folder)).toEqual([]);
  });

  it('tells how far it is', async () => {
    const seen: number[] = [];
    await writeGenerated(hospital, options, join(folder, 'x.csv'), {
      progress: ({ fraction }) => seen.push(fraction ?? -1),
    });
    expect(seen).toEqual([4096 / 9000, 8192 / 9000, 1]);
  });

  it('leaves nothing behind when stopped, and an older file as it was', async () => {
    const path = join(folder, 'x.csv');
    await writeFile(path, 'older');
    for (const name of ['x.csv', 'y.csv.gz', 'z.ndjson', 'w.parquet']) {
      const controller = new AbortController();
      const toParquet = async () => expect.unreachable('stopped before');
      const progress = () => controller.abort();
      const error = await failure(
        writeGenerated(hospital, { records: 200_000, seed: 1 }, join(folder, name), {
          signal: controller.signal,
          progress,
          toParquet,
        }),
      );
      expect(error.code).toBe('source/cancelled');
    }
    expect(await readdir(folder)).toEqual(['x.csv']);
    expect(await readFile(path, 'utf8')).toBe('older');
  });

  it('starts nothing when stopped before', async () => {
    const error = await failure(
      writeGenerated(hospital, options, join(folder, 'x.csv'), { signal: AbortSignal.abort() }),
    );
    expect(error.code).toBe('source/cancelled');
    expect(await readdir(folder)).toEqual([]);
  });

  it('leaves nothing behind when the engine fails', async () => {
    const toParquet = async () => {
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    };
    expect(
      (await failure(writeGenerated(hospital, options, join(folder, 'x.parquet'), { toParquet }))).code,
    ).toBe('source/disk-full');
    expect(await readdir(folder)).toEqual([]);
  });

  it('says what is wrong with the place', async () => {
    const missing = await failure(writeGenerated(hospital, options, join(folder, 'none', 'x.csv')));
    expect(missing).toMatchObject({ code: 'source/output', hint: 'the folder must exist' });
    await mkdir(join(folder, 'sub.csv'));
    expect((await failure(writeGenerated(hospital, options, join(folder, 'sub.csv')))).code).toBe(
      'source/output',
    );
    await writeFile(join(folder, 'file'), '');
    expect((await failure(writeGenerated(hospital, options, join(folder, 'file', 'x.csv')))).code).toBe(
      'source/output',
    );
  });

  it('writes through a link to the file it names', async () => {
    await writeFile(join(folder, 'real.csv'), 'older');
    await symlink(join(folder, 'real.csv'), join(folder, 'link.csv'));
    await writeGenerated(hospital, { records: 1, seed: 1 }, join(folder, 'link.csv'));
    expect((await readFile(join(folder, 'real.csv'), 'utf8')).split('\n').length).toBe(3);
  });

  it.skipIf(!existsSync('/dev/full'))(
    'reports a full disk (skipped where there is no /dev/full)',
    async () => {
      expect((await failure(writeGenerated(hospital, options, '/dev/full'))).code).toBe('source/disk-full');
      expect((await stat('/dev/full')).isCharacterDevice()).toBe(true);
    },
  );

  it.skipIf(!existsSync('/dev/null'))(
    'writes to special files directly (skipped where there is no /dev/null)',
    async () => {
      await writeGenerated(hospital, options, '/dev/null');
      const format = { format: 'parquet', gzip: false } as const;
      await writeGenerated(hospital, options, '/dev/null', {
        format,
        toParquet: (_, out) => writeFile(out, 'PAR1'),
      });
      expect((await stat('/dev/null')).isCharacterDevice()).toBe(true);
    },
  );
});

describe('findGenerator', () => {
  it('knows the data sets by name and no other', () => {
    const options = { records: 1, seed: 1 };
    expect(GENERATOR_NAMES).toEqual(['hospital', 'people', 'purchases', 'profiles', 'random']);
    expect(findGenerator('people', options)).toBe(people);
    expect(() => findGenerator('weather', options)).toThrow(
      expect.objectContaining({ code: 'config/invalid' }),
    );
  });
});

import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SingleoutError } from '../../src/core/errors.js';
import { readFileCodes } from '../../src/counts/codes/open-codes.js';
import { type OpenOptions, open } from '../../src/source/open.js';
import { type Cells, cellsOf, readCells } from './cells.js';
import { readTruth, type Truth } from './csv-truth.js';
import { scratchFolder } from './scratch.js';
import { allSuiteFiles } from './suite-files.js';

const scratch = scratchFolder();

/** What a reader makes of a file. */
async function outcome(read: () => Promise<Truth>): Promise<Truth> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof SingleoutError) return { code: error.code };
    throw error;
  }
}

/** By the reader of `keys`, which needs no engine. */
const byKernel = (path: string, options: OpenOptions) =>
  outcome(async () => {
    const opened = await readFileCodes(path, { ...options, keepValues: true });
    expect(opened.engine).toBe('csv reader');
    return cellsOf(opened.table);
  });

/** By the engine, as `assess` and all others. */
const byEngine = (path: string, options: OpenOptions) => outcome(() => readCells(path, options));

const text = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('1', '2', 'x', 'ab', '', ' ', 'NA', 'é', '🙂', '01', 'longer than eight'),
  },
  fc.string({
    maxLength: 5,
    unit: fc.constantFrom(',', '"', '\n', '\r', '\r\n', ' ', 'q', ';', '\t', '\ufeff', "'"),
  }),
);
const name = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('a', 'b', 'c', 'd', 'first name', 'é') },
  fc.string({
    minLength: 1,
    maxLength: 4,
    unit: fc.constantFrom(',', '"', '\n', '\r\n', '\r', ' ', 'n', 'm', '\ufeff'),
  }),
);

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const quoted = (cell: string, always: boolean) => (always || /[",;\t|\r\n]/.test(cell) ? quote(cell) : cell);

/** Files that are in order: any names, cells, line ends; what needs quotes has them. */
const valid = fc
  .tuple(
    fc.integer({ min: 1, max: 4 }),
    fc.constantFrom('\n', '\r\n', '\r'),
    fc.boolean(),
    fc.boolean(),
    fc.boolean(),
  )
  .chain(([width, end, always, lastEnd, mark]) =>
    fc
      .tuple(
        fc.uniqueArray(name, {
          minLength: width,
          maxLength: width,
          selector: (value) => value.toLowerCase(),
        }),
        fc.array(fc.array(text, { minLength: width, maxLength: width }), { maxLength: 6 }),
      )
      .map(([names, rows]) => {
        const lines = [names, ...rows].map((cells) => cells.map((cell) => quoted(cell, always)).join(','));
        return `${mark ? '\ufeff' : ''}${lines.join(end)}${lastEnd ? end : ''}`;
      }),
  );

/** The same with something done to them that may break them. */
const odd = fc
  .tuple(
    valid,
    fc.array(
      fc.tuple(
        fc.nat({ max: 60 }),
        fc.nat({ max: 2 }),
        fc.constantFrom(
          '',
          ',',
          '"',
          '\n',
          '\r',
          '\r\n',
          '\n\n',
          ' ',
          ' "',
          '""',
          '\ufeff',
          '\0',
          'x,y\n',
          ',\n',
          '\x80',
          '\xc3',
        ),
      ),
      { minLength: 1, maxLength: 3 },
    ),
  )
  .map(([file, changes]) => {
    // bytes as characters, so that bytes that are no text can be put in
    let bytes = Buffer.from(file).toString('latin1');
    for (const [place, removed, added] of changes) {
      const at = place % (bytes.length + 1);
      const put = added.charCodeAt(0) > 255 ? Buffer.from(added).toString('latin1') : added;
      bytes = bytes.slice(0, at) + put + bytes.slice(at + removed);
    }
    return Buffer.from(bytes, 'latin1');
  });

/** Reads files by both readers and compares with the truth. */
async function compare(
  files: readonly (string | Buffer)[],
  prefix: string,
  options: OpenOptions = {},
): Promise<number> {
  const written = files.map((content, i) => {
    const bytes = Buffer.from(content);
    const packed = i % 5 === 0;
    return {
      bytes,
      path: scratch.write(`${prefix}-${i}.csv${packed ? '.gz' : ''}`, packed ? gzipSync(bytes) : bytes),
    };
  });
  let readable = 0;
  for (const { bytes, path } of written) {
    const told: OpenOptions = { delimiter: ',', nullValues: ['NA'], ...options };
    const truth = readTruth(bytes, { header: told.header ?? true, nullValues: ['NA'] });
    const [kernel, engine] = [await byKernel(path, told), await byEngine(path, told)];
    const shown = JSON.stringify(bytes.toString('latin1'));
    expect(kernel, `both readers: ${shown}`).toEqual(engine);
    // of several faults either may be named
    if ('code' in truth) expect(engine, shown).toHaveProperty('code');
    else {
      expect(engine, `the engine: ${shown}`).toEqual(truth);
      readable += 1;
    }
  }
  return readable;
}

const RUNS = Number(process.env.SINGLEOUT_READING_RUNS ?? 150);
/** Every file opens an engine of its own: a loaded machine may take long. */
const TIMEOUT_MS = 600_000;
const sample = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.sample(arbitrary, { numRuns: RUNS, seed: Number(process.env.SINGLEOUT_SEED ?? 1) });

describe('one reading of CSV, by the engine and without it', () => {
  it(
    'files in order, whatever their names, cells and line ends',
    async () => {
      expect(await compare(sample(valid), 'valid')).toBeGreaterThan(RUNS / 2);
    },
    TIMEOUT_MS,
  );

  it(
    'files in order, without a header',
    async () => {
      expect(await compare(sample(valid), 'headless', { header: false })).toBeGreaterThan(RUNS / 2);
    },
    TIMEOUT_MS,
  );

  it(
    'files that are odd or broken',
    async () => {
      expect(await compare(sample(odd), 'odd')).toBeGreaterThan(RUNS / 20);
    },
    TIMEOUT_MS,
  );
});

/** What a file is to whoever reads it: its names and cells, or the error's code and place. */
async function told(
  read: () => Promise<Cells>,
): Promise<Cells | { code: string; where: string | undefined }> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof SingleoutError) return { code: error.code, where: error.where };
    throw error;
  }
}

describe('every file of the suites on bad input and formats', () => {
  let byKernelAlone = 0;
  it.each(allSuiteFiles())('%s is read as by open', async (name, content, options) => {
    const path = scratch.write(`suite-${name}`, content);
    const kernel = await told(async () => {
      const { engine, table } = await readFileCodes(path, { ...options, keepValues: true });
      if (engine === 'csv reader') byKernelAlone += 1;
      return cellsOf(table);
    });
    expect(kernel).toEqual(await told(() => readCells(path, options)));
  });

  it('was mostly read without the engine, or this would say little', () => {
    expect(byKernelAlone).toBeGreaterThan(30);
  });
});

describe('files that the engine alone would lose records of', () => {
  const rows = [
    ['1', '2'],
    ['3', '4'],
  ];
  it.each([
    ['a name with a line break unlike the line ends', '"a\nb",c\r\n1,2\r\n3,4\r\n', 'a\nb'],
    ['the same the other way round', '"a\r\nb",c\n1,2\n3,4\n', 'a\r\nb'],
    ['a name with a CR', '"a\rb",c\n1,2\n3,4', 'a\rb'],
    ['a mark before a name in quotes', '\ufeff"a,",c\n1,2\n3,4\n', 'a,'],
    ['a second mark', '\ufeff\ufeffa,c\n1,2\n3,4\n', '\ufeffa'],
    ['a mark amid a name', 'a\ufeffb,c\n1,2\n3,4\n', 'a\ufeffb'],
    ['lines that end in LF and in CRLF', 'a,c\n1,2\r\n3,4\n', 'a'],
  ])('%s', async (what, content, first) => {
    const path = scratch.write(`${what.replaceAll(' ', '-')}.csv`, content);
    expect(await byEngine(path, {})).toEqual({ names: [first, 'c'], rows });
    expect(await byKernel(path, {})).toEqual({ names: [first, 'c'], rows });
  });

  it('in a query over several', async () => {
    const python = scratch.write('python.csv', '"a\nb",c\r\n1,2\r\n3,4\r\n');
    const other = scratch.write('other.csv', 'c,d\n2,x\n4,y\n');
    const sql = 'SELECT * FROM python JOIN other USING (c) ORDER BY c';
    expect(await readCells([python, other], { sql })).toEqual({
      names: ['a\nb', 'c', 'd'],
      rows: [
        ['1', '2', 'x'],
        ['3', '4', 'y'],
      ],
    });
  });

  it('cells in quotes that look like records, in a file that several threads read', async () => {
    const line = `"${'\n1,2'.repeat(2000)}",z\n`;
    const path = scratch.write('looks.csv', `a,b\n${line.repeat(9000)}`);
    const relation = await open(path, { threads: 4 });
    try {
      const found = await relation.engine.query(`SELECT CAST(COUNT(*) AS DOUBLE) FROM ${relation.from}`);
      expect(found.numbers(0)[0]).toBe(9000);
    } finally {
      await relation.close();
    }
  });
});

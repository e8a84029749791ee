import { afterAll, describe, expect, it } from 'vitest';
import { pickedCondition } from '../../src/counts/transactions/transaction-sample.js';
import { statistics as statisticsOf } from '../../src/questions/statistics.js';
import {
  type TransactionsOptions,
  transactions as transactionsOf,
} from '../../src/questions/transactions.js';
import { duckdbDialect } from '../../src/source/duckdb/dialect.js';
import { DuckdbEngine } from '../../src/source/duckdb/driver.js';
import type { Batch, Engine } from '../../src/source/engine.js';
import { open } from '../../src/source/open.js';
import type { Relation } from '../../src/source/relation.js';
import { statisticsFromJson, statisticsToJson } from '../../src/statistics/statistics-json.js';
import { withhold } from '../../src/statistics/withhold.js';
import { scratchFolder } from '../source/scratch.js';

const folder = scratchFolder();
const engines: Engine[] = [];
afterAll(async () => {
  for (const engine of engines) await engine.close();
});

const GROUP = 2048;

/** Purchases sorted by day, 100 of each, in parts of 2,048 records. */
async function writePurchases(records: number): Promise<string> {
  const path = `${folder.path}/purchases-${records}.parquet`;
  const engine = await DuckdbEngine.create({ threads: 1 });
  await engine.query(
    `COPY (SELECT 'u' || ((i * 7919) % 997) AS customer, DATE '2000-01-01' + CAST(i // 100 AS INTEGER) AS day,
       'shop ' || (i % 13) AS shop FROM range(${records}) AS t(i) ORDER BY i)
     TO ${engine.dialect.string(path)} (FORMAT parquet, ROW_GROUP_SIZE ${GROUP})`,
  );
  await engine.close();
  return path;
}

/** The relation with an engine that notes every query. */
async function openWatched(path: string): Promise<{ relation: Relation; asked: string[] }> {
  const relation = await open(path, { threads: 1 });
  const { engine } = relation;
  engines.push(engine);
  const asked: string[] = [];
  const watched: Engine = {
    name: engine.name,
    readsRecords: true,
    keepsTables: true,
    keepsOnce: true,
    dialect: engine.dialect,
    memoryBytes: engine.memoryBytes,
    describe: (from, run) => engine.describe(from, run),
    query: (sql, run) => {
      asked.push(sql);
      return engine.query(sql, run);
    },
    stream: (sql, run) => engine.stream(sql, run),
    keep: (sql, run) => {
      asked.push(sql);
      return (engine.keep as NonNullable<Engine['keep']>)(sql, run);
    },
    close: () => engine.close(),
  };
  return { relation: { ...relation, engine: watched }, asked };
}

interface PlanNode {
  readonly operator_name?: string;
  readonly operator_cardinality?: number;
  readonly children?: readonly PlanNode[];
}

/** Records that the scans of a query hand on, as the engine's own profile tells. */
async function scannedBy(engine: Engine, sql: string): Promise<number> {
  const batch: Batch = await engine.query(`EXPLAIN (ANALYZE, FORMAT json) ${sql}`);
  const count = ({
    operator_name: name = '',
    operator_cardinality: n = 0,
    children = [],
  }: PlanNode): number =>
    (/PARQUET/.test(name.trim()) ? n : 0) + children.reduce((sum, child) => sum + count(child), 0);
  return count(JSON.parse(batch.texts(1)[0] as string));
}

async function sampleDays(path: string, options: Partial<TransactionsOptions>) {
  const { relation, asked } = await openWatched(path);
  const report = await transactionsOf(relation, {
    user: 'customer',
    attributes: [['day']],
    sampleOnly: true,
    ...options,
  });
  const reading = asked.filter((sql) => sql.includes('COUNT(DISTINCT'));
  expect(reading).toHaveLength(1);
  const scanned = await scannedBy(relation.engine, reading[0]);
  return { scanned, asked, ...report.transactions.attributes[0].sampled };
}

describe('sampling mode', () => {
  it('reads records of the drawn values only: more with s, not with the file', async () => {
    const small = await writePurchases(50_000);
    const large = await writePurchases(400_000);
    const few = await sampleDays(large, { sample: 3 });
    const more = await sampleDays(large, { sample: 12 });
    const sameInSmall = await sampleDays(small, { sample: 3 });
    expect(few.recordsRead).toBe(300);
    expect(more.recordsRead).toBe(1200);
    // a day may lie across two parts of the file
    expect(few.scanned).toBeLessThanOrEqual(3 * 2 * GROUP);
    expect(more.scanned).toBeLessThanOrEqual(12 * 2 * GROUP);
    expect(sameInSmall.scanned).toBeLessThanOrEqual(3 * 2 * GROUP);
    expect(few.scanned).toBeGreaterThanOrEqual(300);
    expect(more.scanned).toBeGreaterThan(few.scanned);
  });

  it('passes over the attribute alone to know its values, and not at all with statistics', async () => {
    const path = await writePurchases(50_000);
    const { asked } = await sampleDays(path, { sample: 3 });
    const domain = asked.filter((sql) => sql.includes('DISTINCT') && !sql.includes('COUNT(DISTINCT'));
    expect(domain).toHaveLength(1);
    // the engine reads the columns that are selected from the file: none but the day
    const [select] = domain;
    const plan = await engines[0].query(`EXPLAIN ${select}`);
    const text = plan.texts(1).join();
    expect(text).toContain('day');
    expect(text).not.toContain('customer');
    expect(text).not.toContain('shop');

    const relation = await open(path, { threads: 1 });
    engines.push(relation.engine);
    const statistics = statisticsFromJson(
      statisticsToJson(await statisticsOf(relation, { user: 'customer', qi: ['day'] })),
      'statistics.json',
    );
    const known = await sampleDays(path, { sample: 3, statistics });
    // besides how many records there are, which the file says: records without a user must be told
    const others = known.asked.filter(
      (sql) => !sql.startsWith('EXPLAIN') && !/^SELECT CAST\(COUNT\(\*\) AS DOUBLE\) FROM/.test(sql),
    );
    expect(others).toHaveLength(1);
    expect(known.recordsRead).toBe(300);
    expect(known.scanned).toBeLessThanOrEqual(3 * 2 * GROUP);
    const report = await transactionsOf(relation, {
      user: 'customer',
      attributes: [['day']],
      sampleOnly: true,
      statistics,
    });
    expect(report.transactions).toMatchObject({
      records: 50_000,
      domain: { from: 'statistics', recordsScanned: 0 },
    });
  });

  it('refuses statistics that do not tell all values, or are of other data', async () => {
    const path = folder.write('few.csv', 'who,x,y\na,1,p\na,1,q\na,1,q\nb,2,q\nc,3,q\n');
    const relation = await open(path, { threads: 1 });
    engines.push(relation.engine);
    const statistics = await statisticsOf(relation, { user: 'who', qi: ['x'] });
    const ask = (attributes: string[][], known = statistics) =>
      transactionsOf(relation, { user: 'who', attributes, sampleOnly: true, statistics: known });
    await expect(ask([['y']])).rejects.toThrow('the column is not among them');
    await expect(ask([['x', 'y']])).rejects.toThrow('they list no combinations');
    await expect(ask([['x']], withhold(statistics, 2))).rejects.toThrow('some of its values are withheld');
    const [x] = statistics.columns;
    const other = { ...statistics, columns: [{ ...x, values: ['1', '2', 'SECRET_4711'] }] };
    const error = await ask([['x']], other).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: 'data/statistics' });
    expect(JSON.stringify(error)).not.toContain('SECRET');
  });

  it.each(['round', 'trials', 'unicity', 'showValues'] as const)(
    'cannot do %s, and says so',
    async (name) => {
      const relation = await open(folder.write('two.csv', 'who,x\na,1\nb,2\n'), { threads: 1 });
      engines.push(relation.engine);
      const wanted = { round: ['x:1'], trials: 3, unicity: 2, showValues: true };
      const options = { user: 'who', attributes: [['x']], sampleOnly: true, [name]: wanted[name] };
      await expect(transactionsOf(relation, options)).rejects.toMatchObject({
        code: 'config/unsupported',
      });
    },
  );
});

describe('pickedCondition', () => {
  it('compares bare columns with constants, each by itself too', () => {
    expect(pickedCondition(duckdbDialect, ['day'], [['2024-01-01'], ["o'clock"]])).toBe(
      `("day" IN ('2024-01-01', 'o''clock'))`,
    );
    expect(pickedCondition(duckdbDialect, ['day'], [[null], ['x']])).toBe(
      `("day" IN ('x') OR "day" IS NULL)`,
    );
    expect(
      pickedCondition(
        duckdbDialect,
        ['a', 'b'],
        [
          ['1', null],
          ['2', 'y'],
        ],
      ),
    ).toBe(
      `("a" IN ('1', '2')) AND ("b" IN ('y') OR "b" IS NULL) AND (("a" = '1' AND "b" IS NULL) OR ("a" = '2' AND "b" = 'y'))`,
    );
  });
});

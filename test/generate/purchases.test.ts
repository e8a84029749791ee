import { describe, expect, it } from 'vitest';
import { purchases } from '../../src/generate/purchases.js';
import type { Cell } from '../../src/source/write/chunk.js';
import { collect } from './tables.js';

/** alpha_x of METHODS.md section 4 for every value x: records per distinct customer. */
function alphas(values: readonly Cell[], customers: readonly Cell[]): number[] {
  const behind = new Map<Cell, { records: number; users: Set<Cell> }>();
  values.forEach((value, row) => {
    const entry = behind.get(value) ?? { records: 0, users: new Set() };
    entry.records++;
    entry.users.add(customers[row]);
    behind.set(value, entry);
  });
  return Array.from(behind.values(), ({ records, users }) => records / users.size);
}

function skewness(values: readonly number[]): number {
  const mean = values.reduce((sum, v) => sum + v, 0) / values.length;
  const moment = (r: number) => values.reduce((sum, v) => sum + (v - mean) ** r, 0) / values.length;
  return moment(3) / moment(2) ** 1.5;
}

describe('purchases', () => {
  const records = 100_000;
  const table = collect(purchases, { records, seed: 6 });

  it('have a customer and seven attributes of the right form', () => {
    expect(purchases.columns).toEqual([
      'customer',
      'date',
      'time',
      'shop',
      'goods',
      'brand',
      'price',
      'payment',
    ]);
    const forms: Record<string, RegExp> = {
      customer: /^C\d{7}$/,
      date: /^2023-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
      time: /^([01]\d|2[0-3]):[0-5]\d$/,
      shop: /^\w+ \d+$/,
      goods: /^[a-z]+$/,
      brand: /^[A-Z][a-z]+$/,
      price: /^\d+\.\d\d$/,
      payment: /^(card|cash|phone|voucher|credit)$/,
    };
    for (const [name, form] of Object.entries(forms)) {
      expect(
        table[name].filter((cell) => !form.test(cell as string)),
        name,
      ).toEqual([]);
    }
  });

  it('are the same for the same seed and others for another', () => {
    const first = collect(purchases, { records: 5000, seed: 1 });
    expect(collect(purchases, { records: 5000, seed: 1 })).toEqual(first);
    expect(collect(purchases, { records: 5000, seed: 2 })).not.toEqual(first);
  });

  it('come in order of time and fill the year', () => {
    const moments = table.date.map((date, row) => `${date} ${table.time[row]}`);
    expect(moments).toEqual(moments.toSorted());
    expect(new Set(table.date).size).toBe(365);
  });

  it('belong to one customer per hundred records, some much more active than others', () => {
    const counts = new Map<Cell, number>();
    for (const customer of table.customer) counts.set(customer, (counts.get(customer) ?? 0) + 1);
    expect(counts.size).toBe(records / 100);
    const sorted = [...counts.values()].sort((a, b) => a - b);
    expect(sorted[sorted.length - 1]).toBeGreaterThan(5 * sorted[sorted.length / 2]);
    expect(skewness(sorted)).toBeGreaterThan(2);
  });

  it('take the number of customers', () => {
    expect(new Set(collect(purchases, { records: 3000, seed: 1, users: 1 }).customer).size).toBe(1);
    expect(new Set(collect(purchases, { records: 20_000, seed: 1, users: 50 }).customer).size).toBe(50);
    expect(new Set(collect(purchases, { records: 7, seed: 1 }).customer).size).toBe(1);
    const most = new Set(collect(purchases, { records: 100_000, seed: 1, users: 100_000 }).customer).size;
    expect(most).toBeGreaterThan(20_000);
    for (const users of [0, 1.5, 11, Number.NaN]) {
      expect(() => purchases.rows({ records: 10, seed: 1, users })).toThrow(
        expect.objectContaining({ code: 'model/domain', where: 'users' }),
      );
    }
  });

  it('show habits: records per customer behind a value are skewed in at least four attributes', () => {
    const skewed: string[] = [];
    for (const name of ['date', 'time', 'shop', 'goods', 'brand', 'price']) {
      const alpha = alphas(table[name], table.customer);
      const mean = alpha.reduce((sum, a) => sum + a, 0) / alpha.length;
      expect(alpha.length, name).toBeGreaterThan(300);
      expect(Math.max(...alpha), name).toBeGreaterThan(1.5 * mean);
      if (skewness(alpha) > 1) skewed.push(name);
    }
    expect(skewed.length, skewed.join()).toBeGreaterThanOrEqual(4);
  });

  it('are bought in baskets of one customer, shop and payment', () => {
    const basket = ['customer', 'date', 'time', 'shop', 'payment'];
    let together = 0;
    for (let row = 1; row < records; row++) {
      if (basket.every((name) => table[name][row] === table[name][row - 1])) together++;
    }
    expect(together / records).toBeGreaterThan(0.5);
  });
});

import { describe, expect, it } from 'vitest';
import { people } from '../../src/generate/people.js';
import { collect } from './tables.js';

const ADDRESS = ['zip', 'city', 'state', 'street', 'house_no'];

describe('people', () => {
  const records = 30_000;
  const table = collect(people, { records, seed: 8 });
  const households = new Map<string, number[]>();
  table.phone.forEach((phone, row) => {
    const rows = households.get(phone as string) ?? [];
    rows.push(row);
    households.set(phone as string, rows);
  });

  it('have fourteen columns', () => {
    expect(people.columns).toEqual(
      'first_name,last_name,sex,birthday,zip,city,state,street,house_no,phone,email,marital,income,occupation'.split(
        ',',
      ),
    );
  });

  it('are the same for the same seed and others for another', () => {
    const first = collect(people, { records: 5000, seed: 1 });
    expect(collect(people, { records: 5000, seed: 1 })).toEqual(first);
    expect(collect(people, { records: 5000, seed: 2 })).not.toEqual(first);
  });

  it('hold values of the right form', () => {
    const forms: Record<string, RegExp> = {
      first_name: /^[A-Z][a-z]+$/,
      last_name: /^(O')?[A-Z][a-z]+$/,
      sex: /^[FM]$/,
      birthday: /^(19[3-9]\d|20[012]\d)-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
      zip: /^\d{5}$/,
      state: /^[A-Z]{2}$/,
      house_no: /^[1-9]\d{0,2}$/,
      phone: /^[2-9]\d{9}$/,
      marital: /^(single|married|divorced|widowed)$/,
      income: /^(0|[1-9]\d*000)$/,
    };
    for (const [name, form] of Object.entries(forms)) {
      expect(
        table[name].filter((cell) => !form.test(cell as string)),
        name,
      ).toEqual([]);
    }
    expect(table.zip.some((zip) => zip?.startsWith('0'))).toBe(true);
    expect(table.occupation.some((occupation) => occupation?.includes(','))).toBe(true);
    expect(new Set(table.state).size).toBe(50);
  });

  it('leave about one in five emails out and make the others of names', () => {
    const missing = table.email.filter((email) => email === null).length / records;
    expect(Math.abs(missing - 0.18)).toBeLessThan(5 * Math.sqrt((0.18 * 0.82) / records));
    table.email.forEach((email, row) => {
      if (
        email !== null &&
        !email.startsWith(`${table.first_name[row]}.${table.last_name[row]}`.toLowerCase())
      ) {
        throw new Error(`row ${row}: an email of somebody else`);
      }
    });
  });

  it('live in households of neighbours with one address and phone, often of one name', () => {
    let pairs = 0;
    let sameName = 0;
    for (const rows of households.values()) {
      expect(rows[rows.length - 1] - rows[0]).toBe(rows.length - 1);
      for (const row of rows.slice(1)) {
        if (!ADDRESS.every((name) => table[name][row] === table[name][rows[0]]))
          expect.unreachable(`row ${row} lives elsewhere`);
        pairs++;
        if (table.last_name[row] === table.last_name[rows[0]]) sameName++;
      }
    }
    expect(sameName / pairs).toBeGreaterThan(0.6);
    expect(sameName / pairs).toBeLessThan(0.95);
    const alone = [...households.values()].filter((rows) => rows.length === 1).length / households.size;
    expect(alone).toBeGreaterThan(0.4);
    expect(alone).toBeLessThan(0.5);
  });

  it('have no two households with one phone', () => {
    const addressOf = (row: number) => ADDRESS.map((name) => table[name][row]).join('|');
    let changes = 1;
    for (let row = 1; row < records; row++) if (addressOf(row) !== addressOf(row - 1)) changes++;
    // A phone given twice would merge households; equal neighbouring addresses are rare.
    expect(households.size).toBeGreaterThanOrEqual(changes);
    expect(households.size).toBeLessThan(changes + 5);
  });

  it('refuse options that mean nothing here', () => {
    expect(() => people.rows({ records: 5, seed: 1, stays: 2 })).toThrow(
      expect.objectContaining({ code: 'config/unsupported', where: 'stays' }),
    );
    expect(() => people.rows({ records: 0, seed: 1 })).toThrow(
      expect.objectContaining({ code: 'model/domain' }),
    );
  });
});

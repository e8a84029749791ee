import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readAddress as readPostgres } from '../../src/source/postgres/address.js';
import { readAddress as readTrino } from '../../src/source/trino/address.js';

function fileWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'singleout-address-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'secret'), text);
  return join(folder, 'secret');
}

it('takes what an address of Postgres leaves out from the usual variables', () => {
  const { config, name, ssl } = readPostgres('postgres://', {
    PGHOST: 'db',
    PGPORT: '6000',
    PGUSER: 'anna',
    PGDATABASE: 'clinic',
    PGSSLMODE: 'disable',
  });
  expect(config).toEqual({ host: 'db', port: 6000, user: 'anna', database: 'clinic' });
  expect(name).toBe('db:6000/clinic');
  expect(ssl).toEqual([false]);
});

it('secures connections as libpq does', () => {
  const ways = (mode: string, environment = {}) =>
    readPostgres(`postgres://a@h/d?sslmode=${mode}`, environment).ssl;
  expect(ways('prefer')).toEqual([{ rejectUnauthorized: false }, false]);
  expect(ways('allow')[0]).toBe(false);
  expect(ways('require')).toEqual([{ rejectUnauthorized: false }]);
  expect(ways('verify-full', { PGSSLROOTCERT: fileWith('root') })).toEqual([{ ca: 'root' }]);
  expect(ways('verify-ca')).toHaveLength(1);
  expect(readPostgres('postgres://a@h/d?host=/run/postgresql', {}).ssl).toEqual([false]);
  expect(() => ways('maybe')).toThrow(/sslmode/);
  expect(() => ways('verify-full', { PGSSLROOTCERT: '/nowhere' })).toThrow(/certificate/);
});

it('refuses passwords in addresses, and addresses that are none', () => {
  for (const address of ['postgres://a:b@h/d', 'postgres://[', 'postgres://h:x/d'])
    expect(() => readPostgres(address, {})).toThrow(/address/);
  for (const address of ['trino://a:b@h/c/s', 'trino://h', 'trino://h/catalog', 'trino://['])
    expect(() => readTrino(address, {})).toThrow(/address/);
});

it('sends a password to Trino over TLS only', () => {
  const secret = { TRINO_PASSWORD_FILE: fileWith('geheim\n') };
  expect(() => readTrino('trino://anna@h:8080/c/s', secret)).toThrow(/TLS/);
  const { base, headers, name } = readTrino('trino://anna@h:8443/c/s?SSL=true', secret);
  expect(base.href).toBe('https://h:8443/');
  expect(headers.Authorization).toBe(`Basic ${Buffer.from('anna:geheim').toString('base64')}`);
  expect(name).toBe('h:8443/c/s');
  expect(readTrino('trino://h:443/c/s', { TRINO_USER: 'b', TRINO_TOKEN: 't' }).headers).toMatchObject({
    Authorization: 'Bearer t',
    'X-Trino-User': 'b',
    'X-Trino-Catalog': 'c',
    'X-Trino-Schema': 's',
  });
  expect(readTrino('trino://b@h/c/s', {}).base.href).toBe('http://h:8080/');
  expect(() => readTrino('trino://h/c/s', { TRINO_CA_FILE: '/nowhere' })).toThrow(/certificate/);
});

it.each([
  ['an escape that is none', '%zz'],
  ['half a character', '%E0%A4%A'],
  ['a zero byte', '%00'],
  ['a line end', '%0d%0aX-Trino-Role: all'],
  ['a control character as it is', '\u0001'],
])('refuses odd bytes in every part of an address: %s', (_, odd) => {
  for (const part of ['postgres://u@h/D', 'postgres://U@h/d'])
    expect(() => readPostgres(part.replace(/[DU]/, odd), {})).toThrow(
      expect.objectContaining({ code: 'config/invalid' }),
    );
  for (const part of ['trino://u@h/D/s', 'trino://u@h/c/D', 'trino://U@h/c/s'])
    expect(() => readTrino(part.replace(/[DU]/, odd), {})).toThrow(
      expect.objectContaining({ code: 'config/invalid' }),
    );
});

it('refuses what cannot travel in a header, without quoting it', () => {
  expect(() => readTrino('trino://u@h/%E2%82%AC/s', {})).toThrow(/X-Trino-Catalog/);
  const refused = () => readTrino('trino://u@h:443/c/s', { TRINO_TOKEN: 'secret\nwords' });
  expect(refused).toThrow(expect.objectContaining({ code: 'config/invalid' }));
  expect(refused).not.toThrow(/secret/);
});

import { expect, it } from 'vitest';
import { wrapPostgresError } from '../../src/source/postgres/errors.js';
import { wrapTrinoFailure, wrapTrinoStatus } from '../../src/source/trino/errors.js';

const SECRET = 'Anna Meier';

it.each([
  ['28P01', 'source/authentication'],
  ['42P01', 'source/not-found'],
  ['42501', 'source/permission'],
  ['57014', 'source/timeout'],
  ['53200', 'source/out-of-memory'],
  ['53100', 'source/disk-full'],
  ['57P01', 'source/connection'],
  ['40001', 'source/connection'],
  ['25P03', 'source/connection'],
  ['ECONNRESET', 'source/connection'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'source/connection'],
  ['22P02', 'source/bad-sql'],
])('says of Postgres %s %s, and nothing of the data', (code, expected) => {
  const error = wrapPostgresError(Object.assign(new Error(SECRET), { code }), 'here');
  expect(error.code).toBe(expected);
  expect(JSON.stringify(error)).not.toContain(SECRET);
});

it('says what a server in FIPS mode cannot do', () => {
  const message = 'could not compute MD5 hash: unsupported';
  const error = wrapPostgresError({ code: 'XX000', message }, 'here');
  expect(error.code).toBe('config/unsupported');
  expect(wrapPostgresError({ code: 'XX000', message: 'tuple gone' }, 'here').code).toBe('source/connection');
});

it('tells a lost connection from a missing password', () => {
  expect(wrapPostgresError(new Error('Connection terminated unexpectedly'), 'here').code).toBe(
    'source/connection',
  );
  expect(wrapPostgresError(new Error('SASL: client password must be a string'), 'here').code).toBe(
    'source/authentication',
  );
});

it.each([
  ['TABLE_NOT_FOUND', 'USER_ERROR', 'source/not-found'],
  ['PERMISSION_DENIED', 'USER_ERROR', 'source/permission'],
  ['EXCEEDED_TIME_LIMIT', 'INSUFFICIENT_RESOURCES', 'source/timeout'],
  ['EXCEEDED_GLOBAL_MEMORY_LIMIT', 'INSUFFICIENT_RESOURCES', 'source/out-of-memory'],
  ['QUERY_HAS_TOO_MANY_STAGES', 'INSUFFICIENT_RESOURCES', 'data/too-complex'],
  ['REMOTE_TASK_ERROR', 'INTERNAL_ERROR', 'source/connection'],
  ['GENERIC_INTERNAL_ERROR', 'INTERNAL_ERROR', 'source/connection'],
  ['INVALID_CAST_ARGUMENT', 'USER_ERROR', 'source/bad-sql'],
])('says of Trino %s %s, and nothing of the data', (errorName, errorType, expected) => {
  const error = wrapTrinoFailure({ errorName, errorType, message: SECRET }, 'here');
  expect(error.code).toBe(expected);
  expect(JSON.stringify(error)).not.toContain(SECRET);
});

it('reads statuses of HTTP', () => {
  expect([401, 403, 500].map((status) => wrapTrinoStatus(status, 'here').code)).toEqual([
    'source/authentication',
    'source/permission',
    'source/connection',
  ]);
});

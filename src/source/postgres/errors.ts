import { SingleoutError } from '../../core/errors.js';
import { ANY_VALUE, option, wording } from '../../core/wording.js';
import { type ErrorRule, errorByRule } from '../remote/error-rule.js';

/** What the server or the driver throws: an SQLSTATE, or the code of a system call. */
interface Thrown {
  readonly code?: string;
  readonly message?: string;
}

interface Rule extends ErrorRule {
  /** What the server must have said, where the code alone does not tell. */
  readonly message?: RegExp;
}

const RULES: readonly Rule[] = [
  {
    kinds: /^28/,
    code: 'source/authentication',
    says: 'the server does not accept the user or the password',
    hint: 'the password is read from PGPASSWORD or ~/.pgpass, the user from the address or PGUSER',
  },
  { kinds: /^3D000$/, code: 'source/not-found', says: 'there is no such database' },
  {
    kinds: /^(42P01|3F000)$/,
    code: 'source/not-found',
    says: 'there is no such table',
    hint: wording`name it with ${option('table')}, as schema.table where it is not on the search path`,
  },
  {
    kinds: /^42501$/,
    code: 'source/permission',
    says: 'the user may not read the table',
    hint: 'ask for SELECT on it; nothing else is needed',
  },
  {
    kinds: /^25006$/,
    code: 'source/permission',
    says: 'the query would write, and the session is read-only',
  },
  {
    kinds: /^57014$/,
    code: 'source/timeout',
    says: 'the query took longer than it may',
    hint: wording`raise the limit with ${option('statementTimeoutMs', ANY_VALUE)}, or look at fewer columns`,
  },
  {
    kinds: /^(53200|53400|54)/,
    code: 'source/out-of-memory',
    says: 'the server needs more memory than it may use',
    hint: 'assess fewer columns',
  },
  { kinds: /^53100$/, code: 'source/disk-full', says: 'the disk of the server is full' },
  {
    kinds: /^53300$/,
    code: 'source/connection',
    says: 'the server has no connection left',
    hint: 'try again later',
  },
  {
    kinds: /^XX000$/,
    message: /MD5|FIPS/i,
    code: 'config/unsupported',
    says: 'the server computes no MD5 digests',
    hint: 'it seems to run in FIPS mode: ask for the table on a server that does not, or export it',
  },
  {
    kinds: /^40/,
    code: 'source/connection',
    says: 'the server gave up the transaction',
    hint: 'run it again: nothing was changed',
  },
  { kinds: /^(08|25P0[34]|57P|58|XX)/, code: 'source/connection', says: 'the server ended the connection' },
  {
    kinds: /^(SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|CERT_|ERR_TLS)/,
    code: 'source/connection',
    says: 'the certificate of the server is not trusted',
    hint: 'name the certificate authority with PGSSLROOTCERT',
  },
  { kinds: /^(ENOTFOUND|EAI_AGAIN)$/, code: 'source/connection', says: 'there is no such host' },
  { kinds: /^ECONNREFUSED$/, code: 'source/connection', says: 'nobody listens at this address' },
  { kinds: /^(E[A-Z]+|ERR_.*)$/, code: 'source/connection', says: 'the connection was lost or not made' },
];

/**
 * Turns what Postgres or its driver threw into a coded error. The server quotes data in its messages, so only the kind is
 * taken over; of statements that are not understood, which quote names at most, the message too.
 */
export function wrapPostgresError(error: unknown, where: string): SingleoutError {
  const { code = '', message = '' } = error as Thrown;
  const rule = RULES.find(({ kinds, message: said }) => kinds.test(code) && (!said || said.test(message)));
  if (rule !== undefined) return errorByRule(rule, where, error);
  if (/^42/.test(code))
    return new SingleoutError('source/bad-sql', `the query is not understood: ${message}`, {
      where,
      cause: error,
    });
  if (/password|SASL|SCRAM/i.test(message) && code === '')
    return new SingleoutError('source/authentication', 'the server asks for a password, and there is none', {
      where,
      hint: 'set PGPASSWORD, or write it to ~/.pgpass',
      cause: error,
    });
  if (code === '')
    return new SingleoutError('source/connection', 'the connection was lost or not made', {
      where,
      cause: error,
    });
  return new SingleoutError('source/bad-sql', 'the query cannot be worked out for some value of the data', {
    where,
    cause: error,
  });
}

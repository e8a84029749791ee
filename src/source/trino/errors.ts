import { SingleoutError } from '../../core/errors.js';
import { ANY_VALUE, option, wording } from '../../core/wording.js';
import { type ErrorRule, errorByRule } from '../remote/error-rule.js';

/** What the server says of a statement that failed. */
export interface TrinoFailure {
  readonly errorName: string;
  readonly errorType: string;
  readonly message: string;
}

const RULES: readonly ErrorRule[] = [
  {
    kinds: /^(TABLE|SCHEMA|CATALOG|MISSING_CATALOG|MISSING_SCHEMA)(_NOT_FOUND|_NAME)?$/,
    code: 'source/not-found',
    says: 'there is no such table',
    hint: wording`name it with ${option('table')}; catalog and schema stand in the address`,
  },
  {
    kinds: /^PERMISSION_DENIED$/,
    code: 'source/permission',
    says: 'the user may not read the table',
    hint: 'ask for SELECT on it; nothing else is needed',
  },
  {
    kinds: /^(READ_ONLY_VIOLATION|TRANSACTION_CONFLICT)$/,
    code: 'source/permission',
    says: 'the query would write',
  },
  {
    kinds: /^EXCEEDED_TIME_LIMIT$/,
    code: 'source/timeout',
    says: 'the query took longer than it may',
    hint: wording`raise the limit with ${option('statementTimeoutMs', ANY_VALUE)}, or look at fewer columns`,
  },
  {
    kinds: /^(EXCEEDED_\w*MEMORY\w*|CLUSTER_OUT_OF_MEMORY|OUT_OF_SPILL_SPACE|EXCEEDED_SPILL_LIMIT)$/,
    code: 'source/out-of-memory',
    says: 'the cluster needs more memory than it may use',
    hint: 'assess fewer columns',
  },
  {
    kinds: /^QUERY_HAS_TOO_MANY_STAGES$/,
    code: 'data/too-complex',
    says: 'the cluster takes no statement of so many stages',
    hint: 'ask for fewer columns at a time, or have query.max-stage-count raised',
  },
  {
    kinds: /^(USER_CANCELED|ADMINISTRATIVELY_KILLED)$/,
    code: 'source/connection',
    says: 'the query was ended on the server',
  },
  {
    kinds:
      /^(REMOTE_\w+|WORKER_\w+|NO_NODES_AVAILABLE|PAGE_TRANSPORT_\w+|SERVER_\w+|TOO_MANY_REQUESTS_FAILED|ABANDONED_QUERY|EXCEEDED_\w+)$/,
    code: 'source/connection',
    says: 'a worker of the cluster was lost',
    hint: 'run it again: nothing was changed',
  },
];

/** Turns what a coordinator says into a coded error. Messages may quote data, so only the kind is taken over. */
export function wrapTrinoFailure(failure: TrinoFailure, where: string): SingleoutError {
  const { errorName, errorType, message } = failure;
  const rule = RULES.find(({ kinds }) => kinds.test(errorName));
  if (rule !== undefined) return errorByRule(rule, where, failure);
  if (
    /^(SYNTAX_ERROR|COLUMN_NOT_FOUND|FUNCTION_NOT_FOUND|TYPE_MISMATCH|EXPRESSION_NOT_\w+|AMBIGUOUS_NAME)$/.test(
      errorName,
    )
  )
    return new SingleoutError('source/bad-sql', `the query is not understood: ${message}`, {
      where,
      cause: failure,
    });
  return errorType === 'USER_ERROR'
    ? new SingleoutError('source/bad-sql', 'the query cannot be worked out for some value of the data', {
        where,
        cause: failure,
      })
    : new SingleoutError('source/connection', 'the cluster failed', {
        where,
        hint: 'run it again: nothing was changed',
        cause: failure,
      });
}

/** The same where the server gives no proper answer: an HTTP status, or nothing at all. */
export function wrapTrinoStatus(status: number, where: string): SingleoutError {
  if (status === 401)
    return new SingleoutError(
      'source/authentication',
      'the server does not accept the user or the password',
      {
        where,
        hint: 'the password is read from TRINO_PASSWORD or TRINO_PASSWORD_FILE, a token from TRINO_TOKEN',
      },
    );
  if (status === 403)
    return new SingleoutError('source/permission', 'the user may not ask this server', { where });
  return new SingleoutError('source/connection', `the server answers with HTTP ${status}`, {
    where,
    hint: 'is this the address of a Trino coordinator?',
  });
}

import { KINDS } from '../../columns/kinds.js';
import type { ColumnFinding } from '../../core/results/assessment.js';
import type { Checked } from '../../core/results/check.js';

/** What a gate must know of a column: its name, what it is, and what told that. */
export type SeenColumn = Pick<ColumnFinding, 'name' | 'kind' | 'evidence' | 'identifies'>;

/** Which columns a policy speaks of. */
export interface ListedColumns {
  /** Those that may stay although they identify people, or hold texts that nobody read. */
  readonly allow: readonly string[];
  /** All that it lists, where others must not be there. */
  readonly listed?: readonly string[];
}

const PERSONAL_DATA =
  'GDPR article 4(1): a name, an identification number or an online identifier identifies a person; US 45 CFR 164.514(b)(2)(i)';
const UNREAD = 'US HHS guidance on de-identification of 26 November 2012: free text may hold identifiers';

/**
 * What no limit on groups can see: columns that identify people by themselves, texts that nobody read, and columns that the
 * policy does not list. One result for each; those that are allowed hold, and are listed all the same.
 */
export function holdColumns(columns: readonly SeenColumn[], { allow, listed }: ListedColumns): Checked[] {
  return columns.flatMap((column) => {
    const { name, kind, evidence, identifies } = column;
    const allowed = allow.includes(name);
    return [
      ...(identifies
        ? [judged('identifying', name, allowed, `holds ${KINDS[kind].means} (${evidence})`, PERSONAL_DATA)]
        : []),
      ...(kind === 'free-text'
        ? [judged('free-text', name, allowed, `holds free text, which was not read (${evidence})`, UNREAD)]
        : []),
      ...(listed !== undefined && !listed.includes(name)
        ? [judged('unlisted', name, false, 'is not listed by the policy, and no limit looks at it')]
        : []),
    ];
  });
}

function judged(rule: string, column: string, allowed: boolean, says: string, source?: string): Checked {
  const wanted = allowed ? 'the policy allows it' : HINTS[rule as keyof typeof HINTS];
  return {
    id: `${rule}/${column}`,
    rule,
    columns: [column],
    says: `${column} ${says}; ${wanted}`,
    measured: 1,
    limit: allowed ? 1 : 0,
    direction: 'at-most',
    passed: allowed,
    ...(source !== undefined && { source }),
  };
}

const HINTS = {
  identifying: 'drop it, or name it under allow',
  'free-text': 'drop it, or name it under allow once somebody has read it',
  unlisted: 'give it a role, or drop it',
};

import type { CommonFlags } from '../context.js';

/** What `singleout person` was told. */
export interface PersonFlags extends CommonFlags {
  readonly statistics?: string;
  readonly sample?: string;
  readonly every?: string;
  readonly records?: number;
  readonly count?: readonly string[];
  readonly pair?: readonly string[];
  readonly k?: readonly number[];
  readonly output?: string;
  readonly population?: number;
  readonly rate?: number;
  readonly report?: string;
  readonly dryRun?: boolean;
}

/** The flags that say how to read a table; some of this command's own have names that mean something else there. */
export function tableFlags(flags: PersonFlags): Record<string, unknown> {
  const { statistics, sample, every, records, count, pair, k, output, report, dryRun, ...table } = flags;
  return table;
}

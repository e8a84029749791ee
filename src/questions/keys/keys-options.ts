import type { RoleOptions } from '../../counts/roles.js';
import type { KeySearchOptions } from '../../kernel/key-options.js';
import type { CurveOver } from '../../keys/key-curve.js';
import type { Probability } from '../../keys/known-chances.js';
import type { MaskRule } from '../../keys/mask-codes.js';

/** What to search for, and what the attacker knows. */
export interface KeysOptions extends Omit<KeySearchOptions, 'memoryBytes' | 'tuning'>, RoleOptions {
  /** Memory that the search may take, in bytes; a quarter of the machine's by default. */
  readonly memoryBytes?: number;
  /** The textbook reading: complete duplicates are kept, and leave no key at all. */
  readonly strict?: boolean;
  readonly missing?: 'own' | 'drop';
  /** Chance that an attacker knows a column. */
  readonly probability?: Probability;
  /** Error bound of chances that have to be sampled, where keys are too many for exact ones; 0.05 by default. */
  readonly precision?: number;
  /** Also near-keys: sets under which at least this share of all records is unique. */
  readonly uniqueness?: number;
  /** How many of the riskiest records to look into; 0 for none. Looks at sets of fewer columns by default. */
  readonly riskiest?: number;
  /** Columns masked: everything before and after. */
  readonly mask?: readonly MaskRule[];
  /** In a database: most scans of the table; 200 by default. */
  readonly keyScans?: number;
  /** Mean sensitivity against the number of records, or against kappa. */
  readonly curve?: CurveOver;
}

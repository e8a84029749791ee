import type { CommonFlags } from '../context.js';
import type { DatabaseSpec } from './database-option.js';

/** What `population estimate` was told. */
export interface EstimateFlags extends CommonFlags {
  readonly model: string;
  readonly population: number;
  readonly record?: readonly string[];
  readonly database?: readonly DatabaseSpec[];
  readonly threshold?: readonly number[];
  readonly alpha?: number;
  readonly floor: 'exact' | 'lambert';
  readonly simulate?: number;
  readonly place?: string;
  readonly every?: string;
  readonly output?: string;
  readonly report?: string;
}

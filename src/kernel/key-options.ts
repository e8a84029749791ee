import type { RunOptions } from '../core/progress.js';
import type { KeyList } from './key-list.js';

/** How far a key search goes. */
export interface KeySearchOptions extends RunOptions {
  /** Most columns of a key (kappa); bounds the search itself. */
  readonly maxColumns?: number;
  /** Keys beyond this number are counted, not listed; the smallest ones are. */
  readonly limit?: number;
  /** Threads, this one included. The result does not depend on it. */
  readonly threads?: number;
  readonly timeoutMs?: number;
  /** Looks at records, or as much, after which the search ends: the same on every machine where it has one thread. */
  readonly maxWork?: number;
  readonly memoryBytes?: number;
  /** Steers which pairs of records are looked at first; the result does not depend on it. */
  readonly seed?: number;
  readonly tuning?: Partial<KeyTuning>;
}

/** Settings that trade one kind of work for another; the result does not depend on them. */
export interface KeyTuning {
  /** Pairs of records up to which all are looked at before the search. */
  readonly allPairs: number;
  /** Clusters of at most this many records are looked at pair by pair. */
  readonly smallCluster: number;
  /** Searches shorter than this start no helping threads; at 0 they are waited for before it begins. */
  readonly aloneMs: number;
}

/** What the search must find. */
export interface KeyQuestion {
  /** Whether complete duplicates are set aside, so that the other records can have keys. */
  readonly dropDuplicates: boolean;
  /** Near-keys: how many records may be not unique. */
  readonly bound?: number;
}

/** All that a search found; every key listed is proved, also when it ended early. */
export interface KeySearchResult {
  readonly records: number;
  readonly duplicates: number;
  readonly keys: KeyList;
  /** Keys found, listed or not. */
  readonly count: number;
  /** Keys found by number of columns. */
  readonly countBySize: Float64Array;
  /** Per column, keys found that hold it, by number of columns. */
  readonly countByColumn: readonly Float64Array[];
  /** Whether these are all keys (of at most `maxColumns` columns). */
  readonly complete: boolean;
  readonly stoppedBy?: 'time' | 'memory' | 'work' | 'request';
}

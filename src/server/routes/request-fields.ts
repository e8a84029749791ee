import { type Spelling, writeProperty } from '../../core/wording.js';

/** Fields of requests that are called otherwise than the option of the library. */
const FIELDS: Readonly<Record<string, string>> = {
  nullValues: 'null',
  perAttribute: 'epsilon',
  timeoutMs: 'timeoutSeconds',
};

/** Options as requests to the HTTP API hold them: `missing: 'own'`. */
export const requestFields: Spelling = {
  write: ({ option, ...rest }) => writeProperty({ ...rest, option: FIELDS[option] ?? option }),
  marksAll: true,
};

/**
 * Singleout: how easily can a person be singled out of a data set, by whom, through which columns?
 * @packageDocumentation
 */
export { type AssessOptions, assess } from './assess.js';
export type { Assessment } from './core/assessment.js';
export { SingleoutError } from './core/errors.js';
export { type OpenOptions, open } from './source/open.js';

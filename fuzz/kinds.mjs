import { documents } from './documents/documents.mjs';
import { files } from './files/files.mjs';
import { http } from './http/http.mjs';
import { parameters } from './parameters/parameters.mjs';

/**
 * What is fuzzed. Each kind makes the input of a case (`make`), runs it and says what is wrong (`run`), and may make an input
 * smaller (`shrink`). Those that `needsStock` are given a folder of tables and documents; one that `keepsFiles` has
 * something running between its cases.
 */
export const KINDS = { files, parameters, documents, http };

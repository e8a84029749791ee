/**
 * What a person's own device needs to answer a private survey, and nothing else: no files, no database, no model. Runs
 * in Node and, bundled, in a browser.
 * @packageDocumentation
 */
export { type Collection, type Mechanism, planCollection } from './collect/collection.js';
export { collectionFromJson } from './collect/collection-json.js';
export { perturbRecord } from './collect/device/perturb-record.js';
export { secureRandom } from './collect/device/secure-random.js';
export { type Domain, type DomainDeclaration, readDomain } from './collect/domain.js';

import { attackerExamples } from './attacker/examples.js';
import { attackerFigures } from './attacker/figures.js';
import { attackerSampling } from './attacker/sampling.js';
import { attackerTables } from './attacker/tables.js';
import type { Item } from './item.js';
import { ldpFigures } from './ldp/figures.js';
import { smartHouse } from './ldp/smart-house.js';
import { ldpTables } from './ldp/tables.js';
import { r3aEntropies } from './r3a/entropies.js';
import { r3aExamples } from './r3a/examples.js';
import { r3aHospital } from './r3a/hospital.js';
import { r3aRandomSets } from './r3a/random-sets.js';
import { sqExamples } from './sq/examples.js';
import { sqFigures } from './sq/figures.js';
import { tfrrDependence } from './tfrr/dependence.js';
import { tfrrPersons } from './tfrr/persons.js';
import { tfrrRandom } from './tfrr/random.js';

/** All that can be computed of the five papers, in their order. */
export const ITEMS: readonly Item[] = [
  ...r3aExamples,
  r3aRandomSets,
  ...r3aHospital,
  ...r3aEntropies,
  ...sqExamples,
  ...sqFigures,
  ...tfrrRandom,
  tfrrDependence,
  ...tfrrPersons,
  ...attackerExamples,
  ...attackerTables,
  ...attackerSampling,
  ...attackerFigures,
  ...ldpTables,
  ...ldpFigures,
  smartHouse,
];

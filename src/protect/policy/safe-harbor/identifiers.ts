import { KINDS } from '../../../columns/kinds.js';
import { readName } from '../../../columns/names/read-name.js';
import { tokenise } from '../../../columns/names/tokenise.js';
import type { Concept } from '../../../columns/names/words.js';
import type { Kind } from '../../../core/results/column-kind.js';
import type { SeenColumn } from '../hold-columns.js';

/** An identifier of 45 CFR 164.514(b)(2)(i): by which rule, under which letter, and what it is in words. */
interface Identifier {
  readonly rule: string;
  readonly letter: string;
  readonly what: string;
}

/** Words in the name of a column by which one letter is told from another, or by which pictures and measured bodies are known. */
const SAID: readonly (Identifier & { readonly among?: readonly Kind[]; readonly words: string })[] = [
  {
    rule: 'biometric',
    letter: 'P',
    what: 'what is measured of a body to know it again',
    words: 'fingerprint fingerprints voiceprint retina iris biometric biometrics biometry faceid dna',
  },
  {
    rule: 'photograph',
    letter: 'Q',
    what: 'pictures of people',
    words: 'photo photos photograph foto picture portrait selfie image bild',
  },
  { rule: 'fax', letter: 'E', what: 'fax numbers', among: ['phone'], words: 'fax telefax' },
  {
    rule: 'health-plan',
    letter: 'I',
    what: 'numbers of members of health plans',
    among: ['national-number', 'record-number', 'person-key', 'account'],
    words: 'medicare medicaid insured insurance beneficiary member policy plan versichertennummer kvnr',
  },
  {
    rule: 'licence',
    letter: 'K',
    what: 'numbers of certificates or licences',
    among: ['national-number', 'record-number', 'person-key'],
    words: 'license licence certificate passport driver drivers driverlicense licensenumber',
  },
  {
    rule: 'medical-record',
    letter: 'H',
    what: 'numbers of medical records',
    among: ['record-number', 'person-key'],
    words: 'mrn medical chart patient medicalrecordnumber',
  },
  {
    rule: 'vehicle',
    letter: 'L',
    what: 'numbers of vehicles',
    among: ['device'],
    words: 'vin vehicle plate licenseplate licenceplate numberplate kennzeichen immatriculation targa placa',
  },
  {
    rule: 'ip-address',
    letter: 'O',
    what: 'network addresses',
    among: ['device'],
    words: 'ip ipaddress ipaddr ipv clientip remoteip',
  },
];

/** Kinds that are identifiers by themselves. */
const BY_KIND: Partial<Record<Kind, readonly [rule: string, letter: string]>> = {
  'person-name': ['names', 'A'],
  place: ['address', 'B'],
  coordinate: ['coordinate', 'B'],
  phone: ['telephone', 'D'],
  'e-mail': ['email', 'F'],
  'national-number': ['number', 'G'],
  account: ['account', 'J'],
  device: ['device', 'M'],
  url: ['url', 'N'],
  'record-number': ['unique-number', 'R'],
  'person-key': ['unique-number', 'R'],
};

/** What names say where the values are too few or too short to tell. */
const BY_NAME: readonly (readonly [Concept, Kind])[] = [
  ['personName', 'person-name'],
  ['email', 'e-mail'],
  ['phone', 'phone'],
  ['nationalNumber', 'national-number'],
];
/** Kinds that tell nothing of what a value is. */
const VAGUE: readonly Kind[] = ['category', 'code', 'quantity', 'unknown'];
/** Kinds under which pictures and measured bodies may go. */
const HELD_APART: readonly Kind[] = ['flag', 'constant', 'empty', 'quantity', 'age', 'date', 'date-time'];

/** The identifier that a column is, by what it is and what its name says; undefined where it is none. */
export function findIdentifier(column: SeenColumn): Identifier | undefined {
  const words = tokenise(column.name);
  const kind = kindOf(column);
  const said = SAID.find(
    ({ among, words: known }) =>
      (among?.includes(kind) ?? !HELD_APART.includes(kind)) &&
      known.split(' ').some((word) => words.includes(word)),
  );
  if (said !== undefined) return said;
  const found = BY_KIND[kind];
  if (found === undefined || (kind === 'place' && !column.identifies)) return undefined;
  return { rule: found[0], letter: found[1], what: KINDS[kind].means };
}

function kindOf({ name, kind }: SeenColumn): Kind {
  if (!VAGUE.includes(kind)) return kind;
  const read = readName(name);
  if (read.says('count', 'amount', 'category', 'date', 'age')) return kind;
  return BY_NAME.find(([concept]) => read.says(concept))?.[1] ?? kind;
}

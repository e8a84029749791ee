import { describe, expect, it } from 'vitest';
import type { Kind } from '../../src/core/results/column-kind.js';
import { cells, kindOf } from './kind-of.js';

type Make = (random: (below: number) => number, i: number) => string | number | null;
const pick = <T>(random: (below: number) => number, list: readonly T[]) => list[random(list.length)];
const digits = (random: (below: number) => number, many: number) =>
  Array.from({ length: many }, () => random(10)).join('');
const pad = (number: number, width = 2) => String(number).padStart(width, '0');

const FIRST = [
  'Anna',
  'Peter',
  'Maria',
  'João',
  'Giulia',
  'François',
  'Lukas',
  'Emma',
  'Carlos',
  'Sofía',
  'Aiko',
  'Zdeněk',
];
const LAST = [
  'Smith',
  'Müller',
  'García',
  'Rossi',
  'Silva',
  'Dubois',
  'Okonkwo',
  'Tanaka',
  'Nguyen',
  'Weber',
];
const fullName: Make = (random) => `${pick(random, FIRST)} ${pick(random, LAST)}`;

/** Luhn's check digit, worked out by trying. */
const withLuhn = (start: string) => {
  const sum = (text: string) =>
    [...text].reverse().reduce((total, digit, i) => {
      const value = Number(digit) * (i % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  for (let digit = 0; digit < 10; digit++) if (sum(`${start}${digit}`) % 10 === 0) return `${start}${digit}`;
  throw new Error('no check digit');
};
/** ISO 13616 with big integers, independently of the code. */
const germanIban: Make = (random) => {
  const account = digits(random, 18);
  const check = 98n - (BigInt(`${account}131400`) % 97n);
  return `DE${pad(Number(check))}${account}`;
};
const spanishDni: Make = (random) => {
  const number = Number(`1${digits(random, 7)}`);
  return `${number}${'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23]}`;
};
const cpf: Make = (random) => {
  const base = `1${digits(random, 8)}`;
  const check = (text: string) => {
    const rest = [...text].reduce((sum, digit, i) => sum + Number(digit) * (text.length + 1 - i), 0) % 11;
    return rest < 2 ? 0 : 11 - rest;
  };
  const first = check(base);
  return `${base}${first}${check(`${base}${first}`)}`;
};
const ip: Make = (random) => `${10 + random(200)}.${random(256)}.${random(256)}.${random(256)}`;
const mac: Make = (random) =>
  Array.from({ length: 6 }, () => random(256).toString(16).padStart(2, '0')).join(':');
const uuid: Make = (random) => {
  const hex = (many: number) => Array.from({ length: many }, () => random(16).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
};
const day = (random: (below: number) => number) =>
  [2015 + random(6), 1 + random(12), 1 + random(28)] as const;

/** What is known by its values alone, under the name of no meaning. */
const UNNAMED: readonly [string, Kind, Make][] = [
  ['names of people', 'person-name', fullName],
  ['names, surname first', 'person-name', (random) => `${pick(random, LAST)}, ${pick(random, FIRST)}`],
  ['e-mail addresses', 'e-mail', (random) => `${digits(random, 5)}@example.org`],
  ['telephone numbers', 'phone', (random) => `+49 30 ${digits(random, 7)}`],
  [
    'telephone numbers of America',
    'phone',
    (random) => `(${200 + random(700)}) ${digits(random, 3)}-${digits(random, 4)}`,
  ],
  [
    'social security numbers',
    'national-number',
    (random) => `${100 + random(500)}-${pad(1 + random(98))}-${1000 + random(8999)}`,
  ],
  ['Spanish identity numbers', 'national-number', spanishDni],
  ['Brazilian tax numbers', 'national-number', cpf],
  ['accounts', 'account', germanIban],
  ['cards', 'account', (random) => withLuhn(`4${digits(random, 14)}`)],
  ['addresses of machines', 'device', ip],
  ['addresses of network cards', 'device', mac],
  ['web pages', 'url', (random) => `https://example.org/p/${digits(random, 6)}`],
  ['drawn numbers of records', 'record-number', uuid],
  ['drawn numbers that repeat', 'person-key', (_, i) => uuid(fixed(Math.floor(i / 5)), 0)],
  ['numbers in a row', 'record-number', (_, i) => 1000 + i],
  [
    'ISO dates',
    'date',
    (random) =>
      day(random)
        .map((part) => pad(part))
        .join('-'),
  ],
  [
    'German dates',
    'date',
    (random) =>
      [...day(random)]
        .reverse()
        .map((part) => pad(part))
        .join('.'),
  ],
  ['dates of America', 'date', (random) => (([y, m, d]) => `${m}/${d}/${y}`)(day(random))],
  [
    'dates with names',
    'date',
    (random) => (([y, , d]) => `${d} ${pick(random, ['März', 'août', 'enero', 'Dec'])} ${y}`)(day(random)),
  ],
  [
    'points in time',
    'date-time',
    (random) =>
      `${day(random)
        .map((p) => pad(p))
        .join('-')}T${pad(random(24))}:${pad(random(60))}:00Z`,
  ],
  [
    'points in time on 12-hour clocks',
    'date-time',
    (random) => (([y, m, d]) => `${m}/${d}/${y} ${1 + random(12)}:${pad(random(60))} PM`)(day(random)),
  ],
  ['milliseconds since 1970', 'date-time', (random) => 1_600_000_000_000 + random(1e9)],
  ['times of day', 'date-time', (random) => `${random(24)}:${pad(random(60))}`],
  [
    'times of day with seconds',
    'date-time',
    (random) => `${pad(random(24))}:${pad(random(60))}:${pad(random(60))}`,
  ],
  [
    'addresses of machines, long',
    'device',
    (random) => `2001:db8::${random(65536).toString(16)}:${random(65536).toString(16)}`,
  ],
  [
    'Canadian postcodes',
    'postcode',
    (random) =>
      `M${random(10)}${pick(random, [...'ABC'])} ${random(10)}${pick(random, [...'XYZ'])}${random(10)}`,
  ],
  [
    'British postcodes',
    'postcode',
    (random) => `SW${1 + random(9)} ${random(10)}${pick(random, ['AB', 'XY', 'QZ'])}`,
  ],
  [
    'pairs of coordinates',
    'coordinate',
    (random) => `${40 + random(10)}.${digits(random, 5)}, ${random(20)}.${digits(random, 5)}`,
  ],
  [
    'countries',
    'place',
    (random) => pick(random, ['Germany', 'France', 'Italia', 'Brasil', 'Spain', 'Portugal']),
  ],
  ['digits with zeros before', 'code', (random) => pad(random(400), 5)],
  ['numbers with decimals', 'quantity', (random) => `${random(500)}.${1 + random(99)}`],
  ['amounts of money', 'quantity', (random) => `€ ${1 + random(900)}.${pad(random(100))}`],
  ['yes and no', 'flag', (random) => pick(random, ['ja', 'nein'])],
  ['words', 'category', (random) => pick(random, ['red', 'green', 'blue', 'mauve'])],
  [
    'stories',
    'free-text',
    (random) => `came on foot with a cough, ${digits(random, 4)} was told to wait and left after a while`,
  ],
  ['letters and digits, each once', 'record-number', (_, i) => `K${pad(i * 37, 5)}X`],
  ['cells of which most are missing, and one value', 'flag', (_, i) => (i % 7 === 0 ? 'seen' : null)],
];

/** A stream that gives the same numbers for the same start. */
function fixed(start: number): (below: number) => number {
  let state = start + 1;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('a column without a name that says something', () => {
  it.each(UNNAMED)('of %s is %s', (_, kind, make) => {
    expect(kindOf('c7', cells(600, make)).kind).toBe(kind);
  });
});

/** Headers in six languages, with what stands below them. */
const NAMED: readonly [Kind, Make, readonly string[]][] = [
  [
    'person-name',
    (random) =>
      `${pick(random, ['Xaq', 'Wim', 'Ume', 'Tove'])}${pick(random, ['ro', 'li', 'ka', 'na', 'to'])}`,
    ['last_name', 'Nachname', 'prénom', 'Apellidos', 'sobrenome', 'Cognome', 'PatientName', 'customer name'],
  ],
  [
    'phone',
    (random) => `1${digits(random, 9)}`,
    ['phone', 'Telefonnummer', 'téléphone', 'teléfono', 'celular', 'cellulare', 'MobilePhone'],
  ],
  [
    'national-number',
    (random) => `1${digits(random, 8)}`,
    ['SSN', 'Sozialversicherungsnummer', 'numero_secu', 'NIF', 'cpf', 'codice_fiscale', 'passport no'],
  ],
  [
    'account',
    (random) => `7${digits(random, 9)}`,
    ['account_number', 'Kontonummer', 'numero_compte', 'número cuenta', 'conta_bancaria', 'conto corrente'],
  ],
  [
    'device',
    (random) => `A${digits(random, 8)}`,
    ['DeviceID', 'imei', 'licence_plate', 'Kennzeichen', 'immatriculation', 'targa'],
  ],
  [
    'person-key',
    (_, i) => 5000 + ((i * 7919) % 200),
    [
      'customer_no',
      'PatientId',
      'Kundennummer',
      'patientid',
      'numero_client',
      'id_cliente',
      'codigo_paciente',
      'codice_paziente',
      'user.id',
      'MemberID',
      'id',
    ],
  ],
  [
    'record-number',
    (_, i) => 90000 + ((i * 7919) % 99991),
    ['id', 'ID', 'order_id', 'Rechnungsnummer', 'numero_facture', 'case_number', 'MRN', 'AppointmentID'],
  ],
  [
    'birth-date',
    (random) => `${1930 + random(80)}-${pad(1 + random(12))}-${pad(1 + random(28))}`,
    [
      'dob',
      'birth_date',
      'Geburtsdatum',
      'date de naissance',
      'fecha_nacimiento',
      'dataNascimento',
      'data di nascita',
    ],
  ],
  [
    'birth-date',
    (random) => 1930 + random(80),
    ['YearOfBirth', 'Geburtsjahr', 'birth_year', 'année naissance'],
  ],
  [
    'age',
    (random) => 18 + random(70),
    ['age', 'Alter', 'âge', 'edad', 'idade', 'età', 'AGE_YEARS', 'patient_age'],
  ],
  [
    'age',
    (random) => pick(random, ['18-29', '30-39', '40-64', '65+']),
    ['age_group', 'Altersgruppe', 'tranche d’âge'],
  ],
  [
    'postcode',
    (random) => `${10000 + random(89999)}`,
    ['zip', 'ZipCode', 'PLZ', 'Postleitzahl', 'code postal', 'código_postal', 'CEP', 'CAP'],
  ],
  [
    'place',
    (random) => pick(random, ['Aberdorf', 'Belhaven', 'Cima', 'Dunmore', 'Esteva', 'Fontes']),
    ['city', 'Wohnort', 'ville', 'ciudad', 'município', 'comune', 'Neighbourhood', 'birth_place'],
  ],
  [
    'place',
    (random) => `${1 + random(200)} ${pick(random, ['Elm', 'Oak', 'High'])} Street`,
    ['address', 'Anschrift', 'adresse', 'dirección', 'endereço', 'indirizzo'],
  ],
  [
    'coordinate',
    (random) => `${45 + random(5)}.${digits(random, 5)}`,
    ['lat', 'Longitude', 'Breitengrad', 'latitud', 'longitudine'],
  ],
  [
    'weight',
    (random) => 500 + random(9000),
    [
      'fnlwgt',
      'PWGTP',
      'sample_weight',
      'Hochrechnungsfaktor',
      'pondération',
      'factor_expansion',
      'peso amostral',
    ],
  ],
  ['quantity', (random) => 40 + random(80), ['weight', 'Gewicht', 'poids', 'peso']],
  [
    'quantity',
    (random) => 12345 + random(1e6),
    ['salary', 'Rechnungsbetrag', 'montant', 'importe', 'valor', 'stipendio', 'BILL_AMT1'],
  ],
  [
    'quantity',
    (random) => random(6),
    ['num_children', 'Anzahl Kinder', 'nombre_enfants', 'number of visits'],
  ],
  [
    'code',
    (random) => 100 + random(300),
    ['county_code', 'HospitalID', 'Filialnummer', 'codigo_municipio', 'store no', 'ICD'],
  ],
  ['category', (random) => 1 + random(4), ['marital_status', 'Familienstand', 'type', 'education', 'sexo']],
  [
    'date',
    (random) => 20150000 + (1 + random(12)) * 100 + 1 + random(28),
    ['visit_date', 'Datum', 'fecha', 'FlightDate'],
  ],
];

describe('a name in six languages', () => {
  it.each(NAMED.flatMap(([kind, make, names]) => names.map((name) => [name, kind, make] as const)))(
    '%s is %s',
    (name, kind, make) => {
      expect(kindOf(name, cells(800, make)).kind).toBe(kind);
    },
  );
});

/** Names that say what is not there. */
const MISLEADING: readonly [string, string, readonly Kind[], Make][] = [
  [
    'name',
    'products',
    ['category', 'code'],
    (random) => pick(random, ['Blue paint 5 l', 'Nails 20 mm', 'Oak board', 'Sand 25 kg']),
  ],
  ['date', 'amounts', ['quantity'], (random) => random(100000)],
  ['id', 'categories', ['category'], (random) => pick(random, ['A', 'B', 'C'])],
  ['id', 'small numbers', ['category'], (random) => 1 + random(5)],
  ['email', 'a yes or no', ['flag'], (random) => pick(random, ['Y', 'N'])],
  [
    'phone',
    'kinds of phones',
    ['category'],
    (random) => pick(random, ['landline', 'mobile', 'none at home']),
  ],
  ['age', 'kinds of timber', ['category'], (random) => pick(random, ['young', 'old', 'ancient'])],
  ['age', 'days', ['quantity'], (random) => random(30000)],
  ['zip', 'whether it is packed', ['flag', 'category'], (random) => pick(random, ['yes', 'no'])],
  ['account', 'kinds of accounts', ['category'], (random) => pick(random, ['basic', 'gold', 'silver'])],
  ['release', 'versions', ['code', 'category', 'quantity'], (random) => `1.${random(9)}.${random(9)}.0`],
  ['state', 'stages of work', ['category'], (random) => pick(random, ['active', 'closed', 'waiting'])],
  ['no', 'answers', ['flag'], (random) => random(2)],
  ['number', 'amounts with decimals', ['quantity'], (random) => `${random(90)}.${1 + random(9)}`],
  ['product_name', 'products, each once', ['category', 'record-number', 'code'], (_, i) => `Paint ${i} blue`],
];

describe('a name that misleads', () => {
  it.each(MISLEADING)('%s over %s', (name, _, kinds, make) => {
    expect(kinds).toContain(kindOf(name, cells(800, make)).kind);
  });
});

describe('what follows from the kind', () => {
  it('near-unique amounts and times stay in the risk, and the reason says why', () => {
    const amount = kindOf(
      'amount',
      cells(500, (random) => random(1e9)),
    );
    expect(amount).toMatchObject({ kind: 'quantity', role: 'quasi-identifier', identifies: false });
    expect(amount.why).toContain('singles people out');
    const times = kindOf(
      'at',
      cells(500, (_, i) => new Date(1.6e12 + i * 1e7).toISOString()),
    );
    expect(times).toMatchObject({ kind: 'date-time', role: 'quasi-identifier' });
  });
  it('a key of people is proposed to count people by, an address is left out', () => {
    const key = kindOf(
      'customer_no',
      cells(930, (_, i) => 100 + (i % 10)),
    );
    expect(key).toMatchObject({ kind: 'person-key', role: 'user', identifies: true });
    expect(key.why).toContain('--user');
    const street = kindOf(
      'address',
      cells(300, (random) => `${random(90)} Elm Street`),
    );
    expect(street).toMatchObject({ kind: 'place', role: 'identifier', identifies: true });
  });
  it('tells marks of missing values, and only conventional ones', () => {
    const marks = (name: string, list: readonly (string | number)[]) =>
      kindOf(name, list).missingMarks.map(({ mark, kind, records }) => `${mark} ${kind} ${records}`);
    expect(marks('work', ['a', 'b', 'c', '?', '?', 'Unknown'])).toEqual(['? sign 2', 'Unknown word 1']);
    expect(marks('height', [160, 170, 180, 190, 999, -9])).toEqual(['999 number 1', '-9 number 1']);
    expect(marks('height', [96, 97, 98, 99, 100])).toEqual([]);
    expect(marks('change', [-9, -3, 0, 4, 9])).toEqual([]);
    expect(marks('income', [1200, 1300, 1400, 'N', 'N'])).toEqual(['N word 2']);
    expect(marks('age', [23, 45, 67, 89, -1])).toEqual(['-1 number 1']);
  });
  it('nothing and the same everywhere are told as such; one record is no evidence of it', () => {
    expect(kindOf('x', [null, null]).kind).toBe('empty');
    expect(kindOf('x', ['a', 'a']).kind).toBe('constant');
    expect(kindOf('x', ['a'])).toMatchObject({ kind: 'category', role: 'quasi-identifier' });
  });
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeParquet } from '../source/scratch.js';
import { shell } from './shell.js';

const pick = <T>(from: ArrayLike<T>, at: number): T => from[at % from.length] as T;
const AGES = [31, 33, 34, 36, 38, 41, 47, 52, 58, 60, 67];
const ZIPS = ['94110', '94103', '94612', '10001', '10002'];

/** A CSV file of so many records, each made of its number. */
function csv(header: string, records: number, cells: (i: number) => readonly unknown[]): string {
  return [header, ...Array.from({ length: records }, (_, i) => cells(i).join()), ''].join('\n');
}

/** Visits of made-up patients: the columns that the docs speak of, each with few values. */
const visits = (records: number) =>
  csv('patient,name,age,sex,zip,birthday,diagnosis,county', records, (i) => [
    `P${i >> 1}`,
    `name ${i}`,
    pick(AGES, i * 7 + (i >> 4)),
    pick('FM', i + (i >> 3)),
    pick(ZIPS, i * 3 + (i >> 5)),
    `19${60 + (i % 30)}-0${1 + (i % 9)}-1${i % 3}`,
    pick(['I10', 'E11', 'J45', 'M54'], i * 5 + (i >> 2)),
    `county ${i % 3}`,
  ]);

/** A release that nobody stands out of: 120 records for each of eight combinations. */
const RELEASE = csv('patient,age,sex,zip,diagnosis', 960, (i) => [
  `P${i}`,
  pick(['30s', '40s'], i),
  pick('FM', i >> 1),
  pick(['941**', '100**'], i >> 2),
  pick(['I10', 'E11', 'J45', 'M54'], i >> 3),
]);

const FILES: Record<string, string> = {
  'visits.csv': visits(1200),
  'sample.csv': visits(300),
  'patients.csv': csv('patient,town', 400, (i) => [`P${i}`, `T${i % 5}`]),
  'release.csv': RELEASE,
  'data/release.csv': RELEASE,
  // weights, households, and texts that stand for a missing answer
  'survey.csv': csv('age,sex,town,income,w,hh', 400, (i) => [
    pick(AGES, i * 3),
    pick(['F', 'M', '?', 'F', 'M', 'NA'], i >> 1),
    pick('GHK', i + (i >> 3)),
    pick(['low', 'middle', 'high'], i >> 2),
    1 + (i % 3),
    `h${i >> 1}`,
  ]),
  'town.csv': csv('age,sex,street', 600, (i) => [pick(AGES, i), pick('FM', i >> 2), `S${i % 4}`]),
  'adult.csv': csv('workclass,education,race,sex,income', 200, (i) => [
    pick(['Private', '?', 'State-gov'], i),
    pick(['HS-grad', 'Masters', 'Doctorate', '11th'], i >> 1),
    pick(['White', 'Black', 'Other'], i >> 2),
    pick(['Male', 'Female'], i >> 3),
    pick(['<=50K', '>50K'], i >> 1),
  ]),
  'policy.yaml': `profile: cms-11
roles: { qi: [age, sex, zip], sensitive: [diagnosis], user: patient }
allow: [patient]
limits: { average-risk: 0.05 }
`,
  'domain.json': `{"attributes": [
  {"name": "age", "bins": [0, 18, 35, 50, 120]},
  {"name": "town", "categories": ["G", "H", "K"]},
  {"name": "income", "categories": ["low", "middle", "high"], "ordered": true}]}`,
  // a hierarchy: values, and their labels from fine to coarse
  'icd.csv': 'I10;circulation;inner\nE11;endocrine;inner\nJ45;lungs;inner\nM54;back;outer\n',
};

/** Writes tables and settings that need no command into a folder. */
export function writePlainFiles(folder: string): void {
  for (const part of ['data', 'tables']) mkdirSync(join(folder, part));
  for (const [name, content] of Object.entries(FILES)) writeFileSync(join(folder, name), content);
}

/** Writes all files that pages and help texts take for granted into a folder. */
export async function writeFiles(folder: string): Promise<void> {
  writePlainFiles(folder);
  await shell(
    `singleout statistics visits.csv --qi age,sex,zip,birthday -o statistics.json
     singleout statistics visits.csv --qi age,sex,zip -o state.json
     singleout plan visits.csv --qi age,sex,zip --goal k=11 -o plan.yaml
     singleout population perturb survey.csv --domain domain.json --epsilon 1 -o responses.csv
     singleout population fit responses.csv -o model.json
     singleout generate people --records 500 -o people.csv
     singleout generate profiles --records 300 -o profiles.csv
     singleout generate purchases --records 3000 --users 100 -o purchases.csv`,
    folder,
  );
  await writeTables(folder);
}

async function writeTables(folder: string): Promise<void> {
  const from = (name: string) => `FROM '${folder}/${name}.csv'`;
  const tables = {
    'visits-1': `SELECT * ${from('visits')}`,
    'visits-2': `SELECT * ${from('sample')}`,
    'people-1': `SELECT *, row_number() OVER () AS row_id ${from('people')}`,
    'purchases-1': `SELECT * ${from('purchases')}`,
    'big-1': `SELECT * ${from('purchases')}`,
    rides: `SELECT 'R' || (i % 40) AS rider, TIMESTAMP '2024-01-01' + INTERVAL (i * 37) MINUTE AS start,
      'S' || (i % 7) AS "from", 'S' || (i % 11) AS "to" FROM range(1000) t(i)`,
  };
  for (const [name, sql] of Object.entries(tables)) await writeParquet(join(folder, `${name}.parquet`), sql);
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const DOMAIN = {
  attributes: [
    { name: 'sex', categories: ['F', 'M'] },
    { name: 'marital', categories: ['single', 'married', 'divorced', 'widowed'] },
    { name: 'income', bins: [0, 20000, 40000, 60000, 1000000] },
  ],
};
const POLICY = `name: ours
profile: k5
limits: {average-risk: 0.05, l-diversity: 2, below: {3: 10}, exposure: {2: 0.1}}
sets:
  - {columns: [age_yrs, sex], limits: {smallest-group: 3}}
roles: {qi: [age_yrs, sex, patzip], sensitive: [charge]}
`;

/** Writes the documents that lines read and no command makes. */
export function writeDocuments(folder) {
  const put = (name, text) => writeFileSync(join(folder, name), text);
  put('domain.json', JSON.stringify(DOMAIN));
  put('policy.yaml', POLICY);
  put('empty.csv', '');
  put('ragged.csv', 'a,b\n1,2\n3\n');
}

/** Statements that make the same two tables in a database; numbers follow from their place. */
export function tableStatements() {
  const people = Array.from({ length: 200 }, (_, i) => [
    20 + ((i * 7) % 40),
    `'${i % 3 === 0 ? 'f' : 'm'}'`,
    `'9${1000 + ((i * i) % 5)}'`,
    `'${['cook', 'clerk', 'nurse'][(i * i) % 3]}'`,
  ]);
  const purchases = Array.from({ length: 150 }, (_, i) => [
    `'c${(i * 11) % 23}'`,
    (i * 13) % 17,
    `'s${i % 5}'`,
  ]);
  return [
    ...tableOf('people', 'age INTEGER, sex VARCHAR(9), zip VARCHAR(9), job VARCHAR(9)', people),
    ...tableOf('purchases', 'customer VARCHAR(9), price INTEGER, shop VARCHAR(9)', purchases),
  ];
}

function tableOf(name, columns, rows) {
  const values = rows.map((cells) => `(${cells.join(', ')})`).join(', ');
  return [`CREATE TABLE ${name} (${columns})`, `INSERT INTO ${name} VALUES ${values}`];
}

/**
 * Private responses, end to end: each of 3,000 people perturbs their answers on their own device; the collector, who never sees a true
 * answer, fits a model to the responses; and somebody asks how many in the whole city are like them.
 *
 *   node private-responses.mjs
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { estimatePopulation, fitPopulation, open } from 'singleout';
import { perturbRecord, planCollection, readDomain } from 'singleout/device';

// what everybody knows: which answers there are, and how much each may give away
const collection = planCollection(
  readDomain({
    attributes: [
      { name: 'age', categories: ['under 30', '30 to 59', '60 and over'], ordered: true },
      { name: 'home', categories: ['rent', 'own'] },
      { name: 'pet', categories: ['none', 'cat', 'dog', 'parrot'] },
    ],
  }),
  'response',
  { perAttribute: 2 },
);

// on 3,000 devices: only the perturbed answer leaves each
const responses = Array.from({ length: 3000 }, (_, i) => perturbRecord(collection, answerOf(i)));

// at the collector
const folder = await mkdtemp(join(tmpdir(), 'singleout-example-'));
const file = join(folder, 'responses.ndjson');
await writeFile(file, responses.map((response) => `${JSON.stringify(response)}\n`).join(''));
const table = await open(file);
const { model, fit } = await fitPopulation(table, { collection });
await table.close();
await rm(folder, { recursive: true });
console.log(
  `A ${fit.model} of ${fit.reports} responses; each cost its sender a budget of ${fit.epsilonTotal}.`,
);

// somebody asks
for (const record of [
  { age: '30 to 59', home: 'rent', pet: 'none' },
  { age: '60 and over', home: 'rent', pet: 'parrot' },
]) {
  const { population, sentence } = await estimatePopulation(model, {
    population: 200_000,
    record,
    place: 'the city',
  });
  const [low, high] = population.interval.map((people) => Math.round(people).toLocaleString('en'));
  console.log(`${Object.values(record).join(', ')}: between ${low} and ${high} people. ${sentence}`);
}

/** A made-up person: older people own more homes, and parrots are rare. */
function answerOf(i) {
  const age = i % 10 < 3 ? 'under 30' : i % 10 < 7 ? '30 to 59' : '60 and over';
  const home = (i * 7) % 100 < { 'under 30': 10, '30 to 59': 45, '60 and over': 65 }[age] ? 'own' : 'rent';
  const pet = i % 50 === 49 ? 'parrot' : ['none', 'cat', 'none', 'dog'][(i * 13) % 4];
  return { age, home, pet };
}

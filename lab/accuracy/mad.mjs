import { areaUnderCurve } from '../../dist/calibrate/auc.js';
import { completeStatistics } from '../../dist/joint/complete-statistics.js';
import { forest } from '../../dist/joint/forest.js';
import { countAt, sparseTable } from '../../dist/joint/sparse-table.js';
import { randomStream } from '../../dist/maths/random.js';
import { assessPerson } from '../../dist/risk/person/person.js';
import { entropyBits, histogramOf } from '../../dist/statistics/entropy.js';
import { alikeIn, statisticsOf } from './coded-table.mjs';

const PERSONS = 1000;
const KS = [2, 3, 5];

/** The largest attribute dependence g of a column set, as printed (METHODS.md section 3). */
function madOf(statistics) {
  const entropy = new Map(
    statistics.columns.map(({ name, counts }) => [name, entropyBits(histogramOf(counts))]),
  );
  return statistics.pairs.reduce((most, { columns, counts }) => {
    const [a, b] = columns.map((name) => entropy.get(name));
    const information = a + b - entropyBits(histogramOf(counts));
    return Math.max(most, a > 0 ? information / a : 0, b > 0 ? information / b : 0);
  }, 0);
}

/** AUC of each reading for 1000 random persons of a column set, mean over k = 2, 3, 5 where it is defined. */
export function aucOfSet(coded, names) {
  const statistics = statisticsOf(coded, names);
  const complete = completeStatistics(statistics);
  const edges = forest(complete, names).edges.map((ends) => ends.join('/'));
  const tables = statistics.pairs.map(({ columns, a, b, counts }) => {
    const [i, j] = columns.map((name) => names.indexOf(name));
    const [rows, wide] = [i, j].map((c) => statistics.columns[c].counts.length);
    return { i, j, edge: edges.includes(columns.join('/')), table: sparseTable(a, b, counts, rows, wide) };
  });
  const alike = alikeIn(coded, names);
  const random = randomStream(1, `persons/${names.join('/')}`);
  const persons = Array.from({ length: PERSONS }, () => random.int(coded.records));
  const codes = names.map((name) => coded.columns.get(name));
  const found = persons.map((row) => {
    const pairs = tables.map(({ i, j, edge, table }) => ({
      i,
      j,
      edge,
      count: countAt(table, codes[i][row], codes[j][row]),
    }));
    const counts = codes.map((column, c) => statistics.columns[c].counts[column[row]]);
    return assessPerson(
      { records: coded.records, columns: names, counts, pairs, edges: pairs.filter(({ edge }) => edge) },
      KS,
    );
  });
  const truth = persons.map((row) => alike[row]);
  const auc = (reading) =>
    meanDefined(
      KS.map((k) =>
        areaUnderCurve(
          found.map((f) => f.k[k][reading]),
          truth.map((n) => (n >= k ? 1 : 0)),
        ),
      ),
    );
  return {
    mad: madOf(statistics),
    plain: auc('person'),
    rectified: auc('rectified'),
    forest: auc('forest'),
  };
}

export function meanDefined(values) {
  const defined = values.filter((value) => value !== undefined);
  return defined.length === 0 ? undefined : defined.reduce((sum, value) => sum + value, 0) / defined.length;
}

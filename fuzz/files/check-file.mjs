import { columnTruth, groupTruth, minimalKeys } from './truth.mjs';

/** Most columns whose keys are found by trying every set. */
const MOST_TRIED = 8;

/**
 * Holds what was found against what is true.
 * @param table names and rows as they stand in the file, null where missing
 * @returns what is wrong, or undefined
 */
export function checkAssessment(table, assessment, { missing, quasi }) {
  const chosen = quasi.length > 0 ? quasi : rolesOf(assessment, 'quasi-identifier');
  const truth = groupTruth(pick(table, chosen), missing);
  const { source, observed, columns } = assessment;
  const wrong = [
    differs('source.records', source.records, table.rows.length),
    differs('source.dropped', source.dropped, truth.dropped),
    ...['records', 'distinct', 'uniques', 'smallestGroup'].map((key) =>
      differs(key, observed[key], truth[key]),
    ),
    ...Object.keys(truth.below).map((k) => differs(`below ${k}`, observed.below[k], truth.below[k])),
    Math.abs(observed.averageRisk - truth.averageRisk) < 1e-12
      ? undefined
      : `averageRisk is ${observed.averageRisk}, should be ${truth.averageRisk}`,
    differs('columns', columns.length, table.names.length),
    ...(missing === 'own' ? columns.flatMap((column) => checkColumn(table, column)) : []),
  ];
  return wrong.find((what) => what !== undefined);
}

function checkColumn(table, { name, distinct, missing }) {
  const place = table.names.indexOf(name);
  if (place < 0) return ['a column has another name'];
  const truth = columnTruth(table.rows, place);
  return [
    differs(`distinct of column ${place}`, distinct, truth.distinct),
    differs(`missing of column ${place}`, missing, truth.missing),
  ];
}

/** The same for a report of keys; records with a missing cell are left out where that was asked for. */
export function checkKeys(table, report, { missing, quasi }) {
  const chosen = quasi.length > 0 ? table.names.filter((name) => quasi.includes(name)) : table.names;
  const all = pick(table, chosen);
  const rows = missing === 'drop' ? all.filter((row) => !row.includes(null)) : all;
  const { duplicates, keys } = chosen.length > MOST_TRIED ? {} : minimalKeys(rows, chosen.length);
  const found = report.keys.map((key) => key.map((name) => chosen.indexOf(name)).sort((a, b) => a - b));
  const wrong = [
    differs('source.records', report.source.records, all.length),
    differs('records', report.records, rows.length),
    ...chosen.map((name, c) => {
      const { cdn } = report.sensitivity.find((one) => one.name === name) ?? {};
      return differs(`cdn of column ${c}`, cdn, columnTruth(rows, c).distinct);
    }),
    ...(keys === undefined
      ? []
      : [differs('duplicates', report.duplicates, duplicates), differs('keys', sorted(found), sorted(keys))]),
  ];
  return wrong.find((what) => what !== undefined);
}

/** Whether two readings of the same bytes agree, where nobody knows what stands there. */
export function checkAgreement(assessment, report) {
  const distinct = new Map(report.sensitivity.map(({ name, cdn }) => [name, cdn]));
  const wrong = [
    differs('records of keys and assess', report.source.records, assessment.source.records),
    ...assessment.columns
      .filter(({ name }) => distinct.has(name))
      .map(({ name, distinct: found }, c) =>
        differs(`distinct of column ${c}, keys and assess`, distinct.get(name), found),
      ),
  ];
  return wrong.find((what) => what !== undefined);
}

function rolesOf(assessment, role) {
  return assessment.columns.filter((column) => column.role === role).map(({ name }) => name);
}

function pick({ names, rows }, chosen) {
  const places = chosen.map((name) => names.indexOf(name));
  return rows.map((row) => places.map((c) => row[c]));
}

const sorted = (keys) =>
  keys
    .map((key) => key.join('+'))
    .sort()
    .join(' ');

function differs(what, found, truth) {
  return found === truth ? undefined : `${what} is ${found}, should be ${truth}`;
}

/**
 * What is true of a table, counted in the plainest way there is: no code of the product takes part.
 * @param rows texts, null where missing, of the columns in play
 */
export function groupTruth(rows, missing) {
  const kept = missing === 'drop' ? rows.filter((row) => !row.includes(null)) : rows;
  const alike = missing === 'any' ? matches : (a, b) => a.every((cell, c) => cell === b[c]);
  const sizes = kept.map((row) => kept.filter((other) => alike(row, other)).length);
  return {
    records: kept.length,
    dropped: rows.length - kept.length,
    distinct: new Set(kept.map((row) => JSON.stringify(row))).size,
    uniques: sizes.filter((size) => size === 1).length,
    smallestGroup: Math.min(...sizes),
    averageRisk: sizes.reduce((sum, size) => sum + 1 / size, 0) / kept.length,
    below: Object.fromEntries([2, 3, 5, 11, 20].map((k) => [k, sizes.filter((size) => size < k).length])),
  };
}

function matches(a, b) {
  return a.every((cell, c) => cell === b[c] || cell === null || b[c] === null);
}

/** Distinct values of a column, a missing cell counting as one, and missing cells. */
export function columnTruth(rows, column) {
  const cells = rows.map((row) => row[column]);
  return { distinct: new Set(cells).size, missing: cells.filter((cell) => cell === null).length };
}

/** Minimal keys of the distinct rows, by trying every set of columns, smallest first; places of columns. */
export function minimalKeys(rows, width) {
  const distinct = [...new Set(rows.map((row) => JSON.stringify(row)))].map((text) => JSON.parse(text));
  const sets = Array.from({ length: 2 ** width }, (_, mask) => mask).sort((a, b) => bits(a) - bits(b));
  const keys = [];
  for (const mask of sets) {
    if (keys.some((key) => (key & mask) === key)) continue;
    const projected = distinct.map((row) => JSON.stringify(row.filter((_, c) => mask & (1 << c))));
    if (new Set(projected).size === distinct.length) keys.push(mask);
  }
  return {
    duplicates: rows.length - distinct.length,
    keys: keys.map((mask) => Array.from({ length: width }, (_, c) => c).filter((c) => mask & (1 << c))),
  };
}

function bits(mask) {
  return mask.toString(2).replaceAll('0', '').length;
}

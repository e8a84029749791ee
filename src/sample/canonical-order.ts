/**
 * Records in an order that depends on nothing but what stands in them: by their codes, column after column, and by weight where
 * these agree. Engines hand records over in any order; what is drawn from them by a seed must not depend on it.
 * Cost: a pass per column, and a sort where there are weights.
 */
export function canonicalOrder(
  columns: readonly { readonly codes: Int32Array; readonly cardinality: number }[],
  records: number,
  weights?: Float64Array,
): Int32Array {
  let order = Int32Array.from({ length: records }, (_, i) => i);
  if (weights !== undefined) order.sort((i, j) => weights[i] - weights[j]);
  // the last column first: every pass keeps the order of those before it among equals
  for (const { codes, cardinality } of columns.toReversed()) order = sortByCodes(order, codes, cardinality);
  return order;
}

/** The same records by code, those of equal code in the order they had. */
function sortByCodes(order: Int32Array, codes: Int32Array, cardinality: number): Int32Array<ArrayBuffer> {
  const next = new Int32Array(cardinality + 1);
  for (const code of codes) next[code + 1]++;
  for (let code = 0; code < cardinality; code++) next[code + 1] += next[code];
  const sorted = new Int32Array(order.length);
  for (const record of order) sorted[next[codes[record]]++] = record;
  return sorted;
}

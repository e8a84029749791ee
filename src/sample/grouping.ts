/** Which group each record is in, and how many records each group has. */
export interface Grouping {
  readonly ids: Int32Array;
  readonly sizes: Int32Array;
}

/** Records grouped by the codes of one column. */
export function groupByCodes(codes: Int32Array, cardinality: number): Grouping {
  const sizes = new Int32Array(cardinality);
  for (const code of codes) sizes[code]++;
  return { ids: codes, sizes };
}

/** Records grouped by two groupings at once. Cost: one hash look-up per record. */
export function joinGroupings(a: Grouping, b: Grouping): Grouping {
  const records = a.ids.length;
  const bits = Math.max(4, Math.ceil(Math.log2(records + 1)) + 1);
  const slotKeys = new Float64Array(2 ** bits);
  const slotIds = new Int32Array(2 ** bits).fill(-1);
  const mask = slotIds.length - 1;
  const ids = new Int32Array(records);
  const sizes = new Int32Array(records);
  let groups = 0;
  for (let i = 0; i < records; i++) {
    const key = a.ids[i] * b.sizes.length + b.ids[i];
    let slot =
      (Math.imul(a.ids[i], 0x85ebca6b) ^ Math.imul(b.ids[i] + 0x7f4a7c15, 0x9e3779b1)) >>> (32 - bits);
    while (slotIds[slot] !== -1 && slotKeys[slot] !== key) slot = (slot + 1) & mask;
    if (slotIds[slot] === -1) {
      slotIds[slot] = groups++;
      slotKeys[slot] = key;
    }
    ids[i] = slotIds[slot];
    sizes[ids[i]]++;
  }
  return { ids, sizes: sizes.slice(0, groups) };
}

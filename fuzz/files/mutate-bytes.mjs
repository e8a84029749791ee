const ODD_BYTES = [
  0x00, 0x0a, 0x0d, 0x22, 0x2c, 0x3b, 0x09, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d, 0x80, 0xc3, 0xff, 0xfe, 0xef,
];
const ODD_TEXTS = [
  '""',
  '\r\n',
  '\n\n',
  '\r',
  ',,',
  ',\n',
  '"\n',
  '\ufeff',
  '\0\0',
  'null',
  '-',
  '1e999',
  '{{',
  ']]',
  '{}',
  '[[[[',
  '\\u0000',
  '\\ud800',
];

/** Some bytes changed, left out, doubled or put in. */
export function mutateBytes(choose, bytes) {
  let changed = Buffer.from(bytes);
  const times = choose.pick([1, 1, 1, 2, 3, 8]);
  for (let i = 0; i < times; i++) changed = mutateOnce(choose, changed);
  return changed;
}

function mutateOnce(choose, bytes) {
  const at = choose.below(bytes.length + 1);
  const length = choose.pick([1, 1, 2, 4, 16, 64]);
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
  switch (choose.below(8)) {
    case 0:
      return Buffer.concat([before, Buffer.from([choose.pick(ODD_BYTES)]), after]);
    case 1:
      return Buffer.concat([before, Buffer.from([choose.pick(ODD_BYTES)]), after.subarray(1)]);
    case 2:
      return Buffer.concat([before, Buffer.from([choose.below(256)]), after.subarray(1)]);
    case 3:
      return Buffer.concat([before, after.subarray(length)]);
    case 4:
      return Buffer.concat([before, after.subarray(0, length), after]);
    case 5:
      return before.length > 0 ? before : after;
    case 6:
      return Buffer.concat([before, Buffer.from(choose.pick(ODD_TEXTS)), after]);
    default: {
      const from = choose.below(bytes.length + 1);
      return Buffer.concat([before, bytes.subarray(from, from + length), after]);
    }
  }
}

/** Makes room for so many bytes; 0 where there is no memory left. */
export function reserve(bytes: usize): i32 {
  const missing = <i64>bytes - ((<i64>memory.size()) << 16);
  return missing <= 0 || memory.grow(<i32>((missing + 65535) >> 16)) >= 0 ? 1 : 0;
}

/**
 * out[i + j - skip] = the sum of a[i] b[j], for i + j from `skip` on: added in order of i, two sums at a time.
 * Cost: filled places of `a` times `n`.
 */
export function convolve(a: usize, m: u32, b: usize, n: u32, skip: u32, out: usize): void {
  memory.fill(out, 0, (m + n - 1 - skip) << 3);
  const end = b + (n << 3);
  for (let i: u32 = 0; i < m; i++) {
    const x = load<f64>(a + (i << 3));
    if (x === 0) continue;
    const first = i < skip ? skip - i : 0;
    if (first >= n) continue;
    const factor = f64x2.splat(x);
    let from = b + (first << 3);
    let to = out + ((i + first - skip) << 3);
    for (; from + 32 <= end; from += 32, to += 32) {
      v128.store(to, f64x2.add(v128.load(to), f64x2.mul(factor, v128.load(from))));
      v128.store(to, f64x2.add(v128.load(to, 16), f64x2.mul(factor, v128.load(from, 16))), 16);
    }
    for (; from < end; from += 8, to += 8) store<f64>(to, load<f64>(to) + x * load<f64>(from));
  }
}

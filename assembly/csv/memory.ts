/** Blocks are handed out one after another and never given back. */
let top: usize = 1024;

/** Next free address, or 0 where no memory is left. */
export function allocate(bytes: usize): usize {
  const at = top;
  const end = <u64>at + ((<u64>bytes + 63) & ~63);
  const size = (<u64>memory.size()) << 16;
  if (end > size && memory.grow(<i32>((end - size + 65535) >> 16)) < 0) return 0;
  top = <usize>end;
  return at;
}

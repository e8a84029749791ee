import { SingleoutError } from '../core/errors.js';
import { GRID_WASM } from './grid-wasm.js';

/** What the compiled module exports (assembly/grid). */
interface GridExports {
  reserve(bytes: number): number;
  convolve(a: number, m: number, b: number, n: number, skip: number, out: number): void;
}

let opened: { memory: WebAssembly.Memory; call: GridExports } | undefined;

function open() {
  if (opened) return opened;
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 65536 });
  const module = new WebAssembly.Module(Buffer.from(GRID_WASM, 'base64'));
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  opened = { memory, call: exports as unknown as GridExports };
  return opened;
}

/**
 * The sums over i + j = k of a[i] b[j], for k from `skip` on. Some ten times as fast as a loop here, with the same bits.
 * Cost: numbers other than 0 in `a`, times the length of `b`.
 */
export function convolveSums(a: Float64Array, b: Float64Array, skip: number): Float64Array {
  const sums = a.length + b.length - 1 - skip;
  if (a.length === 0 || b.length === 0 || sums <= 0) return new Float64Array(0);
  const { memory, call } = open();
  const atB = 8 * a.length;
  const atSums = atB + 8 * b.length;
  if (call.reserve(atSums + 8 * sums) === 0)
    throw new SingleoutError('data/too-complex', 'there is no memory for the grid of a prediction');
  const cells = new Float64Array(memory.buffer);
  cells.set(a);
  cells.set(b, a.length);
  call.convolve(0, a.length, atB, b.length, skip, atSums);
  return cells.slice(a.length + b.length, a.length + b.length + sums);
}

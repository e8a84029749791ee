/** The part of the WebAssembly API used here: neither the ES library nor Node's types declare it. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    constructor(module: Module, imports: { env: { memory: Memory } });
    readonly exports: Record<string, unknown>;
  }
  class Memory {
    constructor(limits: { initial: number; maximum: number; shared?: true });
    readonly buffer: SharedArrayBuffer & ArrayBuffer;
  }
  class Global {
    readonly value: number | bigint;
  }
}

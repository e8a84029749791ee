// Compiles assembly/<name>/index.ts and embeds the result in src/kernel/<name>-wasm.ts.
// With --check nothing is written: fails where a file is not what its sources give.
import { readFile, writeFile } from 'node:fs/promises';
import asc from 'assemblyscript/asc';

const root = new URL('../', import.meta.url).pathname;

const MODULES = {
  csv: ['--importMemory', '--initialMemory', '1', '--maximumMemory', '65536'],
  grid: ['--importMemory', '--initialMemory', '1', '--maximumMemory', '65536'],
  keys: [
    '--importMemory',
    '--sharedMemory',
    '--initialMemory',
    '1',
    '--maximumMemory',
    '65536',
    '--enable',
    'threads',
  ],
  sets: ['--importMemory', '--initialMemory', '1', '--maximumMemory', '65536'],
};

/** The embedding file of one module, as text. */
async function compileModule(name) {
  let binary;
  const { error, stderr } = await asc.main(
    [
      `assembly/${name}/index.ts`,
      '--baseDir',
      root,
      '--outFile',
      `${name}.wasm`,
      '-O3',
      '--converge',
      '--noAssert',
      '--runtime',
      'stub',
      '--noExportMemory',
      '--enable',
      'simd',
      ...MODULES[name],
    ],
    {
      readFile: (path, base) =>
        readFile(path.startsWith('/') ? path : `${base}/${path}`, 'utf8').catch(() => null),
      writeFile: (_, contents) => {
        binary = Buffer.from(contents);
      },
      listFiles: () => [],
    },
  );
  if (error) throw new Error(`${name}: ${error.message}\n${stderr}`);
  const lines = binary.toString('base64').match(/.{1,96}/g);
  const text = lines.map((line) => `  '${line}',`).join('\n');
  return `/** assembly/${name} compiled by \`npm run build:wasm\`; do not edit. */
export const ${name.toUpperCase()}_WASM: string = [
${text}
].join('');
`;
}

const check = process.argv.includes('--check');
if (process.argv[1] === new URL(import.meta.url).pathname) {
  for (const name of Object.keys(MODULES)) {
    const path = `${root}src/kernel/${name}-wasm.ts`;
    const text = await compileModule(name);
    if (!check) await writeFile(path, text);
    else if ((await readFile(path, 'utf8')) !== text) throw new Error(`${path} is stale: npm run build:wasm`);
  }
}

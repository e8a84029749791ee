/** Runs cases of one kind in a process of its own, which may crash or hang: fuzz/pool.mjs starts and watches it. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chooserOf } from './chooser.mjs';
import { listCommands } from './commands/list-options.mjs';
import { fillStock, readStock } from './commands/stock.mjs';
import { KINDS } from './kinds.mjs';
import { loadProduct } from './product.mjs';
import { sortOf } from './tally.mjs';

/** Findings made smaller per process. */
const SHRUNK_AT_MOST = 12;

const [kindName, seedText, stockFolder, shrinkMs, packageFolder] = process.argv.slice(2);
const kind = KINDS[kindName];
const seed = Number(seedText);
const home = mkdtempSync(join(dirname(stockFolder), 'worker-'));
// the product's own temporary files, apart from what the cases are made of
process.env.TMPDIR = join(home, 'tmp');
mkdirSync(process.env.TMPDIR);
const product = await loadProduct(packageFolder || undefined);
const scene = { folder: '', product, home, ...(kind.needsStock && (await loadStock())) };
let shrunk = 0;

for (const event of ['uncaughtException', 'unhandledRejection']) {
  process.on(event, (error) => {
    process.send({ crashed: `${event}: ${error?.stack ?? error}` }, () => process.exit(70));
  });
}

process.on('message', async ({ number, input: given }) => {
  const started = performance.now();
  const input = given ?? (await kind.make(chooserOf(seed, kindName, number), home, scene));
  process.send({ soFar: { input } });
  const finding = await attempt(input);
  const ms = performance.now() - started;
  if (finding === undefined) return process.send({ ms, ended: scene.ended });
  process.send({ soFar: { finding, ms } });
  const smaller = given === undefined && shrunk++ < SHRUNK_AT_MOST ? await shrink(input, finding) : input;
  process.send({ ms, finding, input: smaller, ended: scene.ended });
});
process.on('disconnect', () => process.exit(0));
process.send({ ready: true });

/** What command lines are made of. The first process fills the folder, the others read it. */
async function loadStock() {
  if (!existsSync(join(stockFolder, 'baseline.json'))) {
    const made = join(home, 'stock');
    await fillStock(made, product);
    process.chdir(home);
    try {
      renameSync(made, stockFolder);
    } catch {
      // another was first
      rmSync(made, { recursive: true, force: true });
    }
  }
  return {
    stock: readStock(stockFolder),
    commands: kindName === 'parameters' ? await listCommands(product) : [],
  };
}

/** Runs one case in an empty folder and looks at what it left behind. */
async function attempt(input) {
  scene.folder = mkdtempSync(join(home, 'case-'));
  process.chdir(scene.folder);
  try {
    const finding = await kind.run(input, scene);
    const left = kind.keepsFiles ? [] : readdirSync(process.env.TMPDIR);
    if (finding === undefined && left.length > 0) {
      for (const name of left) rmSync(join(process.env.TMPDIR, name), { recursive: true, force: true });
      return { what: 'temporary files left', detail: left.join().replace(/\d+-\w+/g, '') };
    }
    return finding;
  } catch (error) {
    return { what: 'the fuzzer failed', detail: String(error?.message), stack: error?.stack };
  } finally {
    process.chdir(home);
    rmSync(scene.folder, { recursive: true, force: true });
  }
}

/** Makes an input smaller as long as the same thing is found. */
async function shrink(input, finding) {
  const end = performance.now() + Number(shrinkMs);
  let smallest = input;
  for (let found = true; found; ) {
    found = false;
    for (const candidate of kind.shrink?.(smallest) ?? []) {
      if (performance.now() > end) return smallest;
      if (sortOf(await attempt(candidate)) !== sortOf(finding)) continue;
      [smallest, found] = [candidate, true];
      break;
    }
  }
  return smallest;
}

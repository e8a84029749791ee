import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aroundMarker, showsMarker } from '../markers.mjs';
import { checkAgreement, checkAssessment, checkKeys } from './check-file.mjs';
import { makeFile, renderFile } from './make-file.mjs';
import { readCsv } from './read-csv.mjs';

/** Files through `open`, `assess` and `keys`, with counts held against the plainest way to count. */
export const files = {
  make: makeFile,

  /** @returns a finding, or undefined where all is well */
  async run(input, scene) {
    const { folder, product } = scene;
    const bytes = await renderFile(input, folder);
    const path = join(folder, input.name);
    writeFileSync(path, bytes);
    const assessed = await outcomeOf(() => assessFile(product, path, input));
    const keyed = await outcomeOf(() =>
      product.keys(product.openCodes(path, input.reading), keyOptions(input)),
    );
    scene.ended =
      input.bytes === undefined
        ? 'whole'
        : assessed.error === undefined
          ? 'damaged, read'
          : 'damaged, refused';
    if (digest(readFileSync(path)) !== digest(bytes)) return { what: 'input changed' };
    return check(input, bytes, assessed, keyed);
  },

  /** Fewer rows and columns of a table, or fewer bytes. */
  *shrink(input) {
    if (input.bytes !== undefined) {
      for (const bytes of fewerBytes(Buffer.from(input.bytes, 'base64')))
        yield { ...input, bytes: bytes.toString('base64') };
      return;
    }
    const { names, rows } = input.table;
    for (let r = 0; r < rows.length && r < 30; r++)
      yield withTable(
        input,
        names,
        rows.filter((_, i) => i !== r),
      );
    for (let c = 0; c < names.length && names.length > 1; c++) {
      const without = (cells) => cells.filter((_, i) => i !== c);
      yield withTable(input, without(names), rows.map(without));
    }
    for (const plain of [{ gzip: false }, { missing: 'own' }, { quasi: names }]) yield { ...input, ...plain };
  },
};

/** The bytes without a part, large parts first. */
function* fewerBytes(bytes) {
  for (let part = bytes.length >> 1; part > 0; part >>= 1) {
    for (let at = 0; at < bytes.length; at += part)
      yield Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + part)]);
  }
}

function withTable(input, names, rows) {
  const quasi = input.quasi.filter((name) => names.includes(name));
  if (input.style.header !== false) return { ...input, table: { names, rows }, quasi };
  const numbered = names.map((_, c) => `column${c + 1}`);
  return {
    ...input,
    table: { names: numbered, rows },
    quasi: quasi.map((name) => numbered[names.indexOf(name)]),
  };
}

async function assessFile({ open, assess }, path, { reading, missing, quasi }) {
  const relation = await open(path, { threads: 1, ...reading });
  try {
    return await assess(relation, { missing, ...(quasi.length > 0 && { qi: quasi }) });
  } finally {
    await relation.engine.close();
  }
}

function keyOptions({ missing, quasi }) {
  return {
    missing: missing === 'drop' ? 'drop' : 'own',
    threads: 1,
    riskiest: 2,
    ...(quasi.length > 0 && { qi: quasi }),
  };
}

/** What came of it: a result, or an error with its code. */
async function outcomeOf(work) {
  try {
    return { result: await work() };
  } catch (error) {
    return { error };
  }
}

function check(input, bytes, assessed, keyed) {
  for (const { error, result } of [assessed, keyed]) {
    if (error !== undefined && (error.code === undefined || error.code === 'internal/bug'))
      return {
        what: 'internal error',
        detail: `${error.code ?? error.name}: ${error.message}`,
        stack: error.stack,
      };
    const text = error === undefined ? JSON.stringify(result) : JSON.stringify(error);
    if (!namesMarked(input, bytes) && showsMarker(text))
      return { what: 'value leaked', detail: aroundMarker(text) };
  }
  if (input.bytes === undefined) return checkWhole(input, assessed, keyed);
  return checkDamaged(input, bytes, assessed, keyed);
}

/** Whether damage made a name of a cell: names may show. */
function namesMarked({ bytes: damaged, kind, gzip }, bytes) {
  if (damaged === undefined) return false;
  if (kind !== 'csv' || gzip) return true;
  return showsMarker(/^("([^"]|"")*"|[^"\r\n])*/.exec(bytes.toString('latin1').replaceAll('\0', ''))[0]);
}

/** Errors that a file without fault may give, because of what was asked of it. */
function mayRefuse({ table, style, missing, quasi }, code) {
  if (table.rows.length === 0)
    return style.header === false || ['data/no-records', 'data/empty'].includes(code);
  const dropped = missing === 'drop' && code === 'data/no-records';
  return dropped || (quasi.length === 0 && code === 'data/no-quasi-identifier');
}

function checkWhole(input, assessed, keyed) {
  for (const [name, { error, result }, test] of [
    ['assess', assessed, checkAssessment],
    ['keys', keyed, checkKeys],
  ]) {
    if (error !== undefined) {
      if (mayRefuse(input, error.code)) continue;
      return { what: `valid ${input.kind} refused by ${name}`, detail: `${error.code}: ${error.message}` };
    }
    const wrong = test(knownMissing(input), result, input);
    if (wrong !== undefined) return { what: `wrong count of ${name}`, detail: wrong };
  }
  return undefined;
}

/** The table as it reads when some texts mean "missing". */
function knownMissing({ table, reading: { nullValues = [] } }) {
  const read = (cell) => (nullValues.includes(cell) ? null : cell);
  return { names: table.names, rows: table.rows.map((row) => row.map(read)) };
}

function checkDamaged(input, bytes, assessed, keyed) {
  const { kind, gzip, style, reading } = input;
  if (assessed.result && keyed.result) {
    const wrong = input.missing === 'own' && checkAgreement(assessed.result, keyed.result);
    if (wrong) return { what: 'readers disagree', detail: wrong };
  } else if (kind === 'csv' && isRead(assessed) !== isRead(keyed)) {
    const codes = [assessed, keyed].map(({ error }) => error?.code ?? 'read');
    return { what: 'readers disagree', detail: `assess: ${codes[0]}, keys: ${codes[1]}` };
  }
  if (kind !== 'csv' || gzip || !style.named || !style.header || style.encoding !== 'utf-8') return undefined;
  if (/[^\0-\x7f]/.test(style.delimiter)) return undefined;
  const truth = readCsv(bytes, style.delimiter);
  if (truth === 'refuse') return isRead(assessed) ? { what: 'damaged file read by assess' } : undefined;
  if (truth === undefined || input.quasi.some((name) => !truth.names.includes(name))) return undefined;
  return checkWhole({ ...input, table: truth, reading }, assessed, keyed);
}

/** Whether the file itself could be read: what was asked of it may still be refused. */
function isRead({ error }) {
  return error === undefined || /^config|quasi-identifier|no-records/.test(error.code);
}

function digest(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}

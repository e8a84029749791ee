import { defined } from '../core/defined.js';
import type { Exposure } from '../core/results/assessment.js';
import type { Sensitivity, SingledOutKnowing } from '../core/results/sensitivity.js';
import type { PreparedTable } from '../counts/prepare.js';
import { groupsFit } from '../kernel/column-groups.js';
import { knownChances } from '../keys/known-chances.js';
import { chanceOf } from '../risk/attribution/chance-by-kind.js';
import { shapleyRisk } from '../risk/attribution/shapley-risk.js';
import { singledOut } from '../risk/attribution/singled-out.js';
import { singledOutKnowing } from '../risk/attribution/singled-out-knowing.js';
import type { Answer, Finding, FindingOptions } from './finding.js';
import { type QuasiCodes, quasiCodes } from './records/quasi-codes.js';

/** Looks at records for each of the measures, about a second; bounds work and not time, so that findings are the same on every machine. */
const WORK = 2e8;
const KNOWING_WORK = 5e7;
/** What an attacker is taken to know who knows a few columns exactly. */
const FEW_COLUMNS = 3;

/** Which columns give people away: what each adds to the risk, and who is singled out through it. */
export const sensitivityFinding: Finding<'exposure'> = {
  id: 'sensitivity',
  needs: ['exposure'],
  async find(table, { seed, options, found: { exposure } }) {
    const because = await whyNone(table);
    if (because !== undefined)
      return { sensitivity: [], refused: [{ finding: 'sensitivity of columns', because }] };
    return measure(table, await quasiCodes(table), exposure, { ...options, seed });
  },
  // in a database it is refused
  statements: () => [],
};

async function whyNone(table: PreparedTable): Promise<string | undefined> {
  if (table.overlapping) return 'where missing cells match every value, records form no groups';
  if (!table.readsRecords)
    return 'it looks at very many column sets, and in a database each is a scan of the table';
  if (!table.codesFit) return 'the records take more than half of the memory allowed';
  const { codes } = await quasiCodes(table);
  return groupsFit(codes) ? undefined : 'the records take more memory than there is for them';
}

async function measure(
  table: PreparedTable,
  { codes, users }: QuasiCodes,
  exposure: readonly Exposure[],
  { seed, progress, signal, probability }: FindingOptions & { readonly seed: number },
): Promise<Partial<Answer<'sensitivity' | 'singledOut' | 'singledOutError' | 'singledOutKnowing'>>> {
  const run = { ...defined({ progress, signal, users }), seed };
  const p = chancesOf(table, probability);
  const risk = await shapleyRisk(codes, { ...run, work: WORK });
  const out = await singledOut(codes, { ...run, p, work: WORK });
  const sensitivity = codes.names.map((name, c): Sensitivity => {
    const { shapley, error } = risk.columns[c];
    const { through, fall } = out.columns[c];
    return {
      name,
      p: p[c],
      shapley,
      ...(risk.walks === undefined ? {} : { shapleyError: error }),
      singledOut: asShare(through.share),
      ...(out.sets === undefined ? {} : { singledOutError: through.error }),
      fall: fall.share,
      ...(out.sets === undefined ? {} : { fallError: fall.error }),
    };
  });
  const knowing = await findKnowing({ codes, ...defined({ users }) }, exposure, run);
  return {
    sensitivity: sensitivity.sort((a, b) => b.shapley - a.shapley),
    singledOut: asShare(out.share),
    ...(out.sets === undefined ? {} : { singledOutError: out.error }),
    ...(knowing && { singledOutKnowing: knowing }),
    assumptions: [
      probability === undefined
        ? 'Who is singled out through a column: each is taken to be known with a chance by what it is, a convention; set chances with --probability.'
        : 'Who is singled out through a column: each is known with the chance that was told, or else one by what it is.',
    ],
    refused:
      table.named('weight').length > 0 && users === undefined
        ? [
            {
              finding: 'weighted sensitivity of columns',
              because: 'it counts the records at hand; it is given unweighted',
            },
          ]
        : [],
  };
}

/** An attacker who knows a few columns, no matter which. */
async function findKnowing(
  { codes, users }: QuasiCodes,
  exposure: readonly Exposure[],
  run: { readonly seed: number },
): Promise<SingledOutKnowing | undefined> {
  const columns = Math.min(FEW_COLUMNS, codes.names.length);
  const row = exposure.find((level) => level.columns === columns);
  if (row === undefined) return undefined;
  const set = row.worstSet.map((name) => codes.names.indexOf(name));
  const { error, ...knowing } = await singledOutKnowing(codes, columns, {
    ...run,
    ...defined({ users }),
    work: KNOWING_WORK,
    worst: { set, bound: row.bound },
  });
  return { columns, ...knowing, mean: asShare(knowing.mean), ...(error === 0 ? {} : { error }) };
}

/** The chance that each quasi-identifier is known: as given, or by what the column is. */
function chancesOf({ name, roles, named }: PreparedTable, probability: FindingOptions['probability']) {
  const names = roles.map((column) => column.name);
  const roleOf = new Map(roles.map((column) => [column.name, column.role]));
  const byKind = roles.map((column) => chanceOf(column.name, column.kind));
  const chances = knownChances(name, names, roleOf, probability, (column) => byKind[column]);
  return named('quasi-identifier').map((column) => chances[names.indexOf(column)]);
}

/** An estimate may leave the range that shares have. */
function asShare(estimate: number): number {
  return Math.min(1, Math.max(0, estimate));
}

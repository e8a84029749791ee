/**
 * What a plan costs: on Adult beside counting every node of the same lattice, and on a million generated records with the
 * scans of the data counted. `npm run bench plan` [RECORDS=1000000] [ADULT=adult_train.csv.gz]
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareTable } from '../dist/counts/prepare.js';
import { prepareSearch } from '../dist/protect/plan/prepare-search.js';
import { plan } from '../dist/questions/plan.js';
import { open } from '../dist/source/open.js';
import { machine, table, writeResults } from './machine.mjs';
import { measure } from './measure.mjs';

const records = Number(process.env.RECORDS ?? 1_000_000);
const adult = process.env.ADULT ?? '/work/shared/data/adult_train.csv.gz';
const cli = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const folder = join(tmpdir(), 'singleout-bench');
mkdirSync(folder, { recursive: true });

const seconds = (value) => value.toFixed(2);
const percent = (share) => `${(share * 100).toFixed(3)} %`;

const lines = [
  '# What a plan costs',
  '',
  `${machine()}. Made by \`npm run bench plan\`; one run each, seconds of all threads (CPU) and of the clock (wall).`,
  '',
];
lines.push(...(existsSync(adult) ? await onAdult() : [`Adult: skipped, ${adult} is not there.`, '']));
lines.push(...(await onHospital()));
writeResults('plan', lines);

async function onAdult() {
  const qi = ['age', 'sex', 'race', 'marital-status', 'education', 'occupation', 'native-country'];
  const relation = await open(adult);
  const found = await measure(() => plan(relation, { qi, goal: 'k=5', suppress: 0.02 }), 1);
  const { best, search, front } = found.result;
  const brute = await measure(() => countEveryNode(relation, qi, 5, 0.02), 1);
  await relation.close();
  if (Math.abs(brute.result.best - best.loss) > 1e-12) throw new Error('the plan is not the best');
  return [
    '## Adult, seven quasi-identifiers, k = 5, at most 2 % of the records left out',
    '',
    `${qi.join(', ')}; ${search.nodes} nodes of the lattice of proposed levels, ${search.tuples} distinct tuples.`,
    '',
    ...table(
      ['what', 'nodes counted', 'loss', 'CPU s', 'wall s'],
      [
        [
          `plan, with the front (${front.map(({ goal }) => goal).join(', ')}), all proven: ${front.every((p) => p.proven)}`,
          search.counted,
          percent(best.loss),
          seconds(found.cpu),
          seconds(found.wall),
        ],
        [
          'every node that recodes less than that, with a plain map, nothing concluded',
          brute.result.counted,
          percent(brute.result.best),
          seconds(brute.cpu),
          seconds(brute.wall),
        ],
      ],
    ),
    '',
    'The plan:',
    '',
    ...best.steps.map((step) => `- ${step}`),
    '',
    `It leaves out ${best.suppressed.records} records (${percent(best.suppressed.share)}). ${found.result.runnerUp.because}`,
    '',
  ];
}

/** The least loss over a lattice by counting the groups of its nodes, each for itself. */
async function countEveryNode(relation, qi, k, suppress) {
  const prepared = await prepareTable(relation, { qi });
  const { lattice, groups } = await prepareSearch(prepared, {});
  const { codes, cardinalities, records: held, size } = groups.table;
  const all = held.reduce((sum, n) => sum + n, 0);
  let [best, counted] = [Number.POSITIVE_INFINITY, 0];
  for (let node = lattice.top; node >= 0; node--) {
    const recoding = lattice.lossOf(node);
    if (recoding >= best) continue;
    const maps = lattice.levelsOf(node).map((level, column) => lattice.ladders[column].levels[level].map?.to);
    const counts = new Map();
    for (let t = 0; t < size; t++) {
      let key = 0;
      for (let c = 0; c < codes.length; c++)
        key = key * cardinalities[c] + (maps[c] === undefined ? codes[c][t] : maps[c][codes[c][t]]);
      counts.set(key, (counts.get(key) ?? 0) + held[t]);
    }
    let out = 0;
    for (const n of counts.values()) if (n < k) out += n;
    counted++;
    const share = out / all;
    if (share <= suppress) best = Math.min(best, share + (1 - share) * recoding);
  }
  await prepared.close();
  return { best, counted };
}

async function onHospital() {
  const file = join(folder, `hospital-${records}.parquet`);
  if (!existsSync(file)) {
    spawnSync('node', [cli, 'generate', 'hospital', '--records', String(records), '-o', file], {
      stdio: 'inherit',
    });
  }
  const qi = ['oshpd_id', 'age_yrs', 'sex', 'ethncty', 'race', 'patzip', 'los', 'adm_qtr'];
  const rows = [];
  for (const [goal, more] of [
    ['k=11', {}],
    ['average-risk=0.09', {}],
    ['k=11', { user: 'person' }],
  ]) {
    const relation = await open(file);
    const watched = watch(relation);
    const found = await measure(() => plan(watched.relation, { qi, goal, suppress: 0.02, ...more }), 1);
    await relation.close();
    const { search, best, front } = found.result;
    const scans = watched.scans();
    if (search.nodes < 1000 || scans > 20)
      throw new Error(`${search.nodes} nodes, ${scans} scans of the data`);
    rows.push([
      more.user ? `${goal}, persons` : goal,
      search.nodes,
      search.counted,
      search.tuples,
      `${scans} (${watched.statements.length})`,
      percent(best.loss),
      `${front.filter((point) => point.proven).length} of ${front.length}`,
      seconds(found.cpu),
      seconds(found.wall),
    ]);
  }
  return [
    `## ${records} generated hospital records, eight quasi-identifiers, at most 2 % left out`,
    '',
    `${qi.join(', ')}. A scan is a statement that reads the file or the table of its codes; in brackets all statements, most of`,
    'them on the values of one column. Every row holds the searches for all goals of the front.',
    '',
    ...table(
      [
        'goal',
        'nodes',
        'counted',
        'distinct tuples',
        'scans (statements)',
        'loss',
        'front proven',
        'CPU s',
        'wall s',
      ],
      rows,
    ),
  ];
}

/** A relation whose statements are seen. */
function watch(relation) {
  const statements = [];
  const codes = [];
  const engine = new Proxy(relation.engine, {
    get(target, name) {
      const member = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...args) => {
        const seen = ['query', 'stream', 'keep'].includes(name);
        if (seen) statements.push(String(args[0]));
        const result = member.apply(target, args);
        // what is kept of all records, but for counts of values, holds a record per row
        if (name === 'keep' && args[0].includes(relation.from) && !/GROUP(ING SETS|\s+BY)/.test(args[0]))
          result.then((kept) => codes.push(kept.from));
        return result;
      };
    },
  });
  const reads = (sql) =>
    sql.includes(relation.from) || codes.some((name) => new RegExp(`\\b${name}\\b`).test(sql));
  return {
    relation: { ...relation, engine },
    statements,
    scans: () => statements.filter((sql) => reads(sql) && !/^DROP/.test(sql)).length,
  };
}

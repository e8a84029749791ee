/**
 * Who may import whom: the direction of docs/architecture.md. `npm run check` runs it through
 * scripts/check-imports.mjs; test/architecture proves that it bites.
 */

const pure = ['core', 'maths', 'kernel'];
const counting = [...pure, 'source', 'columns', 'counts'];
const modelling = [...pure, 'statistics', 'joint'];
const asking = [...counting, 'statistics', 'joint', 'risk', 'sample', 'keys', 'collect'];
const all = [...asking, 'findings', 'protect', 'generate', 'calibrate', 'questions', 'report'];

/** For each folder of src/ the folders it may import from besides itself; `*.ts` are the entry points in src/ itself. */
const mayImport = {
  core: [],
  maths: ['core'],
  kernel: ['core', 'maths'],
  source: pure,
  columns: [...pure, 'source'],
  counts: [...pure, 'source', 'columns'],
  statistics: [...pure, 'counts'],
  joint: [...pure, 'statistics'],
  risk: modelling,
  sample: pure,
  keys: [...counting, 'statistics', 'joint'],
  collect: [...counting, 'statistics', 'joint'],
  findings: [...pure, 'counts', 'statistics', 'joint', 'risk', 'sample', 'keys', 'collect'],
  verdict: ['core', 'columns'],
  protect: asking,
  calibrate: [...pure, 'statistics', 'joint', 'risk', 'sample', 'collect'],
  questions: [...asking, 'findings', 'verdict', 'protect', 'calibrate', 'report/content'],
  // to write a table is not to read one
  generate: ['core', 'maths', 'source/write'],
  report: ['core'],
  cli: [...all, 'serve.ts'],
  server: all,
  // the one file that opens the server: cli calls it, and so cli and server still know nothing of each other
  'serve.ts': ['core', 'server'],
  // what makes pages of results is an entry point of its own, so that whoever only asks loads none of it
  'report.ts': ['core', 'report'],
  '*.ts': all.filter((folder) => folder !== 'report'),
};

/** A folder, a file in src/ that has a line of its own, or all other files there. */
const pathOf = (folder) => {
  if (folder === '*.ts') return '^src/(?!(serve|report)\\.ts$)[^/]+$';
  return folder.endsWith('.ts') ? `^src/${folder.replace('.', '\\.')}$` : `^src/${folder}/`;
};

const directions = Object.entries(mayImport).map(([folder, others]) => ({
  name: `direction of ${folder === '*.ts' ? 'src' : folder}`,
  severity: 'error',
  from: { path: pathOf(folder) },
  to: { path: '^src/', pathNot: [folder, ...others].map(pathOf) },
}));

const drivers = ['@duckdb', 'pg', 'pg-query-stream'];
/** A package as it is resolved, and as it is written where it is not installed. */
const packages = (names) => `(^|(^|/)node_modules/)(${names.join('|')})(/|$)`;

module.exports = {
  forbidden: [
    ...directions,
    {
      name: 'folder without a direction',
      comment: 'a new folder needs its line in mayImport',
      severity: 'error',
      from: { path: '^src/', pathNot: Object.keys(mayImport).map(pathOf) },
      to: {},
    },
    {
      name: 'drivers only below source/<engine>',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/source/[^/]+/' },
      to: { path: packages(drivers) },
    },
    {
      name: 'threads only in kernel',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/kernel/' },
      to: { path: '^(node:)?worker_threads$' },
    },
    {
      name: 'a device reads no tables and knows no collector',
      comment: 'what people run themselves must be small, and must need nothing of those who ask them',
      severity: 'error',
      from: { path: ['^src/collect/device/', '^src/device\\.ts$'] },
      to: {
        path: '^src/|^(node:)?(fs|crypto|child_process)(/|$)',
        pathNot: ['device/', '(collection|collection-json|domain|response)']
          .map((own) => `^src/collect/${own}`)
          .concat('^src/(core|maths)/'),
      },
    },
    {
      name: 'nothing from outside src',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(test|bench|scripts|fuzz|lab|dist|examples|web)/|^\\.\\./' },
    },
    {
      name: 'writing a table reads none',
      comment: 'made-up data come through here too, and must not depend on what they are to test',
      severity: 'error',
      from: { path: '^src/source/write/' },
      to: { path: '^src/', pathNot: '^src/(core|source/write)/' },
    },
    { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'cannot be resolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'not a dependency of the package',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // imports of types bind folders together like any other
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      extensions: ['.ts', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};

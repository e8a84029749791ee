import { type Program, runProgram } from './run-program.js';

/** Every command, in the order of the help, each loaded only when it is needed: a short search ends before the others have loaded. */
const COMMANDS: Program['commands'] = {
  columns: async () => (await import('./commands/columns.js')).columnsCommand,
  init: async () => (await import('./commands/init.js')).initCommand,
  assess: async () => (await import('./commands/assess.js')).assessCommand,
  keys: async () => (await import('./commands/keys.js')).keysCommand,
  statistics: async () => (await import('./commands/statistics.js')).statisticsCommand,
  predict: async () => (await import('./commands/predict.js')).predictCommand,
  person: async () => (await import('./commands/person.js')).personCommand,
  population: async () => (await import('./commands/population.js')).populationCommand,
  transactions: async () => (await import('./commands/transactions.js')).transactionsCommand,
  'what-if': async () => (await import('./commands/what-if.js')).whatIfCommand,
  plan: async () => (await import('./commands/plan.js')).planCommand,
  apply: async () => (await import('./commands/apply.js')).applyCommand,
  check: async () => (await import('./commands/check.js')).checkCommand,
  calibrate: async () => (await import('./commands/calibrate.js')).calibrateCommand,
  serve: async () => (await import('./commands/serve.js')).serveCommand,
  generate: async () => (await import('./commands/generate.js')).generateCommand,
};

const SINGLEOUT: Program = {
  name: 'singleout',
  description: 'How easily can a person be singled out of a data set, by whom, through which columns?',
  helpAfter: 'singleout COMMAND --help shows a command with examples.',
  commands: COMMANDS,
};

/** Runs one command line of `singleout` and returns its exit code. */
export function runCli(
  argv: readonly string[],
  stdout: NodeJS.WriteStream,
  stderr: NodeJS.WriteStream,
): Promise<number> {
  return runProgram(SINGLEOUT, argv, stdout, stderr);
}

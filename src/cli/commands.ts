import type { Command } from 'commander';
import type { Context } from './context.js';

/** Makes a command. */
type MakeCommand = (context: Context) => Command;

/** Every command, in the order of the help, each loaded only when it is needed: a short search ends before the others have loaded. */
const COMMANDS: Readonly<Record<string, () => Promise<MakeCommand>>> = {
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
  reproduce: async () => (await import('./commands/reproduce.js')).reproduceCommand,
  serve: async () => (await import('./commands/serve.js')).serveCommand,
  generate: async () => (await import('./commands/generate.js')).generateCommand,
};

/** The command that a command line begins with, or all where it begins with none; the version needs none. */
export async function loadCommands(words: readonly string[]): Promise<MakeCommand[]> {
  if (words[0] === '--version' || words[0] === '-V') return [];
  const load = Object.entries(COMMANDS).find(([name]) => name === words[0])?.[1];
  return Promise.all(load === undefined ? Object.values(COMMANDS).map((each) => each()) : [load()]);
}

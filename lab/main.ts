import { type Program, runProgram } from '../src/cli/run-program.js';

const LAB: Program = {
  name: 'npm run',
  description: 'The laboratory: the papers computed again, and methods held against the truth.',
  helpAfter: 'npm run COMMAND -- --help shows a command with examples.',
  commands: {
    reproduce: async () => (await import('./commands/reproduce.js')).reproduceCommand,
    evaluate: async () => (await import('./commands/evaluate.js')).evaluateCommand,
  },
};

process.exitCode = await runProgram(LAB, process.argv, process.stdout, process.stderr);

import { runChecks } from './checks.mjs';

const { failed } = runChecks();
process.exitCode = failed === 0 ? 0 : 1;

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { installed, packaged } from '../installed.js';
import { scratchFolder } from '../source/scratch.js';

const scratch = scratchFolder();
// the programs as the package brings them, beside the installed package
symlinkSync(join(installed, 'node_modules'), join(scratch.path, 'node_modules'));
const programs = readdirSync(packaged('examples')).filter((name) => name.endsWith('.mjs'));
for (const name of programs) cpSync(packaged(join('examples', name)), join(scratch.path, name));

function run(...parameters: string[]) {
  return spawnSync(process.execPath, parameters, { cwd: scratch.path, encoding: 'utf8', maxBuffer: 1e8 });
}

/** What each program ends with, and what somebody who runs it is told. */
const TOLD: Readonly<Record<string, readonly [number, RegExp]>> = {
  'assess-and-report.mjs': [
    0,
    /Everybody can be found by "person"\.[\s\S]*The same with charts: .*risk\.html/,
  ],
  'explore.mjs': [
    0,
    /1\. Who stands out\?[\s\S]*age_yrs, sex, patzip: 9\d\.\d %[\s\S]*6\. .*\n {3}drop person; band age_yrs/,
  ],
  'gate.mjs': [1, /FAILED policy\/smallest-group: 1 \(at least 5\)[\s\S]*The table stays here\./],
  'own-engine.mjs': [0, /\d/],
  'person.mjs': [
    0,
    /From the records\. .*\nFrom published counts\. .*\nFrom two counts alone\. .*nobody else is alike/,
  ],
  'private-responses.mjs': [0, /A \w+ of 3000 responses.* budget of 6\.\n.*between [\d,]+ and [\d,]+ people/],
};

it('has a line here for every program', () => {
  expect(programs.sort()).toEqual(Object.keys(TOLD).sort());
});

it.each(programs)(
  '%s runs as it is, and says something',
  (name) => {
    const { status, stdout, stderr } = run(name);
    const [code, told] = TOLD[name];
    expect([status, stderr]).toEqual([code, '']);
    expect(stdout).toMatch(told);
    expect(stdout).not.toMatch(/NaN|undefined|\[object/);
    const page = /The same with charts: (.*)/.exec(stdout)?.[1];
    if (page !== undefined) expect(existsSync(page) && readFileSync(page, 'utf8')).toContain('<svg');
  },
  120_000,
);

it('gate.mjs ends with 0 where a table keeps to a policy of its own', () => {
  scratch.write('few.csv', `age,sex\n${'30,f\n'.repeat(20)}`);
  scratch.write('policy.yaml', 'roles: {qi: [age, sex]}\nlimits: {smallest-group: 11}\n');
  const { status, stdout, stderr } = run('gate.mjs', 'few.csv', 'policy.yaml');
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('ok     policy/smallest-group: 20 (at least 11)');
});

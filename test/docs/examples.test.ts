import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { runNpm } from '../../scripts/installed.mjs';
import { installed, packaged } from '../installed.js';
import { writePlainFiles } from './files.js';
import { makeFolders } from './folders.js';
import { runStatement, shell } from './shell.js';

const examples = fileURLToPath(new URL('../../examples', import.meta.url));
const folderFor = await makeFolders(writePlainFiles);

/** A folder with the release in data/, held to the policy of the examples. */
function repository(name: string): string {
  const folder = folderFor(name);
  copyFileSync(join(examples, 'policy.yaml'), join(folder, 'policy.yaml'));
  return folder;
}

/** Two records that stand out, below the header of the release. */
const ALONE = 'patient,age,sex,zip,diagnosis\n1,30s,F,941**,I10\n2,40s,M,100**,E11\n';

describe('the examples', () => {
  it('have a policy that a release keeps to, and that records which stand out exceed', async () => {
    const folder = repository('policy');
    expect(await runStatement('singleout check data/release.csv --policy policy.yaml', folder)).toContain(
      'neighbour',
    );
    writeFileSync(join(folder, 'data/release.csv'), ALONE);
    await runStatement('singleout check data/release.csv --policy policy.yaml # exit code 1', folder);
  }, 120_000);

  it('have a workflow whose steps run', async () => {
    const folder = repository('workflow');
    await runStatement("singleout check 'data/*.csv' --policy policy.yaml --json > baseline.json", folder);
    const { jobs } = parse(readFileSync(join(examples, 'github/singleout.yml'), 'utf8'));
    const steps: string[] = jobs.check.steps.flatMap((step: { run?: string }) => step.run ?? []);
    expect(steps).toHaveLength(2);
    for (const step of steps) await shell(step, folder, { GITHUB_STEP_SUMMARY: 'step-summary.md' });
    expect(readdirSync(folder)).toEqual(
      expect.arrayContaining(['singleout.sarif', 'singleout.xml', 'step-summary.md']),
    );
  }, 120_000);

  it('have hooks that stop a commit of records which stand out, and no other', async () => {
    const folder = repository('hooks');
    const { repos } = parse(readFileSync(join(examples, 'pre-commit/.pre-commit-config.yaml'), 'utf8'));
    const { entry, files } = repos[0].hooks[0];
    expect('data/release.csv').toMatch(new RegExp(files));
    await shell(`${entry} data/release.csv`, folder);
    await shell('git init -q && git add data', folder);
    copyFileSync(join(examples, 'pre-commit/pre-commit'), join(folder, '.git/hooks/pre-commit'));
    await shell('chmod +x .git/hooks/pre-commit && .git/hooks/pre-commit', folder);
    writeFileSync(join(folder, 'data/release.csv'), ALONE);
    await shell(`${entry} data/release.csv`, folder, {}, 1);
    await shell('git add data && .git/hooks/pre-commit', folder, {}, 1);
  }, 120_000);

  it("have an engine of one's own, which the installed package asks", async () => {
    const printed = await shell(`node ${packaged('examples/own-engine.mjs')}`, folderFor('own-engine'));
    const visits = Array.from({ length: 1000 }, (_, i) => `${i % 60} ${i % 7 < 4} ${i % 11}`);
    const unique = visits.filter((own) => visits.filter((other) => other === own).length === 1);
    expect(printed).toContain(`${unique.length} of 1000 records are unique.`);
    expect(printed).toMatch(/read [1-9] times; no record left the database/);
  }, 120_000);

  it('are of a package that is installed for all by its tarball', async () => {
    const folder = folderFor('global');
    const tarball = readdirSync(installed).find((name) => name.endsWith('.tgz')) as string;
    runNpm(
      folder,
      'install',
      '-g',
      '--prefix',
      folder,
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      join(installed, tarball),
    );
    expect(await shell('bin/singleout assess visits.csv --qi age,sex', folder)).toContain('1,200 records');
  }, 300_000);
});

import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { version as duckdb } from '@duckdb/node-api';
import { afterAll, describe, expect, it } from 'vitest';
import { version } from '../../src/core/version.js';
import { cli, shell } from './cli.js';

const folder = mkdtempSync(join(tmpdir(), 'provenance-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const parts = ['age,sex\n1,f\n2,m\n2,m\n', 'age,sex\n3,f\n4,m\n'];
const paths = parts.map((text, i) => {
  const path = join(folder, `part-${i}.csv`);
  writeFileSync(path, text);
  return path;
});
const roles = ['--qi', 'age,sex', '--json'];
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const inputs = parts.map((text, i) => ({ name: paths[i], bytes: text.length, sha256: sha256(text) }));

describe('the appendix of an assessment', () => {
  it('holds versions, also of the engine, settings and the digest of every file of a glob', async () => {
    const report = join(folder, 'report.html');
    const { out } = await cli(['assess', join(folder, 'part-*.csv'), ...roles, '--report', report]);
    const { provenance } = JSON.parse(out);
    expect(provenance.versions).toEqual({
      singleout: version,
      node: process.versions.node,
      duckdb: duckdb(),
    });
    expect(provenance.inputs).toEqual(inputs);
    const shown = readFileSync(report, 'utf8');
    for (const text of [duckdb(), process.versions.node, ...inputs.map((input) => input.sha256)])
      expect(shown).toContain(text);
    // a second run, of the files by name, finds the same
    const again = JSON.parse((await cli(['assess', ...paths, ...roles])).out).provenance;
    expect(again.inputs).toEqual(inputs);
    expect(again.findings).toBe(provenance.findings);
    const other = JSON.parse((await cli(['assess', paths[0], ...roles])).out).provenance;
    expect(other.findings).not.toBe(provenance.findings);
  });

  it('holds the digest of what came through standard input, and of files behind a query', async () => {
    const piped = JSON.parse((await shell(`cat '${paths[0]}' | $CLI assess - ${roles.join(' ')}`)).out);
    expect(piped.provenance.inputs).toEqual([{ ...inputs[0], name: 'standard input' }]);
    const query = 'SELECT * FROM "part-0" UNION ALL SELECT * FROM "part-1"';
    const asked = await cli(['assess', ...paths, '--sql', query, ...roles, '--show-values']);
    const { provenance } = JSON.parse(asked.out);
    expect(provenance.inputs).toEqual(inputs);
    expect(provenance.config).toEqual({
      qi: ['age', 'sex'],
      sql: `SHA-256 ${sha256(query)}`,
      showValues: true,
    });
  });
});

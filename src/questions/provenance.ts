import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../core/config.js';
import type { Assessment } from '../core/results/assessment.js';
import type { Provenance } from '../core/results/provenance.js';
import { version } from '../core/version.js';
import type { Relation } from '../source/relation.js';

/**
 * The assessment with what a second run needs to be compared: settings, versions, digests of the files and of the findings.
 * Every file of a glob has a digest, and so has standard input, as it was read. Refuses files that
 * changed since they were opened. Cost: reads every file once.
 */
export async function addProvenance(
  assessment: Assessment,
  { engine, inputs: files = [] }: Pick<Relation, 'engine' | 'inputs'>,
  config: Config & { readonly showValues?: true | number },
): Promise<Assessment> {
  const inputs: Provenance['inputs'] = [];
  for (const { name, path } of files) {
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile()) continue;
    const shown = name === '-' ? 'standard input' : name;
    inputs.push({ name: shown, bytes: found.size, sha256: await digestFile(path) });
  }
  // a digest belongs to the findings only where they were made from the same bytes
  await engine.requireUnchanged?.();
  const { memory: _memory, threads: _threads, sql, ...told } = config;
  // a query may name values
  const query = sql === undefined ? {} : { sql: `SHA-256 ${createHash('sha256').update(sql).digest('hex')}` };
  return {
    ...assessment,
    provenance: {
      config: { ...told, ...query },
      versions: {
        singleout: version,
        node: process.versions.node,
        ...(engine.version !== undefined && { [engine.name]: engine.version }),
      },
      inputs,
      findings: digestFindings(assessment),
    },
  };
}

async function digestFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Equal for equal findings: how long predictions took and where the data were does not count. */
function digestFindings({ source: { name: _name, ...source }, ...rest }: Assessment): string {
  const text = JSON.stringify({ ...rest, source }, (key, value) => (key === 'seconds' ? undefined : value));
  return createHash('sha256').update(text).digest('hex');
}

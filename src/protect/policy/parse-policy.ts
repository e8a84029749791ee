import { SingleoutError } from '../../core/errors.js';
import { nearest } from '../../core/nearest.js';
import { readYaml } from '../../core/read-yaml.js';
import { type Policy, policySchema } from '../../core/results/policy.js';
import { PROFILES, type Profile } from './profiles.js';

/**
 * Makes a policy of the text of its file; `file` is for the errors.
 *
 * @example
 * const policy = parsePolicy(await readFile('policy.yaml', 'utf8'), 'policy.yaml');
 * const { passed } = await check(table, policy);
 */
export function parsePolicy(text: string, file: string): Policy {
  const policy = readYaml(text, file, policySchema, 'policy');
  const empty = !policy.profile && !policy.limits && !policy.sets;
  if (empty)
    throw new SingleoutError('config/invalid', 'the policy sets no limit', {
      where: file,
      hint: 'name a profile, or limits: {smallest-group: 11}',
    });
  for (const name of profileNames(policy)) findProfile(name, file);
  return policy;
}

/** The profiles a policy names. */
export function profilesOf(policy: Policy): Profile[] {
  return profileNames(policy).map((name) => findProfile(name, policy.name ?? 'policy'));
}

function profileNames({ profile }: Policy): readonly string[] {
  return profile === undefined ? [] : typeof profile === 'string' ? [profile] : profile;
}

function findProfile(name: string, where: string): Profile {
  const found = PROFILES.find((profile) => profile.name === name);
  if (found !== undefined) return found;
  const names = PROFILES.map((profile) => profile.name);
  const near = nearest(name, names);
  throw new SingleoutError('config/invalid', `there is no profile called ${name}`, {
    where,
    hint: near ? `did you mean ${near}?` : `profiles are: ${names.join(', ')}`,
  });
}

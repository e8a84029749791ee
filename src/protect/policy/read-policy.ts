import { readFileSync } from 'node:fs';
import { SingleoutError } from '../../core/errors.js';
import { type Policy, policySchema } from '../../core/policy.js';
import { nearest } from '../../source/relation.js';
import { readYaml } from '../read-yaml.js';
import { PROFILES, type Profile } from './profiles.js';

/** Reads a policy: a YAML file, or the name of a profile alone. */
export function readPolicy(fileOrProfile: string): Policy {
  if (PROFILES.some(({ name }) => name === fileOrProfile))
    return { name: fileOrProfile, profile: fileOrProfile };
  let text: string;
  try {
    text = readFileSync(fileOrProfile, 'utf8');
  } catch (cause) {
    const near = nearest(
      fileOrProfile,
      PROFILES.map(({ name }) => name),
    );
    throw new SingleoutError('config/unreadable', 'there is no such policy file or profile', {
      where: fileOrProfile,
      hint: near ? `did you mean ${near}?` : `profiles are: ${PROFILES.map(({ name }) => name).join(', ')}`,
      cause,
    });
  }
  const policy = readYaml(text, fileOrProfile, policySchema, 'policy');
  const empty = !policy.profile && !policy.limits && !policy.sets;
  if (empty)
    throw new SingleoutError('config/invalid', 'the policy sets no limit', {
      where: fileOrProfile,
      hint: 'name a profile, or limits: {smallest-group: 11}',
    });
  for (const name of profileNames(policy)) findProfile(name, fileOrProfile);
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

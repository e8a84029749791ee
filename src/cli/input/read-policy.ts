import { nearest } from '../../core/nearest.js';
import type { Policy } from '../../core/results/policy.js';
import { parsePolicy } from '../../protect/policy/parse-policy.js';
import { PROFILES } from '../../protect/policy/profiles.js';
import { readTextFile } from './read-text-file.js';

/** Reads a policy: a YAML file, or the name of a profile alone. */
export function readPolicy(fileOrProfile: string): Policy {
  const names = PROFILES.map(({ name }) => name);
  if (names.includes(fileOrProfile)) return { name: fileOrProfile, profile: fileOrProfile };
  const near = nearest(fileOrProfile, names);
  const hint = near ? `did you mean ${near}?` : `profiles are: ${names.join(', ')}`;
  return parsePolicy(
    readTextFile(fileOrProfile, {
      what: 'policy',
      hint,
      missing: { code: 'config/unreadable', message: 'there is no such policy file or profile' },
    }),
    fileOrProfile,
  );
}

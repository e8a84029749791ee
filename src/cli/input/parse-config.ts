import { type Config, configSchema } from '../../core/config.js';
import { SingleoutError } from '../../core/errors.js';
import { parseYaml } from '../../core/parse-yaml.js';
import { nearest } from '../../source/relation.js';
import { sayRule } from './say-rule.js';

/** Checks a configuration text; `file` is for the errors. */
export function parseConfig(text: string, file: string): Config {
  const { value, placeOf, placeOfKey } = parseYaml(text, file, 'configuration');
  const found = configSchema.safeParse(value ?? {});
  if (found.success) return found.data;
  const [issue] = found.error.issues;
  if (issue.code === 'unrecognized_keys') {
    const [key] = issue.keys;
    const near = nearest(key, Object.keys(configSchema.shape));
    throw new SingleoutError('config/invalid', `there is no setting called ${key}`, {
      where: placeOfKey([], key),
      hint: near ? `did you mean ${near}?` : `settings are: ${Object.keys(configSchema.shape).join(', ')}`,
    });
  }
  const setting = issue.path.join('.') || 'file';
  throw new SingleoutError('config/invalid', `\`${setting}\` ${sayRule(issue.message)}`, {
    where: placeOf(issue.path),
  });
}

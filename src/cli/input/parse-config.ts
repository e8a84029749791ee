import { type Config, configSchema } from '../../core/config.js';
import { readYaml } from '../../core/read-yaml.js';

/** Checks a configuration text; `file` is for the errors. */
export function parseConfig(text: string, file: string): Config {
  return readYaml(text, file, configSchema, 'configuration');
}

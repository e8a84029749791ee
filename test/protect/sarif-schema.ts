import { createRequire } from 'node:module';
import Ajv from 'ajv';

const require = createRequire(import.meta.url);

/** Validates a text against the published JSON Schema of SARIF 2.1.0. @returns what is wrong */
export function sarifErrors(text: string): unknown[] {
  const ajv = new Ajv({ schemaId: 'auto', allErrors: true, unknownFormats: 'ignore', logger: false });
  ajv.addMetaSchema(require('ajv/lib/refs/json-schema-draft-04.json'));
  const validate = ajv.compile(require('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'));
  validate(JSON.parse(text));
  return validate.errors ?? [];
}

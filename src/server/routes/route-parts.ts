import type { OpenAPIHono, z } from '@hono/zod-openapi';
import type { Services } from '../services.js';
import type { ApiSchemas } from './api-schemas.js';

/** What every group of routes is made with. */
export interface RouteParts {
  readonly app: OpenAPIHono;
  readonly services: Services;
  readonly schemas: ApiSchemas;
  /** The response where something went wrong. */
  readonly problem: {
    readonly description: string;
    readonly content: Record<string, { schema: z.ZodType }>;
  };
}

/** The header of an answer whose JSON is text already. */
export const JSON_TEXT = { 'Content-Type': 'application/json' };

/** An answer in JSON, for the document. */
export function json(schema: z.ZodType, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

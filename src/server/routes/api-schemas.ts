import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { NAMED } from './responses.js';

type Registry = OpenAPIHono['openAPIRegistry'];

/** The schemas of answers, each with a name of its own in the document. */
export type ApiSchemas = { readonly [K in keyof typeof NAMED | 'Job']: z.ZodType };

/** Names the schemas, so that the document refers to them instead of repeating them. */
export function registerSchemas(registry: Registry): ApiSchemas {
  const named = Object.fromEntries(
    // schemas made before the generator was loaded cannot be named: copies can
    Object.entries(NAMED).map(([name, schema]) => [name, registry.register(name, schema.clone())]),
  ) as unknown as Record<keyof typeof NAMED, z.ZodType>;
  const Job = registry.register(
    'Job',
    z.object({
      id: z.string(),
      kind: z.string().describe('what was asked: assess, predict ..'),
      state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
      asked: z
        .object({ data: z.looseObject({}).optional(), roles: z.looseObject({}).optional() })
        .optional()
        .describe('the table it is about, as the request named it'),
      progress: z.object({ step: z.string(), fraction: z.number().optional() }).optional(),
      findings: z.looseObject({}).optional().describe('parts of the result that are there already'),
      result: z
        .union([
          named.Assessment,
          named.Columns,
          named.Prediction,
          named.Keys,
          named.Transactions,
          named.WhatIf,
          named.ObservedWhatIf,
          named.Plan,
          named.PopulationModel,
        ])
        .optional()
        .describe('once it is done; `format` says which it is'),
      problem: named.Problem.optional().describe('once it has failed'),
    }),
  );
  return { ...named, Job };
}

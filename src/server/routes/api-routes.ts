import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Services } from '../services.js';
import { addAnswerRoutes } from './answer-routes.js';
import { registerSchemas } from './api-schemas.js';
import { addDataRoutes } from './data-routes.js';
import { addJobRoutes } from './job-routes.js';
import { addWorkRoutes } from './work-routes.js';

/** Adds everything below /api. */
export function addApi(app: OpenAPIHono, services: Services): void {
  const schemas = registerSchemas(app.openAPIRegistry);
  const problem = {
    description: 'what is wrong (RFC 9457)',
    content: { 'application/problem+json': { schema: schemas.Problem } },
  };
  const parts = { app, services, schemas, problem };
  addDataRoutes(parts);
  addWorkRoutes(parts);
  addJobRoutes(parts);
  addAnswerRoutes(parts);
}

import { createRoute, z } from '@hono/zod-openapi';
import { viewText } from '../work/job.js';
import { readReport, reportKindSchema } from '../work/job-report.js';
import { watchJob } from '../work/watch-job.js';
import { JSON_TEXT, json, type RouteParts } from './route-parts.js';

const tags = ['Jobs'];
const params = z.object({ id: z.string() });

/** Adds what is about jobs: look at one, stop it, watch it, read its report. */
export function addJobRoutes({ app, services: { jobs }, schemas, problem }: RouteParts): void {
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/jobs/{id}',
      operationId: 'getJob',
      summary: 'A job, with its result once it is done',
      tags,
      request: { params },
      responses: { 200: json(schemas.Job, 'the job'), default: problem },
    }),
    (c) => c.body(viewText(jobs.view(c.req.valid('param').id)), 200, JSON_TEXT) as never,
  );
  app.openapi(
    createRoute({
      method: 'delete',
      path: '/api/jobs/{id}',
      operationId: 'cancelJob',
      summary: 'Stop a job that goes on, or forget one that has ended',
      tags,
      request: { params },
      responses: { 200: json(schemas.Job, 'the job as it ended'), default: problem },
    }),
    async (c) => c.body(viewText(await jobs.cancel(c.req.valid('param').id)), 200, JSON_TEXT) as never,
  );
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/jobs/{id}/events',
      operationId: 'watchJob',
      summary: 'What happens to a job: `state`, `progress` and `finding` events until it ends',
      tags,
      request: { params },
      responses: {
        200: { description: 'server-sent events', content: { 'text/event-stream': { schema: z.string() } } },
        default: problem,
      },
    }),
    (c) => watchJob(c as never, jobs, c.req.valid('param').id) as never,
  );
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/jobs/{id}/report',
      operationId: 'getReport',
      summary: 'The report of a finished job, as the command line writes it: html, md, txt or json',
      tags,
      request: { params, query: z.object({ as: reportKindSchema }) },
      responses: {
        200: { description: 'the report', content: { 'text/html': { schema: z.string() } } },
        default: problem,
      },
    }),
    async (c) => {
      const { as } = c.req.valid('query');
      const { text, type, name } = await readReport(jobs.view(c.req.valid('param').id), as);
      return c.body(text, 200, {
        'Content-Type': type,
        'Content-Disposition': `attachment; filename="${name}"`,
      }) as never;
    },
  );
}

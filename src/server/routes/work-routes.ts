import { createRoute, z } from '@hono/zod-openapi';
import { defined } from '../../core/defined.js';
import { type JobRun, viewText } from '../work/job.js';
import { WORKS } from '../work/works.js';
import { JSON_TEXT, json, type RouteParts } from './route-parts.js';

const LONGEST_WAIT_S = 25;

/** Adds an endpoint for everything that is answered by a job. */
export function addWorkRoutes({ app, services, schemas, problem }: RouteParts): void {
  for (const { kind, summary, request, work } of WORKS) {
    app.openapi(
      createRoute({
        method: 'post',
        path: `/api/${kind}`,
        operationId: kind.replace(/[-/](\w)/g, (_, letter) => letter.toUpperCase()),
        summary,
        description: `Answers with a job. With \`wait\`, up to ${LONGEST_WAIT_S} seconds are waited for its end.`,
        tags: ['Questions'],
        request: {
          query: z.object({
            wait: z.coerce.number().min(0).max(LONGEST_WAIT_S).optional().describe('seconds'),
          }),
          body: { required: true, content: { 'application/json': { schema: request } } },
        },
        responses: {
          200: json(schemas.Job, 'the job, ended within the time waited'),
          202: json(schemas.Job, 'the job, still to be done'),
          default: problem,
        },
      }),
      async (c) => {
        const { data, roles } = c.req.valid('json') as { data?: object; roles?: object };
        // while it waits a request is kept as text, which takes a twentieth of the memory
        const text = await c.req.text();
        const start = (run: JobRun) => work(services, request.parse(JSON.parse(text)) as never, run);
        const added = services.jobs.add(kind, start, defined({ data, roles }), text.length);
        const { wait = 0 } = c.req.valid('query');
        const job = wait > 0 ? await services.jobs.wait(added.id, wait * 1000) : added;
        const ended = job.state !== 'waiting' && job.state !== 'running';
        c.header('Location', `/api/jobs/${job.id}`);
        return c.body(viewText(job), ended ? 200 : 202, JSON_TEXT) as never;
      },
    );
  }
}

import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { streamSSE } from 'hono/streaming';
import { version } from '../core/version.js';
import { answerPerson, answerPopulation } from './answers.js';
import { type ApiSchemas, registerSchemas } from './api-schemas.js';
import { DEMOS } from './demo-files.js';
import type { JobEvent } from './job-queue.js';
import { readReport, reportKindSchema } from './job-report.js';
import { personRequest, populationRequest } from './requests.js';
import type { Services } from './services.js';
import { WORKS } from './works.js';

const LONGEST_WAIT_S = 25;
const HEARTBEAT_MS = 10_000;

const json = (schema: z.ZodType, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});

/** Adds everything below /api. */
export function addApi(app: OpenAPIHono, services: Services): void {
  const schemas = registerSchemas(app.openAPIRegistry);
  const problem = {
    description: 'what is wrong (RFC 9457)',
    content: { 'application/problem+json': { schema: schemas.Problem } },
  };
  addData(app, services, schemas, problem);
  addWorks(app, services, schemas, problem);
  addJobs(app, services, schemas, problem);
  addAnswers(app, services, schemas, problem);
}

type ProblemResponse = { description: string; content: Record<string, { schema: z.ZodType }> };

function addData(
  app: OpenAPIHono,
  { uploads, folders }: Services,
  schemas: ApiSchemas,
  problem: ProblemResponse,
): void {
  const tags = ['Data'];
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/files',
      operationId: 'listFiles',
      summary: 'Files in the folders named at the start, and the demo tables',
      tags,
      responses: { 200: json(schemas.Files, 'all files'), default: problem },
    }),
    async (c) => c.json({ files: await folders.list(), demos: [...DEMOS], version } as never),
  );
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/uploads',
      operationId: 'uploadFile',
      summary: 'Send a file: its bytes are the body, written to disk as they arrive',
      tags,
      request: {
        query: z.object({
          name: z.string().min(1).max(300).describe('what the file is called; its ending tells the format'),
        }),
        body: { content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } } },
      },
      responses: { 201: json(schemas.Upload, 'the upload'), default: problem },
    }),
    async (c) => {
      const { name } = c.req.valid('query');
      const declared = Number(c.req.header('content-length') ?? 0);
      const { path: _, ...upload } = await uploads.receive(
        name,
        declared,
        c.req.raw.body as AsyncIterable<Uint8Array> | null,
      );
      return c.json(upload as never, 201);
    },
  );
  app.openapi(
    createRoute({
      method: 'delete',
      path: '/api/uploads/{id}',
      operationId: 'removeUpload',
      summary: 'Remove an uploaded file',
      tags,
      request: { params: z.object({ id: z.string() }) },
      responses: { 204: { description: 'it is gone' }, default: problem },
    }),
    async (c) => {
      await uploads.remove(c.req.valid('param').id);
      return c.body(null, 204);
    },
  );
}

function addWorks(app: OpenAPIHono, services: Services, schemas: ApiSchemas, problem: ProblemResponse): void {
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
        const asked = c.req.valid('json');
        const added = services.jobs.add(kind, (run) => work(services, asked as never, run));
        const { wait = 0 } = c.req.valid('query');
        const job = wait > 0 ? await services.jobs.wait(added.id, wait * 1000) : added;
        const ended = job.state !== 'waiting' && job.state !== 'running';
        c.header('Location', `/api/jobs/${job.id}`);
        return c.json(job as never, ended ? 200 : 202);
      },
    );
  }
}

function addJobs(app: OpenAPIHono, { jobs }: Services, schemas: ApiSchemas, problem: ProblemResponse): void {
  const tags = ['Jobs'];
  const params = z.object({ id: z.string() });
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
    (c) => c.json(jobs.view(c.req.valid('param').id) as never),
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
    async (c) => c.json((await jobs.cancel(c.req.valid('param').id)) as never),
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
      summary: 'The report of a finished assessment, transactions, what-if or plan',
      tags,
      request: { params, query: z.object({ as: reportKindSchema }) },
      responses: {
        200: { description: 'the report', content: { 'text/html': { schema: z.string() } } },
        default: problem,
      },
    }),
    (c) => {
      const { as } = c.req.valid('query');
      const { text, type, name } = readReport(jobs.view(c.req.valid('param').id), as);
      return c.body(text, 200, {
        'Content-Type': type,
        'Content-Disposition': `attachment; filename="${name}"`,
      }) as never;
    },
  );
}

function watchJob(c: Parameters<typeof streamSSE>[0], jobs: Services['jobs'], id: string): Response {
  // a job that is not there, or too many watchers, is answered as a problem before the stream begins
  const queue: JobEvent[] = [];
  let wake = () => {};
  const watching = jobs.watch(id, (event) => {
    // of several steps of progress in a row only the last one matters
    if (event.name === 'progress' && queue.at(-1)?.name === 'progress') queue.pop();
    queue.push(event);
    wake();
  });
  return streamSSE(c, async (stream) => {
    let ended = false;
    stream.onAbort(() => {
      ended = true;
      watching.stop();
      wake();
    });
    void watching.ended.then(() => {
      ended = true;
      wake();
    });
    const heart = setInterval(() => void stream.write(': still here\n\n').catch(() => {}), HEARTBEAT_MS);
    try {
      while (!(ended && queue.length === 0) && !stream.aborted) {
        const event = queue.shift();
        if (event !== undefined)
          await stream.writeSSE({ event: event.name, data: JSON.stringify(event.data) });
        else
          await new Promise<void>((done) => {
            wake = done;
          });
      }
    } finally {
      clearInterval(heart);
      watching.stop();
    }
  });
}

function addAnswers(
  app: OpenAPIHono,
  services: Services,
  schemas: ApiSchemas,
  problem: ProblemResponse,
): void {
  const tags = ['Questions'];
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/person',
      operationId: 'person',
      summary: "One person's risk from counts alone, at once",
      tags,
      request: { body: { required: true, content: { 'application/json': { schema: personRequest } } } },
      responses: { 200: json(schemas.Person, 'the findings'), default: problem },
    }),
    async (c) => c.json((await answerPerson(services, c.req.valid('json'))) as never),
  );
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/population/estimate',
      operationId: 'populationEstimate',
      summary: 'How many people in a population look like somebody, at once',
      tags,
      request: { body: { required: true, content: { 'application/json': { schema: populationRequest } } } },
      responses: { 200: json(schemas.Population, 'the answer'), default: problem },
    }),
    async (c) => c.json((await answerPopulation(services, c.req.valid('json'))) as never),
  );
}

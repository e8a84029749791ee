import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { version } from '../core/version.js';
import { checkSender, checkToken, secureHeaders } from './guard.js';
import { limitBody } from './limit-body.js';
import { addApi } from './routes/api-routes.js';
import { DOCS_STYLE, docsPage } from './routes/docs-page.js';
import { addPage } from './routes/page-files.js';
import { Problem, problemOf } from './routes/problem.js';
import type { Services } from './services.js';

/** All routes of the server, with the guards before them. */
export function makeApp(services: Services): OpenAPIHono {
  const { settings } = services;
  const app = new OpenAPIHono({
    defaultHook: (result) => {
      if (!result.success) throw malformed(result.error.issues);
    },
  });
  app.use(secureHeaders(), logRequests(services), checkSender(settings));
  app.get('/api/health', (c) => c.json({ ok: true, version }));
  app.use('/api/*', checkToken(settings), limitBody(settings.limits));
  addApi(app, services);
  addDocs(app);
  addPage(app, settings.page);
  app.notFound((c) =>
    answer(c, new Problem('request/not-found', 'there is nothing at this address', 'see /docs')),
  );
  app.onError((error, c) => answer(c, error));
  return app;
}

function answer(c: Context, error: unknown): Response {
  const known =
    error instanceof HTTPException ? new Problem('request/malformed', 'the body is not valid JSON') : error;
  const body = problemOf(known);
  if (body.code === 'request/busy') c.header('Retry-After', '2');
  // what is left of a body that was refused is not read: the connection ends
  if (body.status === 413 || body.status === 408) c.header('Connection', 'close');
  c.set('problem', { code: body.code, ...(body.status === 500 && { error: (error as Error).name }) });
  return c.body(JSON.stringify(body), body.status as 400, { 'Content-Type': 'application/problem+json' });
}

/** What is wrong with a request, by place and rule: never what it held. */
function malformed(issues: readonly { path: PropertyKey[]; message: string }[]): Problem {
  const [{ path, message }] = issues;
  const where = path.map(String).join('.') || 'the body';
  return new Problem('request/malformed', `${where}: ${message}`, 'see /docs for what is expected');
}

/** A line per request: the route, not the address, which may hold a name. */
function logRequests({ settings: { log } }: Services) {
  return async (c: Context, next: () => Promise<void>) => {
    const start = performance.now();
    await next();
    const ms = Math.round(performance.now() - start);
    log.info(
      { method: c.req.method, route: c.req.routePath, status: c.res.status, ms, ...c.get('problem') },
      'request',
    );
  };
}

function addDocs(app: OpenAPIHono): void {
  const make = () =>
    app.getOpenAPI31Document({
      openapi: '3.1.0',
      info: {
        title: 'Singleout',
        version,
        description: 'How easily can a person be singled out of a data set, by whom, through which columns?',
        license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      },
      servers: [{ url: '/' }],
      security: [{ token: [] }],
    });
  // made once, when it is first asked for: that takes half a second
  let made: ReturnType<typeof make> | undefined;
  const document = () => {
    made ??= make();
    return made;
  };
  app.openAPIRegistry.registerComponent('securitySchemes', 'token', {
    type: 'http',
    scheme: 'bearer',
    description: 'the token that the server prints at its start',
  });
  app.get('/openapi.json', (c) => c.json(document()));
  app.get('/docs', (c) => c.html(docsPage(document())));
  app.get('/docs.css', (c) => c.body(DOCS_STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
}

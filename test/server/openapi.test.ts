import { Validator } from '@seriousme/openapi-schema-validator';
import { OpenAPIClientAxios } from 'openapi-client-axios';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markedCsv, startTestServer, type TestServer } from './served.js';

let server: TestServer;
// biome-ignore lint/suspicious/noExplicitAny: a document of many parts
let document: any;

beforeAll(async () => {
  server = await startTestServer();
  document = await (await fetch(new URL('/openapi.json', server.url))).json();
});
afterAll(() => server.close());

describe('the OpenAPI document', () => {
  it('is valid, and of version 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('has every endpoint, each with a name and a problem', () => {
    const operations = Object.entries<Record<string, { operationId: string; responses: object }>>(
      document.paths,
    ).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path: `${method} ${path}`, operation })),
    );
    const paths = operations.map(({ path }) => path);
    for (const kind of [
      'columns',
      'assess',
      'predict',
      'person',
      'keys',
      'transactions',
      'what-if',
      'plan',
      'population/estimate',
    ]) {
      expect(paths).toContain(`post /api/${kind}`);
    }
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
    for (const { operation } of operations) expect(Object.keys(operation.responses)).toContain('default');
  });

  it('makes a client that works', async () => {
    const api = new OpenAPIClientAxios({
      definition: document,
      axiosConfigDefaults: { baseURL: server.url, headers: { Authorization: `Bearer ${server.token}` } },
    });
    // biome-ignore lint/suspicious/noExplicitAny: made of the document
    const client = (await api.init()) as any;
    const { data: upload } = await client.uploadFile({ name: 'people.csv' }, markedCsv(40), {
      headers: { 'Content-Type': 'application/octet-stream' },
    });
    const { data: job } = await client.assess(
      { wait: 25 },
      { data: { upload: upload.id }, roles: { qi: ['zip', 'sex'] } },
    );
    expect(job.state).toBe('done');
    expect(job.result.observed.records).toBe(40);
    const { data: again } = await client.getJob({ id: job.id });
    expect(again.result).toEqual(job.result);
  });

  it('can be read as a page that loads nothing from elsewhere', async () => {
    const answer = await fetch(new URL('/docs', server.url));
    const html = await answer.text();
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    for (const path of Object.keys(document.paths)) expect(html).toContain(path);
    expect(html).not.toMatch(/<script|src=|href="(?!#|\/)/);
    expect((await fetch(new URL('/docs.css', server.url))).status).toBe(200);
  });
});

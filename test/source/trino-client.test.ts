import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { readAddress } from '../../src/source/trino/address.js';
import { TrinoClient } from '../../src/source/trino/client.js';

type Answer = (request: IncomingMessage, response: ServerResponse, at: string) => void;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A coordinator that gives these answers in turn, and notes what it was asked. */
async function pretend(...answers: Answer[]) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const { port } = server.address() as AddressInfo;
    const answer = answers.shift();
    if (answer === undefined) response.writeHead(200).end('{}');
    else answer(request, response, `http://127.0.0.1:${port}`);
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const client = new TrinoClient(readAddress(`trino://tester@127.0.0.1:${port}/memory/default`));
  const ask = async () => {
    const rows: unknown[] = [];
    try {
      for await (const page of client.run('SELECT 1')) rows.push(...page.rows);
    } finally {
      client.close();
    }
    return rows;
  };
  return { client, asked, ask };
}

const says =
  (page: (at: string) => object): Answer =>
  (_, response, at) =>
    response.writeHead(200).end(JSON.stringify(page(at)));
const status =
  (code: number): Answer =>
  (_, response) =>
    response.writeHead(code).end();
const hangUp: Answer = (request) => request.socket.destroy();

const first = says((at) => ({ id: 'q', nextUri: `${at}/next/1` }));
const second = says((at) => ({ id: 'q', nextUri: `${at}/next/2`, data: [[1], [2]] }));
const last = says(() => ({ id: 'q', data: [[3]] }));

describe('the client of Trino', () => {
  it('gives all rows, page by page', async () => {
    const { ask, asked } = await pretend(first, second, last);
    expect(await ask()).toEqual([[1], [2], [3]]);
    expect(asked).toEqual(['POST /v1/statement', 'GET /next/1', 'GET /next/2']);
  });

  it('asks again where the server says so, and where the connection breaks between pages', async () => {
    const { ask, asked } = await pretend(status(503), first, status(502), second, hangUp, last);
    expect(await ask()).toEqual([[1], [2], [3]]);
    expect(asked).toEqual([
      ...['POST /v1/statement', 'POST /v1/statement'],
      ...['GET /next/1', 'GET /next/1', 'GET /next/2', 'GET /next/2'],
    ]);
  });

  it('does not post a statement again that the server may have taken', async () => {
    const { ask, asked } = await pretend(hangUp, first, last);
    await expect(ask()).rejects.toMatchObject({ code: 'source/connection' });
    expect(asked).toEqual(['POST /v1/statement']);
  });

  it('tells a wrong password, a forbidden server and one that is no Trino', async () => {
    for (const [answer, code] of [
      [status(401), 'source/authentication'],
      [status(403), 'source/permission'],
      [status(404), 'source/connection'],
      [((_, response) => response.writeHead(200).end('<html>')) as Answer, 'source/connection'],
    ] as const)
      await expect((await pretend(answer)).ask()).rejects.toMatchObject({ code });
  });

  it('tells the server to stop when the reader leaves', async () => {
    const { client, asked } = await pretend(first, second);
    for await (const { rows } of client.run('SELECT 1')) if (rows.length > 0) break;
    client.close();
    expect(asked.at(-1)).toBe('DELETE /next/2');
  });
});

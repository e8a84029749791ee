import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aroundMarker, showsMarker } from '../markers.mjs';
import { makeRequest } from './make-request.mjs';
import { send } from './send.mjs';
import { startServer } from './server.mjs';

let server;

/** Requests to a running server: questions as the page asks them, bent; uploads; odd paths, methods and headers. */
export const http = {
  needsStock: true,
  keepsFiles: true,
  make: makeRequest,

  async run(input, scene) {
    server ??= await start(scene);
    const answer = await send(server, input);
    scene.ended = `status ${answer?.status ?? 'none'}`;
    const found = wrongAnswer(input, answer);
    if (found !== undefined) return found;
    if (input.ask !== undefined && answer?.status === 201) {
      const { id } = JSON.parse(answer.text);
      const asked = await send(server, question(input, id));
      const wrong = wrongAnswer({ ...input, body: '', hides: input.marked }, asked);
      await send(server, { method: 'DELETE', path: `/api/uploads/${id}`, headers: {}, body: '' });
      if (wrong !== undefined) return wrong;
    }
    const log = server.takeLog();
    if (showsMarker(log)) return { what: 'value leaked', detail: `log: ${aroundMarker(log)}` };
    const health = await send(server, { method: 'GET', path: '/api/health', headers: {}, body: '' });
    return health?.status === 200
      ? undefined
      : { what: 'the server is not well', detail: String(health?.status) };
  },

  /** Fewer headers. */
  *shrink(input) {
    for (const name of Object.keys(input.headers)) {
      const { [name]: _, ...headers } = input.headers;
      yield { ...input, headers };
    }
  },
};

async function start({ product, stock, home }) {
  const folder = join(home, 'served');
  mkdirSync(folder);
  for (const [name, bytes] of stock) writeFileSync(join(folder, name), bytes);
  return startServer(product, folder);
}

function question(kind, id) {
  const body = Buffer.from(JSON.stringify({ data: { upload: id } })).toString('base64');
  return {
    method: 'POST',
    path: `/api/${kind}?wait=20`,
    headers: { 'content-type': 'application/json' },
    body,
  };
}

function wrongAnswer({ path, body, hides = true }, answer) {
  if (answer === undefined) return undefined;
  const { status, text } = answer;
  if (status >= 500 && status !== 503 && status !== 501)
    return { what: `status ${status}`, detail: `${path.split('?')[0]}: ${text.slice(0, 200)}` };
  if (text.includes('internal/bug'))
    return { what: 'internal error', detail: `${path.split('?')[0]}: ${text.slice(0, 300)}` };
  const told =
    showsMarker(Buffer.from(body, 'base64').toString()) ||
    Buffer.from(body, 'base64').toString().includes('showValues');
  // a fitted model and a list of the domain are made of values
  if (hides && !told && !path.startsWith('/api/population') && showsMarker(text))
    return { what: 'value leaked', detail: `${path.split('?')[0]}: ${aroundMarker(text)}` };
  return undefined;
}

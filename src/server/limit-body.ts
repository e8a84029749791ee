import type { Context, MiddlewareHandler } from 'hono';
import { isTooDeep } from '../core/check-depth.js';
import { Problem, tooDeep } from './routes/problem.js';
import type { ServerLimits } from './settings.js';

/** Reads JSON bodies within bounds of size, of all together, and of time; uploads have bounds of their own. */
export function limitBody(limits: ServerLimits): MiddlewareHandler {
  const arriving = { bytes: 0 };
  return async (c: Context, next: () => Promise<void>) => {
    const { body } = c.req.raw;
    if (c.req.path === '/api/uploads' || body === null) return next();
    if (Number(c.req.header('content-length') ?? 0) > limits.bodyBytes) throw tooLarge(limits.bodyBytes);
    const held = { bytes: 0 };
    try {
      const text = await readBody(body.getReader(), limits, arriving, held);
      if (isTooDeep(text)) throw tooDeep('the body');
      // what the validators read it from: they expect a promise, whatever its type says
      c.req.bodyCache.text = Promise.resolve(text) as never;
      return await next();
    } finally {
      // parsed it takes far more than its bytes: it counts until it is answered
      arriving.bytes -= held.bytes;
    }
  };
}

async function readBody(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { bodyBytes, bodyMs, arrivingBytes }: ServerLimits,
  arriving: { bytes: number },
  held: { bytes: number },
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    const slow = new Problem('request/too-slow', 'the body arrives too slowly');
    timer = setTimeout(() => fail(slow), bodyMs);
  });
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), late]);
      if (done) return Buffer.concat(chunks).toString('utf8');
      held.bytes += value.length;
      arriving.bytes += value.length;
      if (held.bytes > bodyBytes) throw tooLarge(bodyBytes);
      if (arriving.bytes > arrivingBytes) {
        throw new Problem('request/busy', 'too much is being sent at once', 'try again in a moment');
      }
      chunks.push(value);
    }
  } catch (error) {
    void reader.cancel().catch(() => undefined);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function tooLarge(limit: number): Problem {
  return new Problem('request/too-large', `a body may have ${limit} bytes`, 'upload it as a file');
}

import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { Context, MiddlewareHandler } from 'hono';
import { Problem } from './routes/problem.js';
import type { ServerSettings } from './settings.js';

/** No script, style, picture or connection but our own; nobody may frame the page. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS: Record<string, string> = {
  'Content-Security-Policy': POLICY,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
};

/** Puts the headers that keep a browser within bounds on every answer. */
export function secureHeaders(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(HEADERS)) c.res.headers.set(name, value);
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
  };
}

/**
 * Refuses requests under a foreign name (a page whose name was pointed at this machine: DNS rebinding) and from
 * foreign pages. An address cannot be pointed elsewhere, a name can: only named ones are trusted.
 */
export function checkSender({ remote, names }: ServerSettings): MiddlewareHandler {
  const known = new Set(['localhost', ...(remote ? names.map((name) => name.toLowerCase()) : [])]);
  return async (c, next) => {
    const host = (c.req.header('host') ?? '').toLowerCase();
    const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
    const address = isIP(name) !== 0 && (remote || isLoopback(name));
    if (!known.has(name) && !address) {
      throw new Problem(
        'request/forbidden',
        'the server is not known by this name',
        'ask it by the address it printed',
      );
    }
    const origin = c.req.header('origin');
    if (origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`) {
      throw new Problem('request/forbidden', 'the request comes from another page');
    }
    const site = c.req.header('sec-fetch-site');
    const visit = c.req.method === 'GET' && c.req.header('sec-fetch-mode') === 'navigate';
    if (site !== undefined && site !== 'same-origin' && site !== 'none' && !visit) {
      throw new Problem('request/forbidden', 'the request comes from another page');
    }
    await next();
  };
}

/** Refuses requests without the token of this start. It travels in a header, which no foreign page can send. */
export function checkToken({ token }: ServerSettings): MiddlewareHandler {
  const expected = digest(token);
  return async (c, next) => {
    if (!timingSafeEqual(digest(tokenOf(c)), expected)) {
      throw new Problem(
        'request/unauthorised',
        'the token is missing or not the one of this start',
        'send the token that the server printed: Authorization: Bearer TOKEN',
      );
    }
    await next();
  };
}

/** Whether an address reaches this machine alone. */
export function isLoopback(address: string): boolean {
  return address === 'localhost' || address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
}

function tokenOf(c: Context): string {
  return /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
}

/** Digests have one length, so that comparing tells nothing of the token. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

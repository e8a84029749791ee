import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Hono } from 'hono';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Serves the built page: its files are read once, so that no address can reach anything else on the disk. */
export function addPage(app: Pick<Hono, 'get'>, folder: string): void {
  for (const path of filesIn(folder)) {
    const bytes = new Uint8Array(readFileSync(join(folder, path)));
    // names of assets hold a digest of their contents
    const cached = path.startsWith('assets/')
      ? { 'Cache-Control': 'public, max-age=31536000, immutable' }
      : {};
    const headers = { 'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream', ...cached };
    app.get(path === 'index.html' ? '/' : `/${path}`, (c) => c.body(bytes, 200, headers));
  }
}

function filesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) =>
        join(parentPath, name).slice(folder.length + (folder.endsWith('/') ? 0 : 1)),
      );
  } catch {
    // without a built page the API still answers
    return [];
  }
}

import { createRoute, z } from '@hono/zod-openapi';
import { version } from '../../core/version.js';
import { DEMOS } from '../data/demo-files.js';
import { json, type RouteParts } from './route-parts.js';

const tags = ['Data'];

/** Adds what is about files: what there is, send one, remove it. */
export function addDataRoutes({ app, services: { uploads, folders }, schemas, problem }: RouteParts): void {
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

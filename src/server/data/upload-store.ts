import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Cache } from '../../core/cache.js';
import { makeTemporaryFolder, removeTemporaryFolder } from '../../core/files/temporary-folder.js';
import { Problem } from '../routes/problem.js';
import type { ServerLimits } from '../settings.js';

/** A file that a client sent. */
export interface Upload {
  readonly id: string;
  /** As the client calls it, for reports and errors. */
  readonly name: string;
  readonly bytes: number;
  readonly path: string;
}

/** Uploaded files in a temporary folder of their own, few at a time, gone with the server. */
export class UploadStore {
  readonly #folder = makeTemporaryFolder();
  readonly #files: Cache<Upload>;
  readonly #limits: ServerLimits;
  #arriving = 0;

  constructor(limits: ServerLimits) {
    this.#limits = limits;
    this.#files = new Cache({ most: limits.uploads, close: ({ id }) => this.#erase(id) });
  }

  /** Writes a body to disk as it arrives; what is too large, too slow or unpacks to too much is removed and refused. */
  async receive(name: string, declared: number, body: AsyncIterable<Uint8Array> | null): Promise<Upload> {
    const { uploading, uploadBytes } = this.#limits;
    if (declared > uploadBytes) throw tooLarge(uploadBytes);
    if (this.#arriving >= uploading) {
      throw new Problem('request/busy', 'too many files are being uploaded', 'try again in a moment');
    }
    this.#arriving += 1;
    const id = randomBytes(12).toString('hex');
    const folder = join(this.#folder, id);
    const path = join(folder, endingOf(name));
    try {
      await mkdir(folder);
      const bytes = body === null ? 0 : await this.#write(path, body);
      if (bytes === 0)
        throw new Problem('request/malformed', 'the file is empty', 'send its bytes as the body');
      await this.#checkUnpacked(path);
      const upload = { id, name, bytes, path };
      await this.#files.set(id, upload);
      return upload;
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    } finally {
      this.#arriving -= 1;
    }
  }

  /** The upload of that id; asking for it makes it the last to go. */
  find(id: string): Upload {
    const found = this.#files.get(id);
    if (found === undefined) {
      throw new Problem('request/expired', 'this upload is not there any more', 'send the file again');
    }
    return found;
  }

  async remove(id: string): Promise<void> {
    this.find(id);
    this.#files.take(id);
    await this.#erase(id);
  }

  /** A place for other files that live as long as the server. */
  place(name: string): string {
    return join(this.#folder, name);
  }

  close(): void {
    removeTemporaryFolder(this.#folder);
  }

  async #write(path: string, body: AsyncIterable<Uint8Array>): Promise<number> {
    const { uploadBytes, uploadBytesPerSecond, graceMs } = this.#limits;
    const file = await open(path, 'wx', 0o600);
    const start = performance.now();
    let bytes = 0;
    try {
      for await (const chunk of body) {
        bytes += chunk.length;
        if (bytes > uploadBytes) throw tooLarge(uploadBytes);
        const ms = performance.now() - start;
        if (ms > graceMs && bytes < (uploadBytesPerSecond * ms) / 1000) {
          throw new Problem(
            'request/too-slow',
            'the file arrives too slowly',
            'name its folder at the start of the server instead',
          );
        }
        await file.write(chunk);
      }
    } finally {
      await file.close();
    }
    return bytes;
  }

  /** A gzip file of a few megabytes may unpack to terabytes: it is unpacked to nowhere, up to the limit. */
  async #checkUnpacked(path: string): Promise<void> {
    const head = await open(path, 'r');
    const magic = Buffer.alloc(2);
    await head.read(magic, 0, 2, 0);
    await head.close();
    if (magic[0] !== 0x1f || magic[1] !== 0x8b) return;
    const { unpackedBytes } = this.#limits;
    let bytes = 0;
    const unpacking = pipeline(
      createReadStream(path),
      createGunzip(),
      async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) {
          bytes += chunk.length;
          if (bytes > unpackedBytes) return;
        }
      },
    );
    // a damaged file is for the reader to name
    await unpacking.catch(() => undefined);
    if (bytes > unpackedBytes) {
      throw new Problem('request/too-large', `the file unpacks to more than ${unpackedBytes} bytes`);
    }
  }

  #erase(id: string): Promise<void> {
    return rm(join(this.#folder, id), { recursive: true, force: true });
  }
}

/** The ending tells the format; nothing else of a client's name reaches the disk. */
function endingOf(name: string): string {
  return `data${/(\.[A-Za-z0-9]{1,8}){0,2}$/.exec(name)?.[0].toLowerCase() ?? ''}`;
}

function tooLarge(limit: number): Problem {
  return new Problem(
    'request/too-large',
    `a file may have ${limit} bytes`,
    'start the server with a higher --max-upload, or name the folder of the file with --folder',
  );
}

import { open } from 'node:fs/promises';
import { replaceFile } from '../../core/files/replace-file.js';
import type { Context } from '../context.js';

/**
 * Writes a file whole or not at all, and over nothing that is read. Devices and pipes, which cannot be replaced, are written
 * directly.
 * @param text or its parts, where it may be too long for one string
 */
export async function writeOutput(
  { files, signal }: Context,
  path: string,
  text: string | Iterable<string>,
): Promise<void> {
  await replaceFile(path, ({ file }) => writeParts(file, typeof text === 'string' ? [text] : text), {
    guard: files,
    signal,
  });
}

async function writeParts(path: string, parts: Iterable<string>): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (const part of parts) await file.writeFile(part);
  } finally {
    await file.close();
  }
}

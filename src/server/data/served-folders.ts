import { type Dirent, realpathSync, statSync } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, isAbsolute, join, relative, sep } from 'node:path';
import { SingleoutError } from '../../core/errors.js';
import { marked, option, wording } from '../../core/wording.js';
import { Problem } from '../routes/problem.js';

/** A file that may be assessed where it is. */
export interface ServedFile {
  readonly name: string;
  readonly bytes: number;
}

const READABLE = /\.(csv|tsv|txt|tab|json|ndjson|jsonl|parquet|pq)(\.gz)?$/i;
const MOST_FILES = 500;
const DEEPEST = 4;

/** The folders named at the start, by the name a client uses: nothing outside of them can be reached. */
export class ServedFolders {
  readonly #roots = new Map<string, string>();

  /**
   * Folders go by their last name: `a/data` is `data`. Of several with the same name the further ones are numbered, `data-2` ..,
   * past names that are taken. Every folder that can go by its own name does, so that the names do not depend on the
   * order of the others.
   */
  constructor(folders: readonly string[]) {
    const paths = [...new Set(folders.map(realFolder))];
    const named = (path: string) => basename(path) || 'root';
    const twins = paths.filter((path, i) => paths.some((other, j) => j < i && named(other) === named(path)));
    for (const path of paths) if (!twins.includes(path)) this.#roots.set(named(path), path);
    for (const path of twins) {
      let number = 2;
      while (this.#roots.has(`${named(path)}-${number}`)) number++;
      this.#roots.set(`${named(path)}-${number}`, path);
    }
  }

  /** Files of readable kinds, by folder and name; at most 500. Links are not followed. */
  async list(): Promise<ServedFile[]> {
    const found: ServedFile[] = [];
    for (const [name, root] of this.#roots) await this.#walk(root, name, 0, found);
    return found.sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /**
   * The real path of a file below a folder. A name that leads out of it, by `..` or through a link, is answered
   * like one that is not there.
   */
  async resolve(name: string): Promise<string> {
    const missing = new Problem('request/not-found', 'there is no such file in the folders of this server');
    if (name.includes('\0') || isAbsolute(name)) throw missing;
    const [first, ...rest] = name.split('/');
    const root = this.#roots.get(first);
    if (
      root === undefined ||
      rest.length === 0 ||
      rest.some((part) => part === '' || part === '..' || part === '.')
    ) {
      throw missing;
    }
    const path = await realpath(join(root, ...rest)).catch(() => undefined);
    if (path === undefined || !isBelow(path, root)) throw missing;
    if (!(await stat(path)).isFile()) throw missing;
    return path;
  }

  async #walk(path: string, name: string, depth: number, found: ServedFile[]): Promise<void> {
    const entries: Dirent[] = await readdir(path, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (found.length >= MOST_FILES) return;
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      const inner = join(path, entry.name);
      if (entry.isDirectory() && depth < DEEPEST)
        await this.#walk(inner, `${name}/${entry.name}`, depth + 1, found);
      else if (entry.isFile() && READABLE.test(entry.name)) {
        const { size } = await stat(inner);
        found.push({ name: `${name}/${entry.name}`, bytes: size });
      }
    }
  }
}

function isBelow(path: string, root: string): boolean {
  const way = relative(root, path);
  return way !== '' && !way.startsWith(`..${sep}`) && way !== '..' && !isAbsolute(way);
}

function realFolder(folder: string): string {
  try {
    const path = realpathSync(folder);
    if (statSync(path).isDirectory()) return path;
    throw new Error('not a folder');
  } catch (cause) {
    throw new SingleoutError(
      'config/invalid',
      wording`${marked(option('folders'))} must name a folder that is there`,
      {
        where: folder,
        cause,
      },
    );
  }
}

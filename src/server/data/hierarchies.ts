import { namedHierarchies } from '../../protect/steps/generalise.js';
import { type Hierarchies, type Hierarchy, parseHierarchy } from '../../protect/steps/hierarchy.js';
import { Problem } from '../routes/problem.js';
import { locate, readLocated, type Services } from '../services.js';

/** Bytes of all hierarchies of a request together: they become part of what the engine is asked. */
const MOST_BYTES = 8 * 1024 * 1024;

/**
 * The hierarchies that steps of a request name: sent along with it, or else files in the folders of this server. No other file
 * can be reached.
 */
export async function findHierarchies(
  services: Services,
  steps: readonly string[],
  sent: Readonly<Record<string, string>> = {},
): Promise<Hierarchies> {
  const found = new Map<string, Hierarchy>();
  let left = MOST_BYTES;
  for (const name of namedHierarchies(steps)) {
    const text = Object.hasOwn(sent, name) ? sent[name] : await readServed(services, name, left);
    left -= Buffer.byteLength(text);
    if (left < 0) throw new Problem('request/too-large', `hierarchies may have ${MOST_BYTES} bytes together`);
    found.set(name, parseHierarchy(text, name));
  }
  return found;
}

async function readServed(services: Services, name: string, most: number): Promise<string> {
  return readLocated(await locate(services, { file: name }), most);
}

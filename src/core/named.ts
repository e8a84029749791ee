/** Something for each of some names: as an object, or as a map where names may look like numbers and their order matters. */
export type Named<T> = Readonly<Record<string, T>> | ReadonlyMap<string, T>;

/** What is given by name, as a map in the order it was given. */
export function mapOf<T>(named: Named<T>): ReadonlyMap<string, T> {
  return named instanceof Map ? named : new Map(Object.entries(named));
}

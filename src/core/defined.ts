/** The properties of an object that are there, without those set to undefined. */
export type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Leaves out properties that are undefined, so that what was not given is not there. */
export function defined<T extends object>(options: T): Defined<T> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Defined<T>;
}

/** The folder of the package. As far from here as from the joined files of the command line: two folders up. */
export const packageFolder = new URL('../..', import.meta.url);

import { tmpdir } from 'node:os';
import { shell } from './shell.js';

/** The lines of a help text below a heading, less their indentation. */
export function below(heading: string, help: string): string[] {
  const [, section = ''] = help.split(`\n${heading}:\n`);
  const lines = section.split('\n');
  const end = lines.findIndex((line) => !line.startsWith('  '));
  return lines.slice(0, end === -1 ? undefined : end).map((line) => line.slice(2));
}

/** All commands of the installed package below one, as words, with their help. */
export async function commandsBelow(words: readonly string[] = []): Promise<[string, string][]> {
  const help = await shell(['singleout', ...words, '--help'].join(' '), tmpdir());
  const names = below('Commands', help).flatMap((line) => /^[a-z][a-z-]*/.exec(line)?.[0] ?? []);
  const further = names.filter((name) => name !== 'help').map((name) => commandsBelow([...words, name]));
  const all = (await Promise.all(further)).flat();
  return words.length === 0 ? all : [[words.join(' '), help], ...all];
}

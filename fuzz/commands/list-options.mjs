import { runLine } from './run-line.mjs';

/** Every command of the product with its options, as its help lists them: a new one is fuzzed without a word here. */
export async function listCommands(product) {
  const commands = [];
  for (const name of await subcommands(product, [])) {
    const below = await subcommands(product, [name]);
    const paths = below.length > 0 ? below.map((sub) => [name, sub]) : [[name]];
    for (const path of paths) commands.push({ path, options: optionsIn(await helpOf(product, path)) });
  }
  return commands;
}

async function helpOf(product, path) {
  const { out } = await runLine(product, [...path, '--help']);
  // one line per entry: what is wrapped is joined again
  return out.replace(/\n {10,}/g, ' ');
}

async function subcommands(product, path) {
  const [, after = ''] = (await helpOf(product, path)).split('\nCommands:\n');
  const [list] = after.split('\n\n');
  const names = [...list.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name]) => name);
  return names.filter((name) => name !== 'help');
}

function optionsIn(help) {
  const lines = [...help.matchAll(/^ {2}(?:(-\w), )?(--[a-z-]+)(?: ([<[][^>\]]+[>\]]))?( .*)?$/gm)];
  return lines.map(([, short, long, value, text = '']) => ({
    long,
    flags: short === undefined ? [long] : [short, long],
    value,
    choices: [...(/choices: ([^)]*)\)/.exec(text)?.[1].matchAll(/"([^"]+)"/g) ?? [])].map(
      ([, choice]) => choice,
    ),
  }));
}

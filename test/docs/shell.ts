import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { parse } from 'yaml';
import { command } from '../installed.js';

/** Where the installed command and what it needs are found, in a home of its own, with no way to the network for npm. */
export function environment(folder: string, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const path = [dirname(command), process.env.PATH].join(delimiter);
  return { ...process.env, PATH: path, HOME: folder, npm_config_offline: 'true', ...more };
}

/** Runs lines of shell as a reader of the docs would; fails unless it ends with the code. Gives what it printed. */
export function shell(
  lines: string,
  folder: string,
  more: NodeJS.ProcessEnv = {},
  code = 0,
): Promise<string> {
  const child = spawn('bash', ['-e', '-o', 'pipefail', '-c', lines], {
    cwd: folder,
    env: environment(folder, more),
  });
  let [printed, error] = ['', ''];
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  child.stderr.on('data', (chunk) => {
    error += chunk;
  });
  return new Promise((resolve, reject) =>
    child.on('close', (ended) =>
      ended === code
        ? resolve(printed + error)
        : reject(new Error(`${lines}\nends with ${ended} instead of ${code}: ${printed}${error}`)),
    ),
  );
}

/** The statements of some lines of shell: as many lines as bash takes for whole. */
export function statementsOf(text: string): string[] {
  const statements: string[] = [];
  let open = '';
  for (const line of text.split('\n')) {
    open += open === '' ? line : `\n${line}`;
    const whole = !line.endsWith('\\') && spawnSync('bash', ['-n', '-c', open]).status === 0;
    if (!whole) continue;
    if (/^\s*[^#\s]/.test(open)) statements.push(open);
    open = '';
  }
  if (open !== '') throw new Error(`bash takes this for half a statement: ${open}`);
  return statements;
}

/** The exit code that a statement is said to end with in its comment, `# exit code 1`. */
function expectedCode(statement: string): number {
  return Number(/# exit code (\d+)/.exec(statement)?.[1] ?? 0);
}

const WRITING = /(?:\s-o|\s--(?:output|report|sarif|junit|markdown|export-sql)|>)\s+(\S+)/g;

/** Files that a statement says it writes. */
function writtenBy(statement: string): string[] {
  return [...statement.matchAll(WRITING)].map(([, name]) => name as string);
}

/** Runs a statement of the docs: what it is to write must be new and whole, and if nothing, it must print something. */
export async function runStatement(
  statement: string,
  folder: string,
  more: NodeJS.ProcessEnv = {},
): Promise<string> {
  const files = writtenBy(statement).map((name) => join(folder, name));
  for (const file of files) rmSync(file, { force: true });
  const printed = await shell(statement, folder, more, expectedCode(statement));
  for (const file of files) checkWritten(file);
  if (files.length === 0 && printed.trim() === '') throw new Error(`${statement}\nprints nothing`);
  if (/\s--json\b/.test(statement) && files.length === 0) JSON.parse(printed);
  return printed;
}

function checkWritten(file: string): void {
  if (!existsSync(file)) throw new Error(`${file} was to be written, and is not there`);
  const content = readFileSync(file, 'utf8');
  const marks: Record<string, (text: string) => boolean> = {
    json: (text) => JSON.parse(text) !== null,
    sarif: (text) => JSON.parse(text).runs.length === 1,
    yaml: (text) => typeof parse(text) === 'object',
    html: (text) => text.trimEnd().endsWith('</html>'),
    svg: (text) => text.trimEnd().endsWith('</svg>'),
    parquet: (text) => text.startsWith('PAR1') && text.endsWith('PAR1'),
  };
  const whole =
    marks[file.split('.').pop() as string] ?? ((text) => text.includes('\n') || text.length > 100);
  if (!whole(content)) throw new Error(`${file} was written, and is not whole`);
}

import { type Document, isMap, LineCounter, type Node, parseDocument, type YAMLMap } from 'yaml';
import { type Config, configSchema } from '../core/config.js';
import { SingleoutError } from '../core/errors.js';
import { nearest } from '../source/relation.js';
import { sayRule } from './say-rule.js';

/** Checks a configuration text; `file` is for the errors. */
export function parseConfig(text: string, file: string): Config {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, stringKeys: true });
  const place = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  const [broken] = document.errors;
  if (broken !== undefined) {
    throw new SingleoutError('config/invalid', 'the configuration is not valid YAML', {
      where: place(broken.pos[0]),
      cause: broken,
    });
  }
  const found = configSchema.safeParse(toPlain(document, file) ?? {});
  if (found.success) return found.data;
  const [issue] = found.error.issues;
  if (issue.code === 'unrecognized_keys') {
    const [key] = issue.keys;
    const near = nearest(key, Object.keys(configSchema.shape));
    throw new SingleoutError('config/invalid', `there is no setting called ${key}`, {
      where: place(isMap(document.contents) ? keyOffset(document.contents, key) : 0),
      hint: near ? `did you mean ${near}?` : `settings are: ${Object.keys(configSchema.shape).join(', ')}`,
    });
  }
  const node = document.getIn(issue.path, true) as Node | undefined;
  const setting = issue.path.join('.') || 'file';
  throw new SingleoutError('config/invalid', `\`${setting}\` ${sayRule(issue.message)}`, {
    where: place(node?.range?.[0] ?? 0),
  });
}

function toPlain(document: Document, file: string): unknown {
  try {
    return document.toJS();
  } catch (cause) {
    throw new SingleoutError('config/invalid', 'an alias in the configuration cannot be resolved', {
      where: file,
      cause,
    });
  }
}

function keyOffset(contents: YAMLMap, key: string): number {
  const pair = contents.items.find((item) => String(item.key) === key);
  return (pair?.key as Node | undefined)?.range?.[0] ?? 0;
}

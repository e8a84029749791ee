import { readFileSync } from 'node:fs';
import { lexer, type Token, walkTokens } from 'marked';

/** A block of code in a page, with what stands behind its three backticks. */
export interface Block {
  /** Page and line, for messages. */
  readonly where: string;
  /** The language; empty where none is named. */
  readonly language: string;
  /** Further words: the file that the block is, or that it is a diagram. */
  readonly name: string | undefined;
  readonly text: string;
}

/** What the tests need of a page. */
export interface Page {
  readonly blocks: readonly Block[];
  /** Code between words, as `singleout assess FILE`. */
  readonly spans: readonly string[];
  /** Blocks and spans in the order of the page. */
  readonly code: readonly (Block | string)[];
  /** Targets of links and images. */
  readonly links: readonly string[];
  /** Anchors of the headings, as the forges make them. */
  readonly anchors: ReadonlySet<string>;
}

/** Reads a Markdown file. */
export function readPage(path: string, name = path): Page {
  const source = readFileSync(path, 'utf8');
  const page = { code: [] as (Block | string)[], links: [] as string[], anchors: new Set<string>() };
  let from = 0;
  walkTokens(lexer(source), (token: Token) => {
    if (token.type === 'code') {
      from = source.indexOf(token.raw.trimEnd(), from);
      const [language = '', file] = (token.lang ?? '').split(' ');
      const where = `${name}:${source.slice(0, from).split('\n').length}`;
      page.code.push({ where, language, name: file, text: token.text });
    }
    if (token.type === 'codespan') page.code.push(asWritten(token.text));
    if (token.type === 'link' || token.type === 'image') page.links.push(token.href);
    if (token.type === 'heading') page.anchors.add(anchorOf(token.text));
  });
  return {
    ...page,
    blocks: page.code.filter((part) => typeof part !== 'string'),
    spans: page.code.filter((part) => typeof part === 'string'),
  };
}

/** The parser gives code between words as HTML. */
function asWritten(text: string): string {
  const entities: Record<string, string> = {
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#39;': "'",
    '&amp;': '&',
  };
  return text.replace(/&(lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity);
}

function anchorOf(heading: string): string {
  return asWritten(heading)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

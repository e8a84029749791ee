import { ANY_VALUE, type MentionedOption, type Spelling } from '../../core/wording.js';

/** Flags that are called otherwise than the option of the library, which names units and lists. */
const FLAGS: Readonly<Record<string, string>> = {
  attributes: 'attribute',
  folders: 'folder',
  memoryBytes: 'memory',
  nullValues: 'null',
  perAttribute: 'epsilon',
  statementTimeoutMs: 'statement-timeout',
  steps: 'do',
  thresholds: 'threshold',
  timeoutMs: 'timeout',
  total: 'total-epsilon',
};

/** What stands for a value that is anybody's choice, as help shows it. */
const VALUES: Readonly<Record<string, string>> = { statementTimeoutMs: 'SECONDS' };

/** Options as the command line takes them: `--missing own`, `--no-header`. */
export const commandLineFlags: Spelling = { write: writeFlag, marksAll: false };

function writeFlag({ option, value }: MentionedOption): string {
  const flag = FLAGS[option] ?? option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (value === false) return `--no-${flag}`;
  if (value === undefined || value === true) return `--${flag}`;
  if (value === ANY_VALUE) return `--${flag} ${VALUES[option] ?? 'VALUE'}`;
  return `--${flag} ${typeof value === 'string' ? value : value.map(quoteWords).join(',')}`;
}

function quoteWords(word: string | number): string {
  return String(word).includes(' ') ? `"${word}"` : String(word);
}

import type { RiskLevel } from '../../core/words/risk-level.js';
import type { Section } from './section.js';

/** A report, free of markup: what is found, the same for the terminal, Markdown and HTML. */
export interface Page {
  readonly tool: string;
  /** What is asked; the name of the source follows it: "How easily can people be singled out of". */
  readonly question: string;
  /** The question as the title of an HTML page, where a shorter one suits it better. */
  readonly title?: string;
  readonly source: string;
  /** What the source holds: "30,000 records". */
  readonly size: string;
  /** What the terminal says of the source instead; nothing where this is empty, since its reader has just typed the name. */
  readonly sizeOnTerminal?: string;
  /** The answer in a sentence or two. */
  readonly headline: string;
  /** How alarming the answer is, where that can be graded. */
  readonly level?: RiskLevel;
  /** Whether the answer is good news, where it is news at all. */
  readonly good?: boolean;
  /** A few figures that lead the page. */
  readonly tiles: readonly Tile[];
  readonly sections: readonly Section[];
  /** What the terminal shows instead of all sections, where they would fill several screens. */
  readonly summary?: readonly Section[];
  /** What must be known before the page is passed on. */
  readonly remark: string;
  /** Stands at the top: what is personal data must not look harmless. Empty where values were not asked for. */
  readonly warning?: string;
}

/** A figure with what it says. */
export type Tile = readonly [value: string, label: string];

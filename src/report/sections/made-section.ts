import type { Prose } from '../content/prose.js';
import type { Section } from '../content/section.js';

/** How a report was made, setting by setting: the last section of every report. */
export function madeSection(
  settings: readonly (readonly [string, string | Prose])[],
  meaning: readonly Prose[],
): Section {
  return {
    id: 'appendix',
    title: 'How this was made',
    lead: [],
    table: {
      columns: [
        { title: 'Setting', align: 'left' },
        { title: 'Value', align: 'left' },
      ],
      rows: settings.map((row): Prose[] => row.map((text) => (typeof text === 'string' ? [text] : text))),
    },
    meaning,
  };
}

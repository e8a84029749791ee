import type { PopulationAnswer, PopulationFinding } from '../../core/results/population.js';
import { version } from '../../core/version.js';
import { formatPercent, formatPrecisePercent, plural } from '../../core/words/format.js';
import { drawAlike } from '../charts/draw-alike.js';
import type { Figure } from '../content/figure.js';
import type { Page } from '../content/page.js';
import { formatPeople } from '../content/people.js';
import { type Prose, say } from '../content/prose.js';
import type { Section } from '../content/section.js';

/**
 * How many people in a population look like somebody, as a page, in both readings. Holds no value of the person.
 *
 * @param source what was asked: the file of the model
 * @example
 * const page = pageOfPopulationAnswer(answer, { source: 'model.json' });
 */
export function pageOfPopulationAnswer(answer: PopulationAnswer, { source = 'a model' } = {}): Page {
  const { population, size } = answer;
  return {
    tool: `singleout ${version}`,
    question: 'How many people are alike in',
    source,
    size: `asked about ${plural(size, 'person', 'people')}`,
    headline: answer.sentence,
    tiles: [
      [formatPercent(population.unique), 'chance that nobody else is alike'],
      [formatPeople(population.expected), 'people alike expected, the person counted'],
      [population.interval.map(formatPeople).join(' to '), `with 90 % probability${underModel(answer)}`],
    ],
    sections: [alikeSection(answer)],
    remark: 'Holds no value of the data.',
  };
}

function underModel({ estimates }: PopulationAnswer): string {
  return estimates.expected.claims === 'truth' ? '' : ', if the model holds';
}

function alikeSection(answer: PopulationAnswer): Section {
  const { population, printed, estimates } = answer;
  const row = (title: string, of: (finding: PopulationFinding) => string): Prose[] => [
    [title],
    [of(population)],
    [of(printed)],
  ];
  return {
    id: 'population',
    title: 'People alike, the person counted',
    lead: [],
    figure: figureOf(population),
    table: {
      columns: [
        { title: '', align: 'left' },
        { title: 'Person reading', align: 'right' },
        { title: 'Printed reading', align: 'right' },
      ],
      rows: [
        row('expected', ({ expected }) => formatPeople(expected)),
        row(
          estimates.expected.claims === 'truth' ? '90 % interval' : '90 % under the model',
          ({ interval }) => interval.map(formatPeople).join(' to '),
        ),
        row('nobody else', ({ unique }) => formatPrecisePercent(unique)),
        ...Object.keys(population.atMost)
          .filter((t) => t !== '1')
          .map((t) => row(`at most ${t}`, ({ atMost }) => formatPrecisePercent(atMost[t]))),
        row('probability of the cell', ({ q }) => q.toPrecision(3)),
        row('raised to', ({ q, floor }) => (floor > q ? floor.toPrecision(3) : 'as it is')),
      ],
    },
    list: groundsOf(answer),
    meaning: [],
  };
}

function groundsOf({ databases, estimates }: PopulationAnswer): Prose[] {
  return [
    say`Person reading: this person exists; the model errs as such models do; counts of perturbed databases are corrected.`,
    say`Printed reading: the probability is raised to a floor, counts are taken as they stand.`,
    estimates.expected.claims === 'truth'
      ? say`The interval claims to hold the true number for 90 % of persons; \`population evaluate\` measures it.`
      : say`The interval holds under the model only: noise or few responses hide how attributes go together, and the true number may lie outside for far more than 10 % of persons.`,
    say`${databases === 0 ? 'No database was looked at.' : `${plural(databases, 'database')} looked at.`}`,
    ...estimates.expected.assumptions.map((text) => say`Assumed: ${text}.`),
  ];
}

/** The chance of at least k people, one more than each threshold asked for. */
function figureOf({ atMost }: PopulationFinding): Figure {
  const points = Object.entries(atMost).map(([t, chance]) => ({ k: Number(t) + 1, chance: 1 - chance }));
  return {
    caption: 'Chance that at least k people, the person counted, are alike (person reading).',
    alt: 'Chance that at least k people are alike, by k',
    key: [{ colour: 'risk', means: 'fewer than 11' }],
    draw: (canvas) => drawAlike([{ k: 1, chance: 1 }, ...points], 'k people, the person counted', canvas),
  };
}

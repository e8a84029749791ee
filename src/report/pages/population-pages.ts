import type {
  PopulationAnswer,
  PopulationEvery,
  PopulationFinding,
  PopulationFit,
} from '../../core/results/population.js';
import { formatCount, formatPrecisePercent, plural } from '../content/format.js';
import { named, type Prose, say } from '../content/prose.js';
import type { Section } from '../content/section.js';
import type { Page } from '../render/page.js';

const REMARK = 'Holds no value of the data.';

/** A number of people: tenths below 100, whole above. */
function people(number: number): string {
  return number < 100 ? String(Number(number.toFixed(1))) : formatCount(Math.round(number));
}

/** One answer of `population estimate`, in both readings. */
export function answerPage(answer: PopulationAnswer, source: string): Page {
  const { population, printed, size, estimates } = answer;
  const row = (title: string, of: (finding: PopulationFinding) => string): Prose[] => [
    [title],
    [of(population)],
    [of(printed)],
  ];
  return barePage(
    'How many people are alike in',
    source,
    `asked about ${plural(size, 'person', 'people')}`,
    answer.sentence,
    [
      {
        id: 'population',
        title: 'People alike, the person counted',
        lead: [],
        table: {
          columns: [
            { title: '', align: 'left' },
            { title: 'Person reading', align: 'right' },
            { title: 'Printed reading', align: 'right' },
          ],
          rows: [
            row('expected', ({ expected }) => people(expected)),
            row(
              estimates.expected.claims === 'truth' ? '90 % interval' : '90 % under the model',
              ({ interval }) => `${people(interval[0])} to ${people(interval[1])}`,
            ),
            row('nobody else', ({ unique }) => formatPrecisePercent(unique)),
            ...Object.keys(population.atMost)
              .filter((t) => t !== '1')
              .map((t) => row(`at most ${t}`, ({ atMost }) => formatPrecisePercent(atMost[t]))),
            row('probability of the cell', ({ q }) => q.toPrecision(3)),
            row('raised to', ({ q, floor }) => (floor > q ? floor.toPrecision(3) : 'as it is')),
          ],
        },
        list: [
          say`Person reading: this person exists; the model errs as such models do; counts of perturbed databases are corrected.`,
          say`Printed reading: the probability is raised to a floor, counts are taken as they stand.`,
          estimates.expected.claims === 'truth'
            ? say`The interval claims to hold the true number for 90 % of persons; \`population evaluate\` measures it.`
            : say`The interval holds under the model only: noise or few reports hide how attributes go together, and the true number may lie outside for far more than 10 % of persons.`,
          say`${answer.databases === 0 ? 'No database was looked at.' : `${plural(answer.databases, 'database')} looked at.`}`,
          ...estimates.expected.assumptions.map((text) => say`Assumed: ${text}.`),
        ],
        meaning: [],
      },
    ],
  );
}

/** What `population fit` found. */
export function fitPage(fit: PopulationFit, source: string, output: string, dropped: number): Page {
  const rows: Prose[][] = [
    [['model'], [fit.model]],
    [['attributes'], fit.attributes.flatMap((name, i) => (i === 0 ? [named(name)] : [', ', named(name)]))],
    [['budget'], [budgetOf(fit)]],
    [['tables estimated'], [formatCount(fit.tables)]],
    [['steps of the maximisation'], [formatCount(fit.iterations)]],
    [
      ['distance to the maximum'],
      [`at most ${fit.gap.toExponential(1)} nats per report${fit.converged ? '' : ', not converged'}`],
    ],
    ...Object.entries(fit.heldOut).map(([kind, value]): Prose[] => [
      [`held-out log-likelihood, ${kind}`],
      [`${(value as number).toFixed(4)} nats per report`],
    ]),
    ...(fit.seconds === undefined ? [] : [[['time'], [`${fit.seconds.toFixed(2)} s`]] as Prose[]]),
  ];
  return barePage(
    'How was the population fitted from',
    source,
    plural(fit.reports, 'report'),
    `${output} holds a ${fit.model === 'forest' ? 'dependency forest' : fit.model === 'copula' ? 'Gaussian copula' : 'model of independent attributes'} of ${plural(fit.attributes.length, 'attribute')}.`,
    [
      {
        id: 'population',
        title: 'How the fit went',
        lead: dropped > 0 ? [say`${plural(dropped, 'record')} with missing cells left out.`] : [],
        table: {
          columns: [
            { title: '', align: 'left' },
            { title: '', align: 'left' },
          ],
          rows,
        },
        ...(fit.edges.length === 0
          ? {}
          : {
              list: [
                say`Pairs that are tied together: ${fit.edges.flatMap(([a, b], i): Prose => [i === 0 ? '' : '; ', named(a), ' with ', named(b)])}.`,
              ],
            }),
        meaning: [],
      },
    ],
  );
}

/** What `population estimate --every` found. */
export function everyPage(every: PopulationEvery, source: string): Page {
  const { records, size, unique, likelyUnique, atMost, includesPersons, output } = every;
  const rows = Object.entries(atMost).map(([t, number]): Prose[] => [
    [t === '1' ? 'nobody else alike' : `at most ${t} people alike`],
    [people(number)],
    [formatPrecisePercent(records === 0 ? 0 : Math.min(1, number / records))],
  ]);
  return barePage(
    'Who is alone in the population of',
    source,
    plural(records, 'record'),
    `About ${people(unique)} of ${plural(records, 'person', 'people')} share their values with nobody among ${formatCount(size)}; ${formatCount(likelyUnique)} more likely than not.`,
    [
      {
        id: 'population',
        title: 'Expected numbers',
        lead: [],
        table: {
          columns: [
            { title: '', align: 'left' },
            { title: 'People', align: 'right' },
            { title: 'Share', align: 'right' },
          ],
          rows,
        },
        list: [
          includesPersons
            ? say`The model was fitted to this very table: every person is known to be in it.`
            : say`The table is not the one the model was fitted to; its persons may or may not be in the databases.`,
          ...(output === undefined ? [] : [say`An answer for every record is in ${output}.`]),
        ],
        meaning: [],
      },
    ],
  );
}

/** A page without tiles and figures. */
export function barePage(
  question: string,
  source: string,
  size: string,
  headline: string,
  sections: Section[],
): Page {
  return {
    tool: '',
    question,
    source,
    size,
    headline,
    tiles: [],
    sections,
    figureOf: () => undefined,
    remark: REMARK,
  };
}

/** What a report cost each person, in words. */
export function budgetOf(
  spent: Pick<PopulationFit, 'mechanism' | 'epsilonPerAttribute' | 'epsilonTotal'>,
): string {
  const { mechanism, epsilonPerAttribute: each, epsilonTotal: total } = spent;
  if (each === null) return 'no privacy';
  return mechanism === 'pair'
    ? `epsilon ${show(total)} in total, on one random pair of attributes`
    : `epsilon ${show(each)} for each attribute, ${show(total)} in total`;
}

function show(epsilon: number | null): string {
  return epsilon === null ? 'none' : String(Number(epsilon.toPrecision(6)));
}

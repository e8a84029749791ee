import type { PopulationFit } from '../../core/results/population.js';
import { version } from '../../core/version.js';
import { formatCount, plural } from '../../core/words/format.js';
import { sayBudget } from '../content/budget.js';
import type { Page } from '../content/page.js';
import { named, type Prose, say } from '../content/prose.js';
import type { Section } from '../content/section.js';

/** What is known of a fit besides itself. */
export interface FitPageOptions {
  /** What the model was fitted to. */
  readonly source?: string;
  /** The file that the model was written to. */
  readonly output?: string;
  /** Records left out because of missing cells. */
  readonly dropped?: number;
}

const MODELS = {
  forest: 'dependency forest',
  copula: 'Gaussian copula',
  independence: 'model of independent attributes',
} as const;

/**
 * How a model was fitted to responses or a sample, as a page. Names attributes, never their values.
 *
 * @example
 * const page = pageOfPopulationFit(fit, { source: 'responses.csv', output: 'model.json' });
 */
export function pageOfPopulationFit(fit: PopulationFit, options: FitPageOptions = {}): Page {
  const { output = 'The model', dropped = 0 } = options;
  const source = options.source ?? (fit.mechanism === 'none' ? 'a sample' : 'private responses');
  return {
    tool: `singleout ${version}`,
    question: 'How was the population fitted from',
    source,
    size: plural(fit.reports, 'response'),
    headline: `${output} holds a ${MODELS[fit.model]} of ${plural(fit.attributes.length, 'attribute')}.`,
    tiles: [
      [formatCount(fit.reports), 'responses'],
      [formatCount(fit.attributes.length), 'attributes'],
      [
        fit.epsilonTotal === null ? 'none' : String(fit.epsilonTotal),
        'privacy budget of a response (epsilon)',
      ],
    ],
    sections: [fitSection(fit, dropped)],
    remark: 'Holds no value of the data.',
  };
}

function fitSection(fit: PopulationFit, dropped: number): Section {
  return {
    id: 'population',
    title: 'How the fit went',
    lead: dropped > 0 ? [say`${plural(dropped, 'record')} with missing cells left out.`] : [],
    table: {
      columns: [
        { title: '', align: 'left' },
        { title: '', align: 'left' },
      ],
      rows: rowsOf(fit),
    },
    ...(fit.edges.length === 0
      ? {}
      : {
          list: [
            say`Pairs that are tied together: ${fit.edges.flatMap(([a, b], i): Prose => [i === 0 ? '' : '; ', named(a), ' with ', named(b)])}.`,
          ],
        }),
    meaning: [],
  };
}

function rowsOf(fit: PopulationFit): Prose[][] {
  return [
    [['model'], [fit.model]],
    [['attributes'], fit.attributes.flatMap((name, i) => (i === 0 ? [named(name)] : [', ', named(name)]))],
    [['budget'], [sayBudget(fit)]],
    [['tables estimated'], [formatCount(fit.tables)]],
    [['steps of the maximisation'], [formatCount(fit.iterations)]],
    [
      ['distance to the maximum'],
      [`at most ${fit.gap.toExponential(1)} nats per response${fit.converged ? '' : ', not converged'}`],
    ],
    ...Object.entries(fit.heldOut).map(([kind, value]): Prose[] => [
      [`held-out log-likelihood, ${kind}`],
      [`${(value as number).toFixed(4)} nats per response`],
    ]),
    ...(fit.seconds === undefined ? [] : [[['time'], [`${fit.seconds.toFixed(2)} s`]] as Prose[]]),
  ];
}

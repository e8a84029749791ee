import type { PlanCandidate, PlanResult } from '../../core/results/plan.js';
import {
  formatCount,
  formatDecimal,
  formatPercent,
  formatPrecisePercent,
  plural,
  sayPercent,
} from '../../core/words/format.js';
import type { Page } from '../content/page.js';
import { named, type Prose, say } from '../content/prose.js';
import type { Section, TableColumn } from '../content/section.js';

const left = (title: string): TableColumn => ({ title, align: 'left' });
const right = (title: string): TableColumn => ({ title, align: 'right' });

/**
 * What a search for plans found, as a page. Holds no value of the data.
 *
 * @example
 * const page = pageOfPlan(await plan(table, { goal: 'k=11' }));
 */
export function pageOfPlan(result: PlanResult): Page {
  const { best, runnerUp, front, source, tool } = result;
  return {
    tool,
    question: 'How can the goal be reached for',
    source: source.name,
    size: `${plural(source.records, 'record')}, goal ${result.goal}${result.suppress > 0 ? ` leaving out at most ${formatPercent(result.suppress)}` : ''}`,
    headline: headlineOf(result),
    good: result.met,
    tiles: best === undefined ? [] : tilesOf(best),
    sections: [
      ...(best === undefined ? [] : [bestSection(result, best)]),
      ...(runnerUp === undefined ? [] : [runnerUpSection(runnerUp)]),
      ...(front.length < 2 ? [] : [frontSection(result)]),
      levelsSection(result),
      { id: 'notes', title: 'Notes', lead: [], list: result.notes.map((note) => [note]), meaning: [] },
    ],
    remark: 'Made from counts alone; holds no value of the data.',
  };
}

function headlineOf({ best, goal, nearest, search, suppress }: PlanResult): string {
  if (best !== undefined) {
    const how = search.proven ? 'the least that these levels allow' : 'the least that was found';
    const out = best.suppressed.records > 0 ? `, ${plural(best.suppressed.records, 'record')} left out` : '';
    return best.loss === 0
      ? `The table meets ${goal} as it is.`
      : `${goal} can be met by losing ${sayPercent(best.loss)} of the information (${how})${out}.`;
  }
  if (nearest === undefined) return `${goal} cannot be met.`;
  const k = `With ${suppress > 0 ? `at most ${sayPercent(suppress)} of the records left out` : 'no record left out'} the coarsest levels reach groups of ${formatCount(nearest.reachableK)} and an average risk of ${sayPercent(nearest.reachableAverageRisk)}`;
  const more =
    nearest.suppressNeeded === null
      ? 'no share of records left out would help'
      : `--suppress ${(Math.ceil(nearest.suppressNeeded * 10000) / 100).toFixed(2)}% would be needed`;
  return `Nothing meets ${goal}. ${k}; ${more}.`;
}

function tilesOf(best: PlanCandidate): [string, string][] {
  return [
    [formatPercent(best.loss), 'of the information lost'],
    [formatCount(best.suppressed.records), 'records left out'],
    [formatCount(best.smallestGroup), 'smallest group'],
    [formatPercent(best.averageRisk), 'average risk'],
  ];
}

function bestSection({ columns, unit }: PlanResult, best: PlanCandidate): Section {
  const rows = columns.map(({ name, levels }): Prose[] => {
    const level = best.levels[name];
    const { step, values, lost } = levels[level];
    return [
      [named(name)],
      [step ?? 'as it is'],
      [`${level} of ${levels.length - 1}`],
      [formatCount(values)],
      [formatPrecisePercent(lost)],
    ];
  });
  const { records, share } = best.suppressed;
  return {
    id: 'plan',
    title: 'The plan',
    lead: [
      [
        `Groups of at least ${formatCount(best.smallestGroup)} ${unit === 'person' ? 'people' : 'records'}, average risk ${formatPrecisePercent(best.averageRisk)}; ${formatCount(records)} records (${formatPrecisePercent(share)}) are left out.`,
      ],
    ],
    table: {
      columns: [left('Column'), left('Step'), right('Level'), right('Values left'), right('Lost')],
      rows,
    },
    list: best.steps.map((step) => [step]),
    meaning: [],
  };
}

function runnerUpSection({ loss, because, steps }: NonNullable<PlanResult['runnerUp']>): Section {
  return {
    id: 'runner-up',
    title: 'Second best',
    lead: [[`Loses ${formatPrecisePercent(loss)}. ${because}`]],
    list: steps.map((step) => [step]),
    meaning: [],
  };
}

function frontSection({ front, goal }: PlanResult): Section {
  return {
    id: 'front',
    title: 'What other goals would cost',
    lead: [],
    table: {
      columns: [
        left('Goal'),
        right('Lost'),
        right('Records left out'),
        right('Smallest group'),
        right('Average risk'),
        left('Best possible'),
      ],
      rows: front.map(({ goal: text, plan, proven }): Prose[] => [
        [text === goal ? `${text} (asked for)` : text],
        [formatPrecisePercent(plan.loss)],
        [formatCount(plan.suppressed.records)],
        [formatCount(plan.smallestGroup)],
        [formatPrecisePercent(plan.averageRisk)],
        [proven ? 'yes, proven' : 'best found'],
      ]),
    },
    meaning: [
      say`For each goal the plan that loses least: nothing between two lines is better in both columns.`,
    ],
  };
}

function levelsSection({ columns, search }: PlanResult): Section {
  const counted = `${formatCount(search.counted)} of ${formatCount(search.nodes)} combinations of levels were counted, from ${formatCount(search.tuples)} distinct combinations of values.`;
  const bound = search.proven
    ? ''
    : ` No plan of these levels loses less than ${formatDecimal(search.lossAtLeast * 100)} %.`;
  return {
    id: 'levels',
    title: 'Levels',
    lead: [[counted + bound]],
    table: {
      columns: [left('Column'), left('Levels, with the share of information each loses')],
      rows: columns.map(({ name, levels }): Prose[] => [
        [named(name)],
        [levels.map(({ step, lost }) => `${step ?? 'as it is'} (${formatPercent(lost)})`).join(', ')],
      ]),
    },
    meaning: [],
  };
}

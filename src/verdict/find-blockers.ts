import { KINDS } from '../columns/kinds.js';
import type { Assessment, Observed, Sensitive } from '../core/results/assessment.js';
import type { Blocker } from '../core/results/verdict.js';
import { formatCount, formatPercent, plural, sayPercent } from '../core/words/format.js';
import { shareOf, type Unit, unitOf } from '../core/words/unit.js';
import { quoteNames } from './quote-names.js';
import { AVERAGE_LIMIT, SMALLEST_ALLOWED } from './release-goal.js';

/** What the verdict is made of. */
export type Judged = Pick<Assessment, 'observed' | 'columns' | 'sensitive'> & Partial<Assessment>;

/** From this share of records that hold a value of their own, a column singles nearly everybody out by itself. */
const NEARLY_UNIQUE = 0.5;

/** Columns that name people by themselves, whatever part they play: they stand in the data all the same. */
export function identifyingColumns(columns: Judged['columns']): string[] {
  return columns.filter(({ identifies }) => identifies).map(({ name }) => name);
}

/** Columns of texts that nobody has read here. */
export function textColumns(columns: Judged['columns']): string[] {
  return columns.filter(({ kind }) => kind === 'free-text').map(({ name }) => name);
}

/** All that speaks against giving the data away, gravest first. */
export function findBlockers(judged: Judged): Blocker[] {
  const { columns, observed, sensitive } = judged;
  return [
    ...namesPeople(columns),
    ...smallGroups(observed, columns),
    ...nearlyUnique(columns, unitOf(observed)),
    ...averageRisk(observed),
    ...sensitive.flatMap(sameValue),
    ...freeText(columns),
  ];
}

function namesPeople(columns: Judged['columns']): Blocker[] {
  const names = identifyingColumns(columns);
  if (names.length === 0) return [];
  const means = [...new Set(names.map((name) => meaningOf(columns, name)))].join(', ');
  const sentence = `${quoteNames(names)} ${names.length === 1 ? 'identifies' : 'identify'} people directly (${means}): everybody can be looked up, whatever else is done.`;
  return [{ id: 'names-people', columns: names, sentence }];
}

function meaningOf(columns: Judged['columns'], name: string): string {
  const kind = columns.find((column) => column.name === name)?.kind ?? 'unknown';
  return KINDS[kind].means;
}

function smallGroups(observed: Observed, columns: Judged['columns']): Blocker[] {
  const unit = unitOf(observed);
  const known = columns.filter(({ role }) => role === 'quasi-identifier').map(({ name }) => name);
  const small = observed.below[String(SMALLEST_ALLOWED)] ?? 0;
  const of = (part: number) =>
    `${formatCount(part)} of ${formatCount(unit.total)} ${unit.many}${percentOf(part, unit)}`;
  if (observed.uniques > 0) {
    const sentence = `${of(observed.uniques)} ${observed.uniques === 1 ? 'is' : 'are'} alone, ${of(small)} in groups of fewer than ${SMALLEST_ALLOWED}.`;
    return [{ id: 'singled-out', columns: known, sentence }];
  }
  if (observed.smallestGroup >= SMALLEST_ALLOWED) return [];
  return [
    {
      id: 'small-groups',
      columns: known,
      sentence: `${of(small)} are in groups of fewer than ${SMALLEST_ALLOWED}.`,
    },
  ];
}

/** A share beside its count, where there are enough for a share to say something. */
function percentOf(part: number, { total }: Unit): string {
  return total < 20 ? '' : ` (${formatPercent(shareOf(part, total))})`;
}

function nearlyUnique(columns: Judged['columns'], { many }: Unit): Blocker[] {
  const names = columns.filter(
    ({ role, uniqueShare, identifies }) =>
      role === 'quasi-identifier' && uniqueShare >= NEARLY_UNIQUE && !identifies,
  );
  return names.map(({ name, uniqueShare }) => ({
    id: 'nearly-unique-column' as const,
    columns: [name],
    sentence: `${quoteNames([name])} alone singles out ${uniqueShare === 1 ? `all ${many}` : `${sayPercent(uniqueShare)} of the records`}.`,
  }));
}

function averageRisk({ averageRisk: average, personAverageRisk }: Observed): Blocker[] {
  const risk = personAverageRisk ?? average;
  if (risk <= AVERAGE_LIMIT) return [];
  const sentence = `An attacker is right with ${sayPercent(risk)} probability on average; at most ${sayPercent(AVERAGE_LIMIT)} is usual for published data.`;
  return [{ id: 'average-risk', columns: [], sentence }];
}

function sameValue({ name, lDiversity }: Sensitive): Blocker[] {
  if (lDiversity.distinct > 1) return [];
  const sentence = `In some groups everybody has the same ${quoteNames([name])}: who knows that somebody is in such a group has learnt it.`;
  return [{ id: 'same-sensitive-value', columns: [name], sentence }];
}

function freeText(columns: Judged['columns']): Blocker[] {
  const names = textColumns(columns);
  if (names.length === 0) return [];
  const sentence = `${quoteNames(names)} ${names.length === 1 ? 'holds' : 'hold'} free text, which can name people and was not read: ${plural(names.length, 'column')} not judged.`;
  return [{ id: 'free-text', columns: names, sentence }];
}

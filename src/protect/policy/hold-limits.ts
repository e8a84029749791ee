import type { Assessment } from '../../core/results/assessment.js';
import type { Checked } from '../../core/results/check.js';
import type { Limits } from '../../core/results/policy.js';
import { figuresOf } from '../figures.js';

/** Where limits come from and what they are about. */
export interface LimitContext {
  /** Prefix of the results' names: a profile, a set of columns, or `policy`. */
  readonly prefix: string;
  readonly columns: readonly string[];
  readonly profile?: string;
  readonly source?: string;
}

/** What limits are held against: groups at least, and the other findings that limits are on. */
export type LimitedFindings = { readonly observed: Omit<Assessment['observed'], 'entropy'> } & Partial<
  Omit<Assessment, 'observed' | 'columns'>
>;

/** Numbers within this share of their limit are taken to be it. */
const ROUNDING = 1e-12;

/** Holds the limits against the findings of an assessment; a limit on what was not found does not hold. */
export function holdLimits(limits: Limits, findings: LimitedFindings, context: LimitContext): Checked[] {
  return [...groupLimits(limits, findings, context), ...otherLimits(limits, findings, context)];
}

function groupLimits(limits: Limits, { observed }: LimitedFindings, context: LimitContext): Checked[] {
  const who = observed.unit === 'person' ? 'persons' : 'records';
  const total = observed.unit === 'person' ? (observed.persons ?? observed.records) : observed.records;
  const most = (rule: string, limit: number | undefined, measured: number | null, says: string) =>
    limit === undefined ? [] : [held(context, rule, 'at-most', limit, measured, says)];
  const smallest = limits['smallest-group'];
  const highest = 'the highest risk is';
  return [
    ...(smallest === undefined
      ? []
      : [
          held(
            context,
            'smallest-group',
            'at-least',
            smallest,
            observed.smallestGroup,
            `${who} in the smallest group:`,
          ),
        ]),
    ...most('highest-risk', limits['highest-risk'], observed.highestRisk, highest),
    ...most('prosecutor', limits.prosecutor, observed.highestRisk, `for a prosecutor ${highest}`),
    ...most(
      'journalist',
      limits.journalist,
      observed.highestRisk,
      `for a journalist ${highest} at most that of a prosecutor,`,
    ),
    ...most('marketer', limits.marketer, observed.averageRisk, 'share of records a marketer finds:'),
    ...most('average-risk', limits['average-risk'], observed.averageRisk, 'the average risk is'),
    ...most('uniques', limits.uniques, observed.uniques, `${who} that are alone:`),
    ...most(
      'unique-share',
      limits['unique-share'],
      observed.uniques / total,
      `share of ${who} that are alone:`,
    ),
    ...Object.entries(limits.below ?? {}).flatMap(([k, limit]) =>
      most(`below-${k}`, limit, countBelow(observed, Number(k)), `${who} in groups smaller than ${k}:`),
    ),
  ];
}

function otherLimits(limits: Limits, findings: LimitedFindings, context: LimitContext): Checked[] {
  const sensitive = findings.sensitive ?? [];
  const diversity = limits['l-diversity'];
  const closeness = limits['t-closeness'];
  const none = (rule: string, limit: number, direction: Checked['direction']) =>
    held(
      context,
      rule,
      direction,
      limit,
      null,
      'no sensitive column was assessed (name one with --sensitive);',
    );
  return [
    ...(diversity === undefined
      ? []
      : sensitive.length === 0
        ? [none('l-diversity', diversity, 'at-least')]
        : sensitive.map(({ name, lDiversity }) =>
            held(
              context,
              `l-diversity/${name}`,
              'at-least',
              diversity,
              lDiversity.distinct,
              `fewest different values of ${name} in a group:`,
            ),
          )),
    ...(closeness === undefined
      ? []
      : sensitive.length === 0
        ? [none('t-closeness', closeness, 'at-most')]
        : sensitive.map(({ name, tCloseness, weighted }) =>
            held(
              context,
              `t-closeness/${name}`,
              'at-most',
              closeness,
              // with weights both the table and the population behind it are to keep the limit
              Math.max(tCloseness.ordered ?? tCloseness.equal, weighted?.ordered ?? weighted?.equal ?? 0),
              `largest distance of ${name} in a group from the whole:`,
            ),
          )),
    ...Object.entries(limits.exposure ?? {}).map(([columns, limit]) => {
      const level = findings.exposure?.find((found) => found.columns === Number(columns));
      return held(
        context,
        `exposure/${columns}`,
        'at-most',
        limit,
        // what was not proved to be the worst may be worse: the bound holds for all sets
        level?.bound ?? null,
        `the average risk of whoever knows ${columns} columns is at most`,
      );
    }),
    ...figureLimits(limits, findings, context),
  ];
}

function figureLimits(limits: Limits, findings: LimitedFindings, context: LimitContext): Checked[] {
  if (limits.figures === undefined) return [];
  const figures = figuresOf(findings);
  return limits.figures.flatMap(({ path, 'at-most': most, 'at-least': least }) => {
    const measured = figures.get(path) ?? null;
    const one = (direction: Checked['direction'], limit: number | undefined) =>
      limit === undefined
        ? []
        : [held(context, `${path}/${direction}`, direction, limit, measured, `${path} is`)];
    return [...one('at-most', most), ...one('at-least', least)];
  });
}

/** Units in groups smaller than k, for any k; of persons only for those k that every assessment counts. */
function countBelow({ below, groupSizes, unit }: LimitedFindings['observed'], k: number): number | null {
  const known = below[String(k)];
  if (known !== undefined || unit === 'person') return known ?? null;
  return groupSizes.reduce((sum, [size, groups]) => sum + (size < k ? size * groups : 0), 0);
}

function held(
  { prefix, columns, profile, source }: LimitContext,
  rule: string,
  direction: Checked['direction'],
  limit: number,
  measured: number | null,
  says: string,
): Checked {
  const slack = Math.abs(limit) * ROUNDING;
  const passed =
    measured !== null && (direction === 'at-most' ? measured <= limit + slack : measured >= limit - slack);
  const found = measured === null ? 'not known' : numberText(measured, limit);
  const bound = numberText(limit, measured ?? limit);
  const wanted = direction === 'at-most' ? `at most ${bound} is allowed` : `at least ${bound} is required`;
  return {
    id: `${prefix}/${rule}`,
    rule,
    ...(profile !== undefined && { profile }),
    columns: [...columns],
    says: `${says} ${found}; ${wanted}`.replace(/^./, (c) => c.toUpperCase()),
    measured,
    limit,
    direction,
    passed,
    ...(source !== undefined && { source }),
  };
}

/** Counts as they are, shares with four digits, or with all where fewer would not tell them from the other number. */
function numberText(value: number, beside: number): string {
  const short = Number(value.toPrecision(4));
  const told = value === beside || short !== Number(beside.toPrecision(4));
  return String(Number.isInteger(value) || !told ? value : short);
}

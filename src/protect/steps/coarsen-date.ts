import type { Dialect } from '../../source/engine.js';
import type { Recoding, StepKind } from './step.js';
import { quoteWord } from './words.js';

/** How coarse a date becomes. */
export const DATE_UNITS = ['month', 'quarter', 'year', 'decade'] as const;
export type DateUnit = (typeof DATE_UNITS)[number];

const CELL: Record<DateUnit, (text: string) => string> = {
  month: (text) => `SUBSTR(${text}, 1, 7)`,
  quarter: (text) =>
    `SUBSTR(${text}, 1, 4) || CASE WHEN ${month(text)} <= '03' THEN '-Q1' WHEN ${month(text)} <= '06' THEN '-Q2' ` +
    `WHEN ${month(text)} <= '09' THEN '-Q3' ELSE '-Q4' END`,
  year: (text) => `SUBSTR(${text}, 1, 4)`,
  decade: (text) => `SUBSTR(${text}, 1, 3) || '0s'`,
};

/** How dates may be written besides 2024-05-17. */
export const DATE_LAYOUTS = ['d.m.y', 'm/d/y', 'd/m/y', 'yyyymmdd'] as const;
export type DateLayout = (typeof DATE_LAYOUTS)[number];

/**
 * Coarsens dates, with or without a time: 2024-05-17 becomes 2024-05, 2024-Q2, 2024 or 2020s. Where it is not said how they are
 * written, the values tell; outcomes are written alike.
 */
export function coarsenDate(column: string, unit: DateUnit): Recoding {
  return {
    ...described(column, unit),
    needs: {
      rule: 'dates such as 2024-05-17, 17.5.2024, 5/17/2024 or 20240517, with or without a time, all written in one way',
      misfit: (text, dialect) => `NOT (${isDated(text, unit, dialect)})`,
    },
    readings: DATE_LAYOUTS.map((layout) => coarsenWritten(column, unit, layout)),
    cell: (text) => `CASE WHEN ${text} IS NOT NULL THEN ${CELL[unit](text)} END`,
  };
}

/** Coarsens dates that are written in a given way. */
function coarsenWritten(column: string, unit: DateUnit, layout: DateLayout): Recoding {
  const { text: step, ...others } = described(column, unit);
  return {
    ...others,
    text: `${step} ${layout}`,
    needs: {
      rule: `dates written as ${layout}, with or without a time`,
      misfit: (text, dialect) => `${dialect.parseTime(text, layout)} IS NULL`,
    },
    cell: (text, dialect) => CELL[unit](dialect.timeText(dialect.parseTime(text, layout), undefined, 'date')),
  };
}

function described(column: string, unit: DateUnit) {
  return {
    kind: 'recoding' as const,
    text: `date ${quoteWord(column)} ${unit}`,
    description: `Dates in ${column} keep their ${unit} only.`,
    random: false,
    column,
  };
}

/** `date birthday year`, `date birthday year m/d/y`. */
export const dateKind: StepKind = {
  name: 'date',
  usage: `date COLUMN ${DATE_UNITS.join('|')} [${DATE_LAYOUTS.join('|')}]`,
  summary: 'keep the month, quarter, year or decade of dates',
  parse(words) {
    const column = words.one('the column');
    const unit = words.keyword(...DATE_UNITS);
    if (unit === undefined) return words.fail(`the unit must be ${DATE_UNITS.join(', ')}`);
    const layout = words.keyword(...DATE_LAYOUTS);
    words.end();
    return layout === undefined ? coarsenDate(column, unit) : coarsenWritten(column, unit, layout);
  },
};

function month(text: string): string {
  return `SUBSTR(${text}, 6, 2)`;
}

/** Coarser units also take what a finer one has left of a date. */
function isDated(text: string, unit: DateUnit, dialect: Dialect): string {
  const year = `COALESCE(${dialect.parseDouble(`SUBSTR(${text}, 1, 4)`)} BETWEEN 0 AND 9999, FALSE)`;
  const months = `(${text} LIKE '____-__' OR ${text} LIKE '____-__-__%') AND ${month(text)} BETWEEN '01' AND '12'`;
  if (unit === 'month' || unit === 'quarter') return `${year} AND ${months}`;
  return `${year} AND (${text} LIKE '____' OR ${text} LIKE '____-Q_' OR (${months}))`;
}

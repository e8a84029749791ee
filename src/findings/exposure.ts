import type { ColumnFinding, Exposure } from '../core/results/assessment.js';
import { measureExposure } from './exposure/measure-exposure.js';
import { allButOneStatements } from './exposure/risk-in-engine.js';
import type { Finding } from './finding.js';

/** Risk by number of columns known; columns are told again, with what leaving each out would do. */
export const exposureFinding: Finding<'observed' | 'columns' | 'pairs'> = {
  id: 'exposure',
  needs: ['observed', 'columns', 'pairs'],
  async find(table, { seed, options, found: { observed, columns, pairs } }) {
    const { riskWithout, ...found } = await measureExposure(table, seed, options, pairs.pairs);
    const without = columns.map((column) => leaveOut(column, observed.averageRisk, riskWithout));
    return { ...found, columns: without, assumptions: assumeOf(found.exposure) };
  },
  statements: allButOneStatements,
};

function leaveOut(
  column: ColumnFinding,
  averageRisk: number,
  riskWithout: ReadonlyMap<string, number>,
): ColumnFinding {
  const without = riskWithout.get(column.name);
  return without === undefined
    ? column
    : { ...column, riskWithout: without, riskFall: averageRisk - without };
}

/** Which column sets were not looked at. */
function assumeOf(exposure: readonly Exposure[]): string[] {
  const sampled = exposure.filter((level) => level.sampled).map((level) => level.columns);
  const most = exposure.at(-1)?.columns ?? 0;
  return [
    ...(sampled.length > 0
      ? [
          `For ${sampled[0]} to ${sampled[sampled.length - 1]} columns known, the least and the median risk are those of a seeded sample of column sets.`,
        ]
      : []),
    ...sayUnproved(exposure.filter(({ searched }) => searched === 'best found')),
    ...(most === exposure.length
      ? []
      : [`Of 1 to ${most} columns known, exposure looks at ${exposure.length} numbers of columns.`]),
  ];
}

function sayUnproved(open: readonly Exposure[]): string[] {
  if (open.length === 0) return [];
  const sizes = open.map(({ columns }) => columns);
  const which =
    open.length === 1 ? `For ${sizes[0]}` : `For numbers from ${sizes[0]} to ${sizes[sizes.length - 1]}`;
  return [
    `${which} columns known, the worst set is the best that was found; \`bound\` says what none can exceed.`,
  ];
}

import { SingleoutError } from '../core/errors.js';
import type { Curve, CurvePoint } from '../core/results/what-if.js';
import { version } from '../core/version.js';
import { option, wording } from '../core/wording.js';
import { type PrepareOptions, prepareTable } from '../counts/prepare.js';
import type { TupleGroups } from '../kernel/tuple-table.js';
import { measureSizes } from '../protect/plan/measure-sizes.js';
import { prepareSearch } from '../protect/plan/prepare-search.js';
import type { Recoding } from '../protect/steps/step.js';
import { type Relation, requireColumn } from '../source/relation.js';

/** Which levels to look at; those that suit the column by default. */
export interface CurveOptions extends PrepareOptions {
  readonly levels?: readonly Recoding[];
}

/** More levels than any column has characters. */
const ALL = 100;

/**
 * Risk against loss over all levels of one quasi-identifier, the others staying as they are. The distinct combinations are
 * counted once; the levels are rolled up from them.
 *
 * @example
 * const { points } = await curve(table, 'zip', { qi: ['age', 'sex', 'zip'] });
 */
export async function curve(relation: Relation, column: string, options: CurveOptions = {}): Promise<Curve> {
  requireColumn(relation, column, option('curve'));
  const table = await prepareTable(relation, options);
  try {
    const qi = table.named('quasi-identifier');
    if (!qi.includes(column))
      throw new SingleoutError('config/invalid', `${column} is not among the quasi-identifiers`, {
        option: 'curve',
        hint: wording`name it with ${option('qi')}`,
      });
    if (table.overlapping)
      throw new SingleoutError(
        'config/unsupported',
        'records with missing cells that match anything form no groups',
        {
          option: option('missing', 'any'),
          hint: wording`draw the curve with ${option('missing', 'own')} or ${option('missing', 'drop')}`,
        },
      );
    const { levels: given, ...run } = options;
    const { lattice, groups } = await prepareSearch(table, {
      ...run,
      keep: qi.filter((name) => name !== column),
      ...(given && { levels: new Map([[column, given]]) }),
      mostMasks: ALL,
    });
    const place = qi.indexOf(column);
    const points = lattice.ladders[place].levels.map(({ step, values, lost }, level): CurvePoint => {
      const found = groups.at(qi.map((_, i) => (i === place ? level : 0)));
      const { smallestGroup, averageRisk } = measureSizes(found, 0);
      return {
        ...(step && { step: step.text }),
        values,
        lost,
        averageRisk,
        smallestGroup,
        alone: countAlone(found),
      };
    });
    return {
      format: 'singleout/curve',
      version: 1,
      tool: `singleout ${version}`,
      source: { name: table.name, records: table.records },
      unit: groups.persons ? 'person' : 'record',
      column,
      points,
    };
  } finally {
    await table.close();
  }
}

function countAlone({ groups, sizes }: TupleGroups): number {
  let found = 0;
  for (let g = 0; g < groups; g++) if (sizes[g] === 1) found++;
  return found;
}

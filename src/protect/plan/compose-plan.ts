import type { PlanCandidate, PlanFile } from '../../core/results/plan.js';
import { dropColumn } from '../steps/drop-column.js';
import { dropIncomplete, dropRecords } from '../steps/drop-records.js';
import { smallGroups } from '../steps/record-test.js';
import type { FoundPlan } from './best-plans.js';
import type { Goal } from './goal.js';
import { measureSizes } from './measure-sizes.js';
import type { Searched } from './prepare-search.js';

/** What identifies people goes first; whose record it is goes last where persons are counted by it until then. */
function stepsOf({ table, lattice, drops }: Searched, levels: readonly number[], below: number): string[] {
  const recodings = lattice.ladders.flatMap((ladder, i) => ladder.levels[levels[i]].step?.text ?? []);
  const { user } = table;
  const qi = table.named('quasi-identifier');
  const counts = table.withoutUser > 0 || below > 0;
  const isLast = (name: string) => name === user && counts;
  const dropped = (last: boolean) =>
    drops.filter((name) => isLast(name) === last).map((name) => dropColumn(name).text);
  return [
    ...dropped(false),
    ...(table.withoutUser > 0 && user !== undefined ? [dropIncomplete([user]).text] : []),
    ...(table.dropped > 0 ? [dropIncomplete(qi).text] : []),
    ...recodings,
    ...(below > 0
      ? [dropRecords(smallGroups(below, { columns: qi, ...(user !== undefined && { of: user }) })).text]
      : []),
    ...dropped(true),
  ];
}

/** A plan that was found, with what it reaches. */
export function candidateOf(searched: Searched, found: FoundPlan): PlanCandidate {
  return candidateAt(searched, searched.lattice.levelsOf(found.node), found);
}

/** The same for levels that no node stands for. */
export function candidateAt(
  searched: Searched,
  levels: readonly number[],
  found: Omit<FoundPlan, 'node'>,
): PlanCandidate {
  const { lattice, groups } = searched;
  const sizes = measureSizes(groups.at(levels), found.below);
  return {
    steps: stepsOf(searched, levels, found.below),
    levels: Object.fromEntries(lattice.ladders.map(({ column }, i) => [column, levels[i]])),
    loss: found.loss,
    recoding: found.recoding,
    suppressed: { records: sizes.records - sizes.kept, share: found.suppressed },
    smallestGroup: sizes.smallestGroup,
    averageRisk: sizes.averageRisk,
  };
}

/** A plan that was found, in the form of `plan.yaml`. */
export function fileOf(searched: Searched, best: FoundPlan, goal: Goal, suppress: number): PlanFile {
  const { table, keeps } = searched;
  const list = (key: 'qi' | 'sensitive', role: 'quasi-identifier' | 'sensitive') => {
    const names = table.named(role);
    return names.length === 0 ? {} : { [key]: names };
  };
  const { user } = table;
  return {
    format: 'singleout/plan',
    version: 1,
    goal: goal.text.replace(/ \(.*\)$/, ''),
    suppress,
    roles: {
      ...list('qi', 'quasi-identifier'),
      ...list('sensitive', 'sensitive'),
      ...(user !== undefined && { user }),
      missing: table.missing,
    },
    ...(keeps.length > 0 && { allow: [...keeps] }),
    steps: stepsOf(searched, searched.lattice.levelsOf(best.node), best.below),
  };
}

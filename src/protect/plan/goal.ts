import { SingleoutError } from '../../core/errors.js';
import { nearest } from '../../source/relation.js';
import { PROFILES } from '../policy/profiles.js';
import type { SizeSummary } from './size-summary.js';

/** What a plan must reach. */
export interface Goal {
  readonly text: string;
  /** `k`: no group smaller; `average-risk`: mean of 1/(group size) at most; `uniques`: at most so many alone. */
  readonly kind: 'k' | 'average-risk' | 'uniques';
  readonly value: number;
}

/** What a goal takes where records in small groups may be left out. */
export interface Requirement {
  /** Share of records that must go, by whole group sizes; Infinity where that does not help. */
  readonly need: number;
  /** Records in groups smaller than this go; 0 where none must. */
  readonly below: number;
  /** No finer recoding can need less than this; never above `need`. */
  readonly bound: number;
}

const SHAPE = 'k=11, highest-risk=0.09, average-risk=0.09, uniques=0 or a profile such as cms-11';

/** Reads `k=11`, `highest-risk=0.09`, `average-risk=0.09`, `uniques=0`, or the name of a profile that asks for such a thing. */
export function parseGoal(text: string): Goal {
  const profile = PROFILES.find(({ name }) => name === text.toLowerCase());
  if (profile !== undefined) {
    if (profile.goal === undefined)
      throw invalid(`the profile ${profile.name} is no goal that recoding alone can be planned for`, text);
    return { ...parseGoal(profile.goal), text: `${profile.name} (${profile.goal})` };
  }
  const [, name, number] = /^([a-z-]+)\s*=\s*(\S+)$/i.exec(text.trim()) ?? [];
  if (name === undefined) throw unknown(text);
  const value = Number(number);
  switch (name.toLowerCase()) {
    case 'k':
      if (!Number.isInteger(value) || value < 1)
        throw invalid('`k` must be a whole number of at least 1', text);
      return { text, kind: 'k', value };
    case 'highest-risk':
      if (!(value > 0 && value <= 1)) throw invalid('`highest-risk` must be above 0 and at most 1', text);
      return { text, kind: 'k', value: smallestGroupFor(value) };
    case 'average-risk':
      if (!(value > 0 && value <= 1)) throw invalid('`average-risk` must be above 0 and at most 1', text);
      return { text, kind: 'average-risk', value };
    case 'uniques':
      if (!Number.isInteger(value) || value < 0)
        throw invalid('`uniques` must be a whole number of at least 0', text);
      return value === 0 ? { text, kind: 'k', value: 2 } : { text, kind: 'uniques', value };
    default:
      throw unknown(text);
  }
}

/** The smallest k with 1/k <= risk; a limit that was written with few digits (0.0909 for 1/11) is meant as that. */
export function smallestGroupFor(risk: number): number {
  return Math.ceil(1 / risk - 1e-9);
}

/**
 * What it takes to reach a goal at one node of the lattice. Records go by whole sizes of groups, smallest first.
 * @param exact whether sizes count records; of persons, leaving records out has no bound that holds for finer recodings
 */
export function requirementOf(goal: Goal, sizes: SizeSummary, exact: boolean): Requirement {
  switch (goal.kind) {
    case 'k': {
      const need = sizes.recordsBelow(goal.value) / sizes.records;
      return { need: need === 1 ? Infinity : need, below: need > 0 ? goal.value : 0, bound: need };
    }
    case 'uniques': {
      const alone = sizes.recordsBelow(2);
      const need = alone <= goal.value ? 0 : alone / sizes.records;
      return { need: need === 1 ? Infinity : need, below: need > 0 ? 2 : 0, bound: need };
    }
    case 'average-risk':
      return averageRequirement(goal.value, sizes, exact);
  }
}

function averageRequirement(risk: number, sizes: SizeSummary, exact: boolean): Requirement {
  for (let below = 0; below <= 1 || 1 / (below - 1) > risk; below += below === 0 ? 2 : 1) {
    if (sizes.averageRiskFrom(below) <= risk) {
      const need = sizes.recordsBelow(below) / sizes.records;
      return { need, below, bound: exact ? fewestToDrop(risk, sizes) : 0 };
    }
  }
  return { need: Infinity, below: 0, bound: exact ? fewestToDrop(risk, sizes) : 0 };
}

/**
 * Least share of records to drop for the average risk if groups could be dropped in part: the linear relaxation, smallest
 * groups first. It falls as groups join (a drop of the finer groups gives one of the joined ones that costs no more), so it
 * bounds what finer recodings need.
 */
function fewestToDrop(risk: number, sizes: SizeSummary): number {
  let excess = sizes.averageRiskFrom(0) * sizes.records - risk * sizes.records;
  let dropped = 0;
  for (let size = 1; excess > 1e-9 * sizes.records; size++) {
    const gain = 1 / size - risk;
    if (gain <= 0) return 1;
    const records = sizes.recordsOf(size);
    if (records * gain >= excess) return (dropped + excess / gain) / sizes.records;
    excess -= records * gain;
    dropped += records;
  }
  return dropped / sizes.records;
}

function unknown(text: string): SingleoutError {
  const name = text.split('=')[0].trim();
  const near = nearest(name, [
    'k',
    'highest-risk',
    'average-risk',
    'uniques',
    ...PROFILES.map((p) => p.name),
  ]);
  return new SingleoutError('config/invalid', `there is no goal called ${text}`, {
    where: '--goal',
    hint: near === undefined ? `write: ${SHAPE}` : `did you mean ${near}? Goals are ${SHAPE}`,
  });
}

function invalid(message: string, text: string): SingleoutError {
  return new SingleoutError('config/invalid', message, { where: `--goal ${text}`, hint: `write: ${SHAPE}` });
}

import { SingleoutError } from '../../core/errors.js';
import { nearest } from '../../core/nearest.js';
import type { Limits } from '../../core/results/policy.js';
import { option } from '../../core/wording.js';
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
}

/** Larger groups, and smaller risks, are no goals of tables that can be planned for. */
const LARGEST_COUNT = 1e9;
const LEAST_RISK = 1e-9;
const COUNT_RULE = `and at most ${LARGEST_COUNT}`;
const RISK_RULE = `must be at least ${LEAST_RISK} and at most 1`;

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
      if (!Number.isInteger(value) || value < 1 || value > LARGEST_COUNT)
        throw invalid(`\`k\` must be a whole number of at least 1 ${COUNT_RULE}`, text);
      return { text, kind: 'k', value };
    case 'highest-risk':
      if (!isRisk(value)) throw invalid(`\`highest-risk\` ${RISK_RULE}`, text);
      return { text, kind: 'k', value: smallestGroupFor(value) };
    case 'average-risk':
      if (!isRisk(value)) throw invalid(`\`average-risk\` ${RISK_RULE}`, text);
      return { text, kind: 'average-risk', value };
    case 'uniques':
      if (!Number.isInteger(value) || value < 0 || value > LARGEST_COUNT)
        throw invalid(`\`uniques\` must be a whole number of at least 0 ${COUNT_RULE}`, text);
      return value === 0 ? { text, kind: 'k', value: 2 } : { text, kind: 'uniques', value };
    default:
      throw unknown(text);
  }
}

function isRisk(value: number): boolean {
  return value >= LEAST_RISK && value <= 1;
}

/** The smallest k with 1/k <= risk; a limit that was written with few digits (0.0909 for 1/11) is meant as that. */
export function smallestGroupFor(risk: number): number {
  return Math.ceil(1 / risk - 1e-9);
}

/**
 * What it takes to reach a goal at one node of the lattice, all groups seen. Records go by whole sizes of groups,
 * smallest first.
 */
export function requirementOf(goal: Goal, sizes: SizeSummary): Requirement {
  const whole = (below: number): Requirement => {
    const need = sizes.recordsBelow(below) / sizes.records;
    return need === 1 ? { need: Infinity, below: 0 } : { need, below: need > 0 ? below : 0 };
  };
  if (goal.kind === 'k') return whole(goal.value);
  if (goal.kind === 'uniques') return whole(sizes.recordsBelow(2) <= goal.value ? 0 : 2);
  // leaving out groups of 1/risk and more would not lower the mean
  for (let below = 1; below === 1 || 1 / (below - 1) > goal.value; below++) {
    if (below > sizes.records) break;
    // the mean changes only where there were groups of the size before
    if (below > 1 && sizes.recordsOf(below - 1) === 0) continue;
    if (sizes.averageRiskFrom(below) <= goal.value) return whole(below);
  }
  return { need: Infinity, below: 0 };
}

/**
 * Share of records that must go at least, there and at every finer node, by the groups seen so far. For the average risk
 * that is the linear relaxation, in which groups may go in part, smallest first, and what was not seen is taken to have no risk:
 * a drop of finer groups gives one of the groups they form that costs no more, so the relaxation falls as groups join.
 * Of persons that does not hold once records go; then only a node where none may go is a bound.
 */
export function leastNeeded(goal: Goal, sizes: SizeSummary, persons: boolean, suppress: number): number {
  if (goal.kind === 'k') return sizes.recordsBelow(goal.value) / sizes.records;
  if (goal.kind === 'uniques')
    return sizes.recordsBelow(2) <= goal.value ? 0 : sizes.recordsBelow(2) / sizes.records;
  const excess = sizes.riskFrom(1) - goal.value * sizes.records;
  if (excess <= 1e-9 * sizes.records) return 0;
  if (suppress === 0) return 1;
  return persons ? 0 : fewestToDrop(goal.value, sizes, excess);
}

function fewestToDrop(risk: number, sizes: SizeSummary, excess: number): number {
  let [left, dropped] = [excess, 0];
  for (let size = 1; left > 1e-9 * sizes.records && size <= sizes.records; size++) {
    const gain = 1 / size - risk;
    if (gain <= 0) return 1;
    const records = sizes.recordsOf(size);
    if (records * gain >= left) return (dropped + left / gain) / sizes.records;
    left -= records * gain;
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
    option: 'goal',
    hint: near === undefined ? `write: ${SHAPE}` : `did you mean ${near}? Goals are ${SHAPE}`,
  });
}

function invalid(message: string, text: string): SingleoutError {
  return new SingleoutError('config/invalid', message, {
    option: option('goal', text),
    hint: `write: ${SHAPE}`,
  });
}

/** The limits of a policy that a goal amounts to. */
export function limitsOf({ kind, value }: Goal): Limits {
  switch (kind) {
    case 'k':
      return { 'smallest-group': value };
    case 'average-risk':
      return { 'average-risk': value };
    case 'uniques':
      return { uniques: value };
  }
}

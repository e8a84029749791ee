import type { Observed } from '../core/results/assessment.js';
import { formatCount, formatPercent, oneIn, plural, sayPercent } from '../core/words/format.js';
import { type Unit, unitOf } from '../core/words/unit.js';

/** Of fewer than so many, shares are not said: "3 of 4" says it all. */
const FEW = 20;

/**
 * How many can be singled out by what an attacker may know, in one sentence. It speaks of people only where people were
 * counted. Pure; holds no name and no value of the data.
 * @param known number of quasi-identifiers
 */
export function observedSentence(observed: Observed, known: number): string {
  const unit = unitOf(observed);
  if (unit.total === 0) return 'The data hold no records, so nobody can be singled out.';
  if (unit.total === 1) return tellSingle(unit);
  if (observed.uniques === 0) return tellNobody(observed, unit, known);
  return `${tellAlone(observed.uniques, unit, known)}; ${tellAttacker(observed, known)}.`;
}

function tellSingle({ one }: Unit): string {
  return one === 'person'
    ? 'The data are about a single person, who has nobody to hide among.'
    : 'The data hold a single record: whoever it is about has nobody to hide among.';
}

function tellAlone(uniques: number, unit: Unit, known: number): string {
  const who = someOf(uniques, unit);
  return unit.one === 'person'
    ? `${who} can be singled out by ${columnsKnown(known)}: nobody else has the same values`
    : `${who} ${uniques === 1 ? 'is' : 'are'} alone with ${uniques === 1 ? 'its' : 'their'} values in ${columnsKnown(known)}: whoever ${uniques === 1 ? 'it is' : 'they are'} about can be singled out`;
}

function someOf(uniques: number, { total, many, one }: Unit): string {
  const counted = `${formatCount(uniques)} of ${formatCount(total)}`;
  if (uniques === total)
    return one === 'person'
      ? `Everybody (all ${formatCount(total)} people)`
      : `All ${formatCount(total)} records`;
  if (total < FEW) return `${counted} ${many}`;
  const share = uniques / total;
  if (share >= 0.95)
    return `${one === 'person' ? 'Almost everybody' : 'Almost all records'} (${formatPercent(share)}, ${counted})`;
  const { words, rough } = oneIn(share);
  if (share < 0.001) return `${counted} ${many} (${words})`;
  return `${rough ? 'About ' : ''}${words} ${many} (${formatPercent(share)}, ${counted})`;
}

function columnsKnown(known: number): string {
  return known === 1 ? 'a single column' : plural(known, 'column');
}

function averageOf(observed: Observed): number {
  return observed.personAverageRisk ?? observed.averageRisk;
}

function tellAttacker(observed: Observed, known: number): string {
  const average = averageOf(observed);
  const who = `an attacker who knows ${known === 1 ? 'it' : 'them'} is`;
  return average === 1
    ? `${who} always right`
    : `${who} right with ${sayPercent(average)} probability on average`;
}

function tellNobody(observed: Observed, { one, many }: Unit, known: number): string {
  const { smallestGroup } = observed;
  const chances = `an attacker who knows ${known === 1 ? 'it' : 'them'} is right with ${sayPercent(observed.highestRisk)} probability at most, ${sayPercent(averageOf(observed))} on average`;
  const others = formatCount(Math.floor(smallestGroup) - 1);
  const shared =
    one === 'person'
      ? `Everybody shares the values of ${columnsKnown(known)} with at least ${others} others`
      : `Every record shares its values in ${columnsKnown(known)} with at least ${others} others`;
  return smallestGroup >= 11
    ? `${shared}; ${chances}.`
    : `No ${one} is alone with the values of ${columnsKnown(known)}, but groups are as small as ${formatCount(smallestGroup)} ${many}; ${chances}.`;
}

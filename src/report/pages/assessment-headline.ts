import type { Assessment, Observed } from '../../core/results/assessment.js';
import { formatCount, formatPercent, oneIn, plural, sayPercent } from '../../core/words/format.js';
import { type Unit, unitOf } from '../../core/words/unit.js';

/**
 * The answer in one sentence for somebody who decides: how many people can be singled out, by how many
 * columns, and how often an attacker is right. Pure; holds no name and no value of the data.
 */
export function headline({ observed, columns }: Assessment): string {
  const unit = unitOf(observed);
  const known = columns.filter((column) => column.role === 'quasi-identifier').length;
  if (unit.total === 0) return 'The data hold no records, so nobody can be singled out.';
  if (unit.total === 1) return tellSingle(unit);
  if (observed.uniques === 0) return tellNobody(observed, known);
  const { uniques } = observed;
  const share = uniques / unit.total;
  if (share < 0.001) return tellFew(observed, unit, known);
  const reason =
    unit.one === 'person'
      ? `${ofAll(uniques, unit)} have a combination of values that nobody else has`
      : `${ofAll(uniques, unit)} are unique`;
  return `${whoIsSingledOut(share)} can be singled out by ${columnsKnown(known)}: ${reason}; ${attacker(observed, known)}.`;
}

function whoIsSingledOut(share: number): string {
  if (share === 1) return 'Everybody';
  if (share >= 0.95) return `Almost everybody (${formatPercent(share)})`;
  const { words, rough } = oneIn(share);
  return `${rough ? 'About ' : ''}${words} people (${formatPercent(share)})`;
}

function ofAll(uniques: number, { total, many }: Unit): string {
  return uniques === total
    ? `all ${formatCount(total)} ${many}`
    : `${formatCount(uniques)} of ${formatCount(total)} ${many}`;
}

function columnsKnown(known: number): string {
  return known === 1 ? 'a single column' : plural(known, 'column');
}

function averageOf(observed: Observed): number {
  return observed.personAverageRisk ?? observed.averageRisk;
}

function attacker(observed: Observed, known: number): string {
  const average = averageOf(observed);
  const who = `an attacker who knows ${known === 1 ? 'it' : 'them'} is`;
  return average === 1
    ? `${who} always right`
    : `${who} right with ${sayPercent(average)} probability on average`;
}

function tellSingle({ one }: Unit): string {
  return one === 'person'
    ? 'The data are about a single person, who has nobody to hide among.'
    : 'The data hold a single record: whoever it is about has nobody to hide among.';
}

function tellFew(observed: Observed, unit: Unit, known: number): string {
  const { uniques } = observed;
  return (
    `${formatCount(uniques)} of ${formatCount(unit.total)} people (${oneIn(uniques / unit.total).words}) can be ` +
    `singled out by ${columnsKnown(known)}: nobody else shares their values; ${attacker(observed, known)}, ` +
    `but certain about ${uniques === 1 ? 'this one' : `these ${formatCount(uniques)}`}.`
  );
}

function tellNobody(observed: Observed, known: number): string {
  const smallest = observed.smallestGroup;
  const average = sayPercent(averageOf(observed));
  const highest = sayPercent(observed.highestRisk);
  if (smallest >= 11) {
    return (
      `Nobody can be singled out by ${columnsKnown(known)}: everybody shares their values with at least ` +
      `${formatCount(Math.floor(smallest) - 1)} others; an attacker who knows ${known === 1 ? 'it' : 'them'} ` +
      `is right with ${highest} probability at most, ${average} on average.`
    );
  }
  return (
    `Nobody is alone, but groups are as small as ${formatCount(smallest)} people: an attacker who knows ` +
    `${columnsKnown(known)} is right with up to ${highest} probability, ${average} on average.`
  );
}

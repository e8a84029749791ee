import type { Assessment } from '../../../core/results/assessment.js';
import { formatCount, formatPrecisePercent, plural, sayPercent } from '../../../core/words/format.js';
import { type Prose, say } from '../../content/prose.js';
import type { Section } from '../../content/section.js';

/** The risk in the population that the table is a sample of (METHODS.md section 6), where its size was told. */
export function inPopulationSection({ inPopulation: found }: Assessment): Section | undefined {
  if (!found) return undefined;
  const { unique, meanInverse, records, household } = found;
  const row = (what: string, value: string, interval: string): Prose[] => [[what], [value], [interval]];
  const range = ([low, high]: readonly number[]) =>
    `${formatPrecisePercent(low).replace(/ %$/, '')}–${formatPrecisePercent(high)}`;
  return {
    id: 'in-population',
    title: 'In the population',
    lead: [
      say`Of the ${formatCount(Math.round(found.size))} people this table is a sample of (${formatPrecisePercent(found.rate)} are in it), about ${sayPercent(unique.value)} are the only ones with their values (${range(unique.interval)} with 90 % confidence). Whoever finds a match in the table names the right person with a chance of ${sayPercent(meanInverse.value)} on average.`,
      say`${plural(records.likelyUnique, 'record')} here ${records.likelyUnique === 1 ? 'is' : 'are'} more likely unique among all people than not.`,
      say`How far such an estimate can be trusted on data like these: singleout calibrate.`,
    ],
    table: {
      columns: [
        { title: 'Figure', align: 'left' },
        { title: 'Estimate', align: 'right' },
        { title: '90 % interval', align: 'right' },
      ],
      rows: [
        row('People unique in the population', formatPrecisePercent(unique.value), range(unique.interval)),
        row(
          'Mean chance of a right match',
          formatPrecisePercent(meanInverse.value),
          range(meanInverse.interval),
        ),
        ...Object.entries(records.above).map(([limit, count]) =>
          row(
            `Records with a chance above ${sayPercent(Number(limit))}`,
            formatCount(count),
            records.intervals.above[limit].map(formatCount).join('–'),
          ),
        ),
        ...(household === undefined
          ? []
          : [
              row(
                'Mean chance that some member of a household is found',
                formatPrecisePercent(household.averageRisk.value),
                range(household.averageRisk.interval),
              ),
              row(
                'The same of the household easiest to find',
                formatPrecisePercent(household.highestRisk.value),
                range(household.highestRisk.interval),
              ),
            ]),
      ],
    },
    meaning: [
      say`This is the risk against an attacker who does not know who is in the table (the journalist): being unique here means little when others outside look the same. ${found.method[0].toUpperCase()}${found.method.slice(1)}.`,
      say`It holds if ${found.assumptions.join(', and ')}.`,
    ],
  };
}

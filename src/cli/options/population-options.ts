import { existsSync } from 'node:fs';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Budget, type Collection, type Mechanism, planCollection } from '../../collect/collection.js';
import { besideResponses, collectionFromJson } from '../../collect/collection-json.js';
import { DOMAIN_HINT, type Domain, readDomain } from '../../collect/domain.js';
import { SingleoutError } from '../../core/errors.js';
import type { ResponseReading } from '../../questions/population/read-fitted.js';
import { readDocument } from '../input/read-text-file.js';
import { readNumber } from './number-list.js';

/** A budget, or the word for no privacy (not null: the option parser takes that for no value). */
export type Epsilon = number | 'none';

/** What says how people respond. */
export interface BudgetFlags {
  readonly domain?: string;
  readonly mechanism?: Mechanism;
  readonly epsilon?: Epsilon;
  readonly totalEpsilon?: number;
}

/** Adds the options of how responses are made. */
export function addBudgetOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--epsilon <budget>', 'privacy budget of each attribute, or none').argParser(readEpsilon),
    )
    .addOption(
      new Option('--total-epsilon <budget>', 'the same for a whole response, instead').argParser(readNumber),
    )
    .addOption(
      new Option(
        '--mechanism <kind>',
        'response: each attribute by randomised response; pair: one random pair with the whole budget; unary: bits',
      ).choices(['response', 'pair', 'unary']),
    );
}

/** Reads a number, or `none`. */
export function readEpsilon(text: string): Epsilon {
  return text.trim() === 'none' ? 'none' : readNumber(text);
}

/** Reads `1,2,5`, `1..10` and mixtures as whole numbers. */
export function readRanges(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const [, from, to] = /^\s*(\d+)(?:\.\.(\d+))?\s*$/.exec(part) ?? [];
    const [low, high] = [Number(from), Number(to ?? from)];
    if (!(low >= 1 && high >= low && high - low < 1000)) {
      throw new InvalidArgumentError('must be whole numbers from 1 on, such as 1,2,5 or 1..10.');
    }
    return Array.from({ length: high - low + 1 }, (_, i) => low + i);
  });
}

/** Reads a domain from its file. */
export function readDomainFile(path: string): Domain {
  let json: unknown;
  try {
    json = JSON.parse(readDocument(path));
  } catch (cause) {
    if (cause instanceof SingleoutError) throw cause;
    throw new SingleoutError('config/unreadable', 'the domain is not valid JSON', {
      where: path,
      hint: DOMAIN_HINT,
      cause,
    });
  }
  return readDomain(json, path);
}

/** How responses were made: from the file beside them, which flags may only repeat, or from flags alone. */
export function settleCollection(
  path: string,
  flags: BudgetFlags,
): Pick<ResponseReading, 'collection' | 'mechanism' | 'budget'> {
  const beside = besideResponses(path);
  if (flags.epsilon !== 'none' && existsSync(beside)) {
    const collection = collectionFromJson(readDocument(beside), beside);
    refuseContradiction(collection, flags, beside);
    return { collection };
  }
  if (flags.epsilon === undefined && flags.totalEpsilon === undefined) {
    throw new SingleoutError('config/invalid', 'nothing says how the records were perturbed', {
      where: '--epsilon',
      hint: 'give --epsilon BUDGET for perturbed responses, or --epsilon none for records as they are',
    });
  }
  const mechanism = flags.epsilon === 'none' ? 'none' : (flags.mechanism ?? 'response');
  const budget = budgetOf(flags);
  if (flags.domain === undefined) return { mechanism, budget };
  return { collection: planCollection(readDomainFile(flags.domain), mechanism, budget) };
}

/** The budget that flags give. */
export function budgetOf({ epsilon, totalEpsilon }: BudgetFlags): Budget {
  if (typeof epsilon === 'number' && totalEpsilon !== undefined) {
    throw new SingleoutError('config/invalid', '`--epsilon` and `--total-epsilon` say the same thing twice', {
      hint: 'give one of them',
    });
  }
  return {
    ...(typeof epsilon === 'number' ? { perAttribute: epsilon } : {}),
    ...(totalEpsilon === undefined ? {} : { total: totalEpsilon }),
  };
}

function refuseContradiction(collection: Collection, flags: BudgetFlags, where: string): void {
  const near = (a: number, b: number | null) => b !== null && Math.abs(a - b) <= 1e-9 * Math.abs(a);
  const wrong = [
    flags.mechanism !== undefined && flags.mechanism !== collection.mechanism && '--mechanism',
    typeof flags.epsilon === 'number' && !near(flags.epsilon, collection.epsilonPerAttribute) && '--epsilon',
    flags.totalEpsilon !== undefined &&
      !near(flags.totalEpsilon, collection.epsilonTotal) &&
      '--total-epsilon',
    flags.domain !== undefined &&
      JSON.stringify(readDomainFile(flags.domain).declaration) !==
        JSON.stringify(collection.domain.declaration) &&
      '--domain',
  ].find((name) => name !== false);
  if (wrong === undefined) return;
  throw new SingleoutError(
    'config/invalid',
    `\`${wrong}\` contradicts what is written beside the responses`,
    {
      where,
      hint: 'leave the option out, or give the responses a name of their own',
    },
  );
}

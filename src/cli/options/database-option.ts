import { InvalidArgumentError } from 'commander';

/** What `--database` was told. */
export interface DatabaseSpec {
  readonly rate?: number;
  readonly count?: number;
  readonly epsilon?: number;
  readonly responses?: string;
  readonly includesPerson?: boolean;
}

const NUMBERS = ['rate', 'count', 'epsilon'] as const;

/** Reads `rate=0.1,count=1`, `rate=.1,responses=responses.csv,includes-person` and the like; repeatable. `reports=` is an older name. */
export function databaseOption(text: string, before: readonly DatabaseSpec[] = []): DatabaseSpec[] {
  const spec: Record<string, number | string | boolean> = {};
  for (const part of text.split(',')) {
    const at = part.indexOf('=');
    const key = (at < 0 ? part : part.slice(0, at)).trim();
    const value = at < 0 ? undefined : part.slice(at + 1).trim();
    const number = NUMBERS.find((name) => name === key);
    if (number !== undefined && value !== undefined && value !== '' && !Number.isNaN(Number(value))) {
      spec[number] = Number(value);
    } else if ((key === 'responses' || key === 'reports') && value) spec.responses = value;
    else if (key === 'includes-person' && value === undefined) spec.includesPerson = true;
    else
      throw new InvalidArgumentError(
        'must be like rate=0.1,count=1[,epsilon=1][,includes-person] or rate=0.1,responses=FILE.',
      );
  }
  if (spec.responses === undefined && (spec.rate === undefined || spec.count === undefined)) {
    throw new InvalidArgumentError('needs rate= and count=, or responses=.');
  }
  if (spec.responses !== undefined && (spec.count !== undefined || spec.epsilon !== undefined)) {
    throw new InvalidArgumentError('takes count and epsilon from responses= itself.');
  }
  return [...before, spec as DatabaseSpec];
}

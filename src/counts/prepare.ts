import { SingleoutError } from '../core/errors.js';
import type { RunOptions } from '../core/progress.js';
import type { Missing } from '../core/results/column.js';
import { option, wording } from '../core/wording.js';
import type { CodeTable } from '../kernel/code-table.js';
import { inRelation, type Relation, where } from '../source/relation.js';
import { readCodes } from './codes/read-codes.js';
import { type Snapshot, takeSnapshot } from './codes/snapshot.js';
import { viewTexts } from './codes/text-snapshot.js';
import { type ColumnProfile, countMarginals, type Marginals } from './marginals.js';
import { requireEmbedded } from './require-embedded.js';
import type { AssignedRole, RoledTable, RoleOptions } from './roles.js';
import { settleRoles } from './settle-roles.js';

/** How a table is read for an assessment. */
export interface PrepareOptions extends RoleOptions, RunOptions {
  readonly missing?: Missing;
}

/** What is known of the columns of a table, and how to look it up. */
export interface KnownColumns extends Omit<RoledTable, 'relation'> {
  readonly profiles: readonly ColumnProfile[];
  readonly roles: readonly AssignedRole[];
  /** What was counted of one column. */
  profile(name: string): ColumnProfile;
}

/** A table ready to be counted: roles given, records left out as asked, columns encoded. */
export interface PreparedTable extends KnownColumns {
  readonly name: string;
  /** The columns with a part in the assessment, to group by. */
  readonly relation: Relation;
  readonly snapshot: Snapshot;
  readonly missing: Missing;
  /** Whether missing cells match every value and there are some: then records are alike without forming groups. */
  readonly overlapping: boolean;
  readonly read: number;
  readonly dropped: number;
  readonly withoutUser: number;
  readonly records: number;
  /** Whether the engine holds the records encoded, so that it costs little to count them again. */
  readonly held: boolean;
  /** Whether records may be read one by one in this process. */
  readonly readsRecords: boolean;
  /** Whether the codes may be read, and take no more memory in this process than they may. */
  readonly codesFit: boolean;
  /** The codes of all quasi-identifiers, user, household and weight; read once. */
  codes(): Promise<CodeTable>;
  /** Gives the memory of the codes back, where they were read; they are read again when asked for. */
  releaseCodes(): void;
  close(): Promise<void>;
}

/** The columns by their profiles and roles. */
export function knownColumns(
  profiles: readonly ColumnProfile[],
  roles: readonly AssignedRole[],
): KnownColumns {
  const named = (role: AssignedRole['role']) => roles.filter((r) => r.role === role).map((r) => r.name);
  const byName = new Map(profiles.map((profile) => [profile.name, profile]));
  return {
    profiles,
    roles,
    named,
    user: named('user').at(0),
    profile: (name) => {
      const found = byName.get(name);
      if (found === undefined) throw new Error(`${name} was not counted`);
      return found;
    },
  };
}

/** Counts values, settles roles, leaves records out where asked, and takes the snapshot that the rest counts on. */
export async function prepareTable(relation: Relation, options: PrepareOptions = {}): Promise<PreparedTable> {
  return prepare(relation, options).catch((error) => {
    throw inRelation(relation.name, error);
  });
}

/** The outcome of work on a prepared table. Where it fails, what the table takes inside the engine is given back. */
export async function orClose<T>(table: PreparedTable, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    // a failure to give back says less than what went wrong
    await table.close().catch(() => undefined);
    throw error;
  }
}

async function prepare(relation: Relation, options: PrepareOptions): Promise<PreparedTable> {
  const missing = options.missing ?? 'own';
  const all = await countMarginals(relation, options);
  const roles = await settleRoles(relation, all, options);
  const { named, user } = knownColumns(all.profiles, roles);
  const kept = await leaveOut(
    relation,
    all,
    user,
    missing === 'drop' ? named('quasi-identifier') : [],
    options,
  );
  const encoded = roles
    .filter(({ role }) => role !== 'ignore' && role !== 'identifier')
    .map(({ name }) => name);
  const { readsRecords, keepsTables: held } = relation.engine;
  const described = [...named('quasi-identifier'), ...named('sensitive')];
  const snapshot = held
    ? await takeSnapshot(kept.relation, encoded, kept.marginals, options)
    : await viewTexts(kept.relation, encoded, described, kept.marginals.profiles, options);
  await kept.marginals.drop();
  const records = kept.marginals.profiles[0].records;
  const overlapping = missing === 'any' && quasiMissing(kept.marginals.profiles, named('quasi-identifier'));
  if (overlapping || named('weight').length + named('household').length > 0) requireEmbedded(relation);
  const coded = encoded.filter((name) => !named('sensitive').includes(name));
  const codesFit = readsRecords && records * coded.length * 4 <= relation.engine.memoryBytes / 2;
  let codes: Promise<CodeTable> | undefined;
  return {
    name: relation.name,
    relation: snapshot.relation,
    snapshot,
    ...knownColumns(kept.marginals.profiles, roles),
    missing,
    overlapping,
    read: all.profiles[0].records,
    dropped: kept.dropped,
    withoutUser: kept.withoutUser,
    records,
    held,
    readsRecords,
    codesFit,
    codes: async () => {
      requireEmbedded(relation);
      if (!codesFit) throw tooLarge(relation.name);
      codes ??= readCodes(snapshot.relation, coded, records, options);
      return codes;
    },
    releaseCodes: () => {
      codes = undefined;
    },
    close: () => snapshot.drop(),
  };
}

function quasiMissing(profiles: readonly ColumnProfile[], quasi: readonly string[]): boolean {
  return profiles.some(({ name, missing }) => missing > 0 && quasi.includes(name));
}

function tooLarge(where: string): SingleoutError {
  const message =
    'what was asked for needs the records in memory, and they take more than half of what is allowed';
  const hint = wording`raise the limit with ${option('memoryBytes')}, or leave out ${option('weight')}, ${option('household')} and ${option('missing', 'any')}`;
  return new SingleoutError('source/out-of-memory', message, { where, hint });
}

interface Kept {
  readonly relation: Relation;
  readonly marginals: Marginals;
  readonly withoutUser: number;
  readonly dropped: number;
}

/** Leaves out records without a person, and those with a missing cell in `needed`; counts again if there are any. */
async function leaveOut(
  relation: Relation,
  all: Marginals,
  user: string | undefined,
  needed: readonly string[],
  run: RunOptions,
): Promise<Kept> {
  const { identifier } = relation.engine.dialect;
  const missingIn = (names: readonly string[]) =>
    all.profiles
      .filter((profile) => names.includes(profile.name) && profile.missing > 0)
      .map(({ name }) => name);
  const lacking = missingIn(user === undefined ? needed : [user, ...needed]);
  if (lacking.length === 0) return { relation, marginals: all, withoutUser: 0, dropped: 0 };
  const left = where(relation, lacking.map((name) => `${identifier(name)} IS NOT NULL`).join(' AND '));
  await all.drop();
  const marginals = await countMarginals(left, run).catch((error) => {
    if (!(error instanceof SingleoutError) || error.code !== 'data/no-records') throw error;
    const message = `no record is left: each has a missing cell in ${lacking.join(' or ')}`;
    const hint =
      needed.length > 0
        ? wording`read missing cells as values with ${option('missing', 'own')}`
        : wording`is ${option('user')} right?`;
    throw new SingleoutError('data/no-records', message, { where: relation.name, hint });
  });
  const withoutUser = all.profiles.find(({ name }) => name === user)?.missing ?? 0;
  const dropped = all.profiles[0].records - marginals.profiles[0].records - withoutUser;
  return { relation: left, marginals, withoutUser, dropped };
}

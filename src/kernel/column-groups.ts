import type { CodeTable } from './code-table.js';
import { distinctRows } from './distinct-rows.js';
import { SetsModule } from './sets-module.js';

/** What one set of columns does to the records. */
export interface SetCount {
  /** Sum over records of 1/(records alike), or 1/(persons among those alike). */
  readonly risk: number;
  /** Records that are alone, or whose person is. */
  readonly unique: number;
  /** Records not yet alone: what one more column still has to look at. Records that are equal in all columns count once. */
  readonly left: number;
  /** The groups these are in. */
  readonly groups: number;
}

/** Groups of the first `depth` columns of the set at hand, as a stream in the module's memory. */
interface Level {
  readonly depth: number;
  readonly at: number;
  readonly end: number;
  /** Records that are in no group any more, and how many of them are unique. */
  readonly alone: number;
  readonly unique: number;
  readonly count: SetCount;
}

/** Bytes that groups of a path of columns may take; of longer paths the first ones are made again where needed. */
const MOST_BYTES = 2 ** 28;
/** Bytes that a compiled module may hold, with some to spare. */
const MODULE_BYTES = 3 * 2 ** 30;

/** Whether the groups of so many records fit into a module's memory: their codes, persons, and four splits of all of them. */
export function groupsFit({ records, names }: CodeTable): boolean {
  return records * (4 * names.length + 40) + 2 * MOST_BYTES <= MODULE_BYTES;
}

/**
 * The groups that sets of columns put records into. One stands at a set and asks what one more column would do; sets that begin
 * alike share the work of what they begin with, and a record that is alone stays alone whatever is added, so it is looked at
 * no more. Records that are equal in all columns are looked at once. Exact; does not depend on the order of records.
 */
export class ColumnGroups {
  readonly records: number;
  /** Records that are looked at: those equal in all columns count once, unless persons tell them apart. */
  readonly kinds: number;
  /** By column, how many values it has, missing cells being one. */
  readonly values: readonly number[];
  /** Records looked at so far, the measure of work. */
  work = 0;
  readonly #module = new SetsModule();
  readonly #columns: readonly { readonly codes: number; readonly width: 1 | 2 | 4 }[];
  /** Whether a group counts its persons. */
  readonly hasPersons: boolean;
  readonly #sums: number;
  readonly #list: number;
  readonly #stack: number;
  readonly #stackEnd: number;
  #levels: Level[];
  #path: number[] = [];

  /**
   * @param users person of every record, from 0 on: a group then counts as many as it has persons
   * @param mostBytes memory for the groups of a path
   */
  constructor(table: CodeTable, users?: Int32Array, mostBytes = MOST_BYTES) {
    this.records = table.records;
    const { rows, single } = distinctRows(table, users !== undefined);
    const most = table.cardinalities.reduce((a, b) => Math.max(a, b), 0) + 1;
    const module = this.#module;
    this.#columns = table.codes.map((codes, c) => module.putCodes(codes, rows, table.cardinalities[c]));
    const [places, lasts, touched] = [4 * most, 4 * most, 4 * most].map((bytes) => module.allocate(bytes));
    const people = users === undefined ? 0 : users.reduce((a, b) => Math.max(a, b), -1) + 1;
    this.hasPersons = users !== undefined;
    const persons =
      users === undefined
        ? 0
        : module.putCodes(
            users.map((u) => u - 1),
            rows,
            2 ** 31,
          ).codes;
    const [seen, sums, list] = [people, people + 1, people + 1].map((words) => module.allocate(4 * words));
    [this.#sums, this.#list] = [sums, list];
    const level = 6 * rows.length + 8;
    const bytes = level * Math.max(4, Math.min(table.names.length + 2, Math.ceil(mostBytes / level)));
    this.#stack = module.allocate(bytes);
    this.#stackEnd = this.#stack + bytes;
    module.call.describe(places, lasts, touched, single, persons, seen, people);
    this.kinds = rows.length;
    this.#levels = [this.#whole(rows.length)];
    this.values = table.names.map((_, c) => this.#valuesOf(table.codes[c], table.cardinalities[c]));
  }

  /** Goes to a set of columns. Cost: one split for each column that differs from the set before, from the first that does. */
  stand(set: readonly number[]): SetCount {
    let same = 0;
    while (same < set.length && this.#path[same] === set[same]) same++;
    while (this.#levels[this.#levels.length - 1].depth > same) this.#levels.pop();
    this.#path = [...set];
    for (let depth = this.#top.depth; depth < set.length; depth++) this.#push(set[depth], depth + 1);
    return this.#top.count;
  }

  /** What the set at hand and one more column do. Cost: one look at the records that are not yet alone. */
  count(column: number): SetCount {
    const { at, end, alone, unique, count } = this.#top;
    if (at === end) return count;
    if (this.hasPersons) return this.#splitTop(column, this.#room()).count;
    const { call } = this.#module;
    const { codes, width } = this.#columns[column];
    this.work += (end - at) >> 2;
    call.count(at, end, codes, width);
    const [groups, more, ofThem] = [call.groups, call.alone, call.unique].map(
      ({ value }) => Number(value) >>> 0,
    );
    return { risk: alone + more + groups, unique: unique + ofThem, left: count.left - more, groups };
  }

  /**
   * An upper bound on the risk of the set at hand with further columns that make at most `most` groups of any one: a group of m
   * records and u persons is split into k parts at most, and m_i/u_i <= m_i - u_i + 1 for each, so that the sum over its
   * records is at most m - u + min(u, k). Cost: a look at every group, or at every record where persons are counted.
   */
  bound(most: number): number {
    const { at, end, alone } = this.#top;
    const { call } = this.#module;
    this.work += (end - at) >> (this.hasPersons ? 2 : 3);
    return alone + (this.hasPersons ? call.sumPersonsUpTo(at, end, most) : call.sumUpTo(at, end, most));
  }

  /** An upper bound on the records that are unique under the set at hand with columns that make at most `most` groups of any one. */
  boundUnique(most: number): number {
    const { at, end, unique } = this.#top;
    this.work += (end - at) >> 3;
    return unique + this.#module.call.sumAloneUpTo(at, end, most);
  }

  get #top(): Level {
    return this.#levels[this.#levels.length - 1];
  }

  #push(column: number, depth: number): void {
    const top = this.#top;
    const level = top.at === top.end ? top : this.#splitTop(column, this.#room());
    this.#levels.push({ ...level, depth });
  }

  /** An address behind the last level with room for what a split of it leaves. */
  #room(): number {
    const top = this.#top;
    const bytes = ((top.end - top.at) * 3) / 2 + 8;
    if (top.end + bytes <= this.#stackEnd) return top.end;
    // the levels between the first and this one are made again when somebody goes back there
    const first = this.#levels[0];
    const at = first.end;
    new Uint8Array(this.#module.memory.buffer).copyWithin(at, top.at, top.end);
    this.#levels = [first, { ...top, at, end: at + top.end - top.at }];
    return this.#top.end;
  }

  #splitTop(column: number, out: number): Omit<Level, 'depth'> {
    const { call } = this.#module;
    const top = this.#top;
    const { codes, width } = this.#columns[column];
    this.work += 2 * ((top.end - top.at) >> 2);
    let end = call.split(top.at, top.end, codes, width, out) >>> 0;
    if (this.hasPersons) end = call.settlePersons(out, end, this.#sums, this.#list) >>> 0;
    const [groups, more, ofThem] = [call.groups, call.alone, call.unique].map(
      ({ value }) => Number(value) >>> 0,
    );
    const alone = top.alone + more;
    const unique = this.hasPersons ? alone : top.unique + ofThem;
    const risk = this.hasPersons ? this.#takeSums(alone) : alone + groups;
    return { at: out, end, alone, unique, count: { risk, unique, left: top.count.left - more, groups } };
  }

  /** Sum of records/persons in order of persons, so that the result does not depend on the order of records. */
  #takeSums(alone: number): number {
    const listed = Number(this.#module.call.listed.value) >>> 0;
    const sums = this.#module.words(this.#sums, (this.#list - this.#sums) >> 2);
    const persons = this.#module.words(this.#list, listed).slice().sort().reverse();
    let risk = 0;
    for (const p of persons) {
      risk += sums[p] / p;
      sums[p] = 0;
    }
    return risk + alone;
  }

  /** All records in one group. */
  #whole(rows: number): Level {
    const at = this.#stack;
    const words = this.#module.words(at, rows + 1);
    words[0] = rows;
    for (let i = 0; i < rows; i++) words[i + 1] = i;
    const start: Level = {
      depth: 0,
      at,
      end: at,
      alone: 0,
      unique: 0,
      count: { risk: 0, unique: 0, left: 0, groups: 0 },
    };
    if (rows === 0) return start;
    if (rows === 1 && !this.hasPersons) {
      const unique = this.records === 1 ? 1 : 0;
      return { ...start, alone: 1, unique, count: { risk: 1, unique, left: 0, groups: 0 } };
    }
    const whole = {
      ...start,
      end: at + 4 * (rows + 1),
      count: { risk: 1, unique: 0, left: rows, groups: 1 },
    };
    return this.hasPersons ? this.#settleWhole(whole) : whole;
  }

  /** One group of everybody may be of one person. */
  #settleWhole(whole: Level): Level {
    const { call } = this.#module;
    call.count(whole.at, whole.at, 0, 1);
    const end = call.settlePersons(whole.at, whole.end, this.#sums, this.#list) >>> 0;
    const alone = Number(call.alone.value) >>> 0;
    const risk = this.#takeSums(alone);
    return {
      ...whole,
      end,
      alone,
      unique: alone,
      count: { risk, unique: alone, left: whole.count.left - alone, groups: end > whole.at ? 1 : 0 },
    };
  }

  #valuesOf(codes: Int32Array, cardinality: number): number {
    const met = new Uint8Array(cardinality + 1);
    for (const code of codes) met[code + 1] = 1;
    return met.reduce((sum, one) => sum + one, 0);
  }
}

import { SingleoutError } from '../core/errors.js';
import type { Sensitive } from '../core/results/assessment.js';
import { earthMoverFrom, type SparseDistance } from '../maths/earth-mover.js';

/**
 * Rows of the table (group, sensitive value, records), sorted by group, then by value. A group may go on in the
 * next batch. `value` is a code 0..m-1, in value order where the values are ordered.
 */
export interface DiversityBatch {
  readonly group: Int32Array | Float64Array;
  readonly value: Int32Array;
  readonly count: Float64Array;
}

/** What one sensitive column shows group by group, without its name. */
export type Diversity = Omit<Sensitive, 'name'>;

/**
 * l-diversity and t-closeness of one sensitive column, over groups of records with equal quasi-identifiers: how many
 * values a group leaves open (the fewest, counted and as exp of the entropy), and how far its values lie from those
 * of the whole (the largest distance: total variation, and earth mover where the values are ordered).
 * @formula Machanavajjhala et al., l-Diversity (ICDE 2006): fewest distinct values; exp of the lowest
 * -sum p ln p. Li et al., t-Closeness (ICDE 2007): equal distance sum of max(0, p - q), which is 1/2 sum |p - q|;
 * ordered distance as in {@link earthMoverFrom}.
 * @param overall records per value code over the whole table, in code order
 * @param order how the codes are ordered; `none` leaves out the earth mover distance
 * Cost: rows times log m where ordered, else rows; memory: one group and three arrays of m numbers.
 */
export async function measureDiversity(
  batches: AsyncIterable<DiversityBatch> | Iterable<DiversityBatch>,
  overall: Float64Array,
  order: Diversity['tCloseness']['order'],
): Promise<Diversity> {
  const worst = new WorstGroup(overall, order === 'none' ? undefined : earthMoverFrom(overall));
  for await (const { group, value, count } of batches) {
    for (let row = 0; row < group.length; row++) worst.add(group[row], value[row], count[row]);
  }
  worst.close();
  if (worst.groups === 0)
    throw new SingleoutError('data/no-records', 'there is no group of records to look at');
  return {
    groups: worst.groups,
    lDiversity: { distinct: worst.distinct, entropy: Math.exp(worst.entropyNats) },
    tCloseness: { equal: worst.equal, ...(order === 'none' ? {} : { ordered: worst.ordered }), order },
  };
}

/** Holds the rows of the group being read, and the worst figure seen so far of each kind. */
class WorstGroup {
  groups = 0;
  distinct = Number.POSITIVE_INFINITY;
  entropyNats = Number.POSITIVE_INFINITY;
  equal = 0;
  ordered = 0;
  #group = Number.NEGATIVE_INFINITY;
  #length = 0;
  readonly #values: Int32Array;
  readonly #counts: Float64Array;
  readonly #shares: Float64Array;

  constructor(
    readonly overall: Float64Array,
    readonly earthMover: SparseDistance | undefined,
  ) {
    this.#values = new Int32Array(overall.length);
    this.#counts = new Float64Array(overall.length);
    const records = overall.reduce((sum, count) => sum + count, 0);
    this.#shares = overall.map((count) => count / records);
  }

  add(group: number, value: number, count: number): void {
    if (group !== this.#group) {
      if (!(group > this.#group)) throw outOfOrder();
      this.close();
      this.#group = group;
    } else if (value <= this.#values[this.#length - 1]) throw outOfOrder();
    if (!(count > 0 && count <= this.overall[value])) {
      throw new SingleoutError('internal/bug', 'a group must hold some, and at most all, records of a value');
    }
    this.#values[this.#length] = value;
    this.#counts[this.#length] = count;
    this.#length++;
  }

  /** Takes the figures of the group read so far, if any, and forgets its rows. */
  close(): void {
    if (this.#length === 0) return;
    let records = 0;
    for (let k = 0; k < this.#length; k++) records += this.#counts[k];
    let entropy = 0;
    let distance = 0;
    for (let k = 0; k < this.#length; k++) {
      const share = this.#counts[k] / records;
      entropy -= share * Math.log(share);
      distance += Math.max(0, share - this.#shares[this.#values[k]]);
    }
    this.groups++;
    this.distinct = Math.min(this.distinct, this.#length);
    this.entropyNats = Math.min(this.entropyNats, Math.max(0, entropy));
    this.equal = Math.max(this.equal, Math.min(1, distance));
    if (this.earthMover !== undefined) {
      this.ordered = Math.max(this.ordered, this.earthMover(this.#values, this.#counts, this.#length));
    }
    this.#length = 0;
  }
}

function outOfOrder(): SingleoutError {
  return new SingleoutError('internal/bug', 'groups and their values must come in ascending order');
}

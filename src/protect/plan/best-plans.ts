/** A node that meets a goal, with what is lost. */
export interface FoundPlan {
  readonly node: number;
  /** Share of information lost: suppressed + (1 - suppressed) x recoding. */
  readonly loss: number;
  /** What recoding loses on the records that stay. */
  readonly recoding: number;
  /** Share of records left out. */
  readonly suppressed: number;
  /** Records in groups smaller than this are left out; 0 where none. */
  readonly below: number;
}

/** The two plans that lose least; of equal ones that with less left out, then the coarser node. */
export class BestPlans {
  list: readonly FoundPlan[] = [];

  /** A plan that loses as much or more need not be looked at. */
  get limit(): number {
    return this.list[1]?.loss ?? Infinity;
  }

  add(plan: FoundPlan): void {
    if (this.list.some(({ node }) => node === plan.node)) return;
    this.list = [...this.list, plan]
      .sort((a, b) => a.loss - b.loss || a.suppressed - b.suppressed || b.node - a.node)
      .slice(0, 2);
  }
}

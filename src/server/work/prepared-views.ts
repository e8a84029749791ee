import { SharedCache } from '../../core/shared-cache.js';
import type { PreparedView } from '../../questions/what-if-observed.js';

/** What was prepared of an open table, by the roles of its columns: whoever tries steps keeps the roles. */
export class PreparedViews {
  readonly #views: SharedCache<PreparedView>;

  constructor(most: number) {
    this.#views = new SharedCache({ most, close: ({ table }) => table.close() });
  }

  /** Works with the view for these roles, which is prepared when first asked for. */
  use<T>(
    roles: object,
    prepare: () => Promise<PreparedView>,
    work: (view: PreparedView) => Promise<T>,
  ): Promise<T> {
    return this.#views.use(keyOf(roles), prepare, work);
  }

  /** Takes over a view that was made for something else. */
  keep(roles: object, view: PreparedView): Promise<void> {
    return this.#views.keep(keyOf(roles), view);
  }
}

/** Equal for equal roles, in whichever order they were named. */
function keyOf(roles: object): string {
  return JSON.stringify(Object.entries(roles).sort(([a], [b]) => (a < b ? -1 : 1)));
}

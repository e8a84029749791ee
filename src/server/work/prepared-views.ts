import type { Observed } from '../../core/results/assessment.js';
import type { PreparedTable } from '../../counts/prepare.js';

/** A table ready to be recoded, with what it shows as it is. */
export interface PreparedView {
  readonly table: PreparedTable;
  readonly observed: Observed;
}

/**
 * What was prepared of an open table, by the roles of its columns: whoever tries steps keeps the roles. The longest unused
 * one is closed when there are too many.
 */
export class PreparedViews {
  readonly #views = new Map<string, Promise<PreparedView>>();
  readonly #most: number;

  /** @param most more than work on the table at once, so that none is closed while it is used */
  constructor(most: number) {
    this.#most = most;
  }

  /** The view for these roles; prepared where there is none, or where its preparation was cut short. */
  async find(roles: object, prepare: () => Promise<PreparedView>): Promise<PreparedView> {
    const key = keyOf(roles);
    const known = this.#views.get(key);
    if (known !== undefined && !(await succeeds(known))) {
      if (this.#views.get(key) === known) this.#views.delete(key);
      return this.find(roles, prepare);
    }
    const view = known ?? prepare();
    this.#views.delete(key);
    this.#views.set(key, view);
    await this.#trim();
    return view;
  }

  /** Takes over a view that was made for something else; closed where there is an equal one, which may be in use. */
  async keep(roles: object, view: PreparedView): Promise<void> {
    const kept = await this.find(roles, async () => view);
    if (kept !== view) await view.table.close();
  }

  async #trim(): Promise<void> {
    for (const [key, view] of this.#views) {
      if (this.#views.size <= this.#most) return;
      this.#views.delete(key);
      await close(view);
    }
  }
}

function succeeds(view: Promise<PreparedView>): Promise<boolean> {
  return view.then(
    () => true,
    () => false,
  );
}

async function close(view: Promise<PreparedView>): Promise<void> {
  await view.then(({ table }) => table.close()).catch(() => undefined);
}

/** Equal for equal roles, in whichever order they were named. */
function keyOf(roles: object): string {
  return JSON.stringify(Object.entries(roles).sort(([a], [b]) => (a < b ? -1 : 1)));
}

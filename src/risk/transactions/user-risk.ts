import type { OwnedUsers } from '../../core/results/transaction-counts.js';

/** How many users there are, and how exposed they are on average. */
export interface UserSummary {
  readonly users: number;
  readonly oneRecord: number;
  readonly mostRecords: number;
  /** Mean over users of r_u. */
  readonly average: number;
}

/**
 * The mean over users of the chance that a random record of theirs identifies them.
 * @formula METHODS.md section 4: r_u = mean over u's records of 1/|U_x|. Domain: at least one user.
 */
export function summariseUsers({ owned, users, score, scale }: OwnedUsers): UserSummary {
  const all = users.reduce((sum, n) => sum + n, 0);
  const chances = score.reduce((sum, points, i) => sum + points / (scale * owned[i]), 0);
  return {
    users: all,
    oneRecord: owned[0] === 1 ? users[0] : 0,
    mostRecords: owned[owned.length - 1],
    average: Math.min(1, chances / all),
  };
}

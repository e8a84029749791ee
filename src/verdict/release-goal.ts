/** Groups of fewer are too small to be given away, where no policy says otherwise: k = 5 is usual under an agreement. */
export const SMALLEST_ALLOWED = 5;
/** The average risk that may remain: 1/11, written 0.09 in the guidance for published clinical data (EMA/90915/2016). */
export const AVERAGE_LIMIT = 0.09;
/** Both in words that `plan --goal` reads. */
export const RELEASE_GOAL = `k=${SMALLEST_ALLOWED}, average-risk=${AVERAGE_LIMIT}`;

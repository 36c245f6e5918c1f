/** Weeks from one visit of a series to the next. */
export const MOST_WEEKS = 12;
/** Visits of a series, with the one that is repeated. */
export const LEAST_TIMES = 2;
export const MOST_TIMES = 26;
/** Series of a member that still have visits to come. */
export const MOST_RUNNING = 5;
/** All series a member ever begins: each stays in their stream. */
export const MOST_SERIES = 200;
/**
 * A visit that is paid up front is kept so many days before it: by then most of the days around it are decided, and what is
 * not paid can still go to another.
 */
export const DAYS_BEFORE = 7;

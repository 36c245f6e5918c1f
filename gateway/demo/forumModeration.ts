/** Comments for moderators to rule on. `thread` is an index into DEMO_THREADS. */
export const DEMO_SPAM = {
  thread: 3,
  text: 'CHEAP FOLLOWERS for your shop page!!! Write me and be famous by Monday.',
} as const;
export const DEMO_QUARREL = {
  thread: 15,
  text: 'Anybody who turns people away on a Saturday should not have a shop at all.',
} as const;
/** The index of a thread that is locked. */
export const DEMO_HEATED = 9;

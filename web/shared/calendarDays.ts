const DAY_MS = 86_400_000;
const startOf = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** How many days of the viewer's calendar ago an instant was; 0 is today, also late in the evening. */
export const daysSince = (instant: string, now: Date): number =>
  // Rounded: a day on which the clocks change is an hour longer or shorter.
  Math.round((startOf(now) - startOf(new Date(instant))) / DAY_MS);

/** The groups that customers are shown in, with their thresholds; the screen says each as it stands here. */
export const SEGMENT_RULES = {
  /** Came first within so many days. */
  newDays: 30,
  /** Visits that make a regular, the last of them within so many days. */
  regularVisits: 3,
  regularDays: 90,
  /** Days since the last visit, with none to come, after which a customer has lapsed. */
  lapsedDays: 90,
  /** Visits missed without a word. */
  noShows: 2,
} as const;

export const SEGMENTS = ['new', 'regular', 'lapsed', 'noShows'] as const;
export type Segment = (typeof SEGMENTS)[number];

/** Each group as a sentence for people. */
export const SEGMENT_WORDS: Readonly<Record<Segment, string>> = {
  new: `First came or bought within the last ${SEGMENT_RULES.newDays} days.`,
  regular: `Came ${SEGMENT_RULES.regularVisits} times or more, the last time within ${SEGMENT_RULES.regularDays} days.`,
  lapsed: `Last came more than ${SEGMENT_RULES.lapsedDays} days ago and has nothing booked.`,
  noShows: `Missed ${SEGMENT_RULES.noShows} visits or more.`,
};

/** What decides about a customer's groups: UTC ISO instants, null where there is none. */
export type Habits = {
  readonly since: string;
  readonly visits: number;
  readonly noShows: number;
  readonly lastVisit: string | null;
  readonly nextVisit: string | null;
};

const DAY_MS = 86_400_000;

/** Whether a customer is in a group at a UTC ISO instant. */
export function isIn(segment: Segment, habits: Habits, now: string): boolean {
  const { since, visits, noShows, lastVisit, nextVisit } = habits;
  const isWithin = (instant: string, days: number) => Date.parse(now) - Date.parse(instant) <= days * DAY_MS;
  switch (segment) {
    case 'new':
      return isWithin(since, SEGMENT_RULES.newDays);
    case 'regular':
      return (
        visits >= SEGMENT_RULES.regularVisits && lastVisit !== null && isWithin(lastVisit, SEGMENT_RULES.regularDays)
      );
    case 'lapsed':
      return lastVisit !== null && nextVisit === null && !isWithin(lastVisit, SEGMENT_RULES.lapsedDays);
    case 'noShows':
      return noShows >= SEGMENT_RULES.noShows;
  }
}

import { z } from 'zod';
import { MOST_TIMES } from '#domain/series/limits.ts';
import { localDate, localTime } from '../bookings/inputs.ts';

const wholeNumber = (what: string) => {
  const message = `${what} is a whole number.`;
  const digits = z.string().regex(/^\d{1,3}$/, message).transform(Number);
  return z.union([z.int(message), digits.pipe(z.int(message))], message);
};

/** Every how many weeks, and how often in all; the bounds are the decider’s. */
export const everyWeeks = wholeNumber('The number of weeks');
export const times = wholeNumber('The number of visits');

export const plannedVisit = z.object({ date: localDate, time: localTime });
export const plan = z.object({
  everyWeeks,
  times,
  visits: z.array(plannedVisit).max(MOST_TIMES, `At most ${MOST_TIMES} visits at once.`),
});
export const interval = z.object({ everyWeeks, times });
/** Which visit is left out. */
export const ofDay = z.object({ date: localDate });

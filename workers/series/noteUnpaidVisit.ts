import { z } from 'zod';
import type { HoldExpired } from '#domain/bookings/events.ts';
import { series } from '#domain/series/decider.ts';
import { seriesIn } from '#domain/series/state.ts';
import { job } from '../job.ts';

const data = z.object({ seriesId: z.string(), memberId: z.string(), bookingId: z.string() });

/** Notes in its series that a visit was held and not paid in time; of an ordinary hold there is nothing to note. */
export const noteUnpaidVisit = job<HoldExpired, z.infer<typeof data>>({
  name: 'note-unpaid-visit',
  on: ['HoldExpired'],
  data,
  from: ({ data: { series: seriesId, customerId: memberId, bookingId } }) =>
    seriesId === undefined ? null : { seriesId, memberId, bookingId },
  async run({ seriesId, memberId, bookingId }, { dispatch, stateOf, sender }) {
    const found = seriesIn((await stateOf(series, { memberId })).state, seriesId);
    const date = found?.visits.find((visit) => visit.bookingId === bookingId)?.date;
    if (date === undefined) return;
    await dispatch(series, { type: 'MissVisit', data: { seriesId, memberId, date, because: 'unpaid' } }, sender);
  },
});

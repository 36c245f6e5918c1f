import type { SeriesEvent } from '#domain/series/events.ts';
import { clock, field, member, says, saysWith, shop, type WordsOf } from './parts.ts';

const WHY: Readonly<Record<string, string>> = {
  taken: 'another has the time',
  closed: 'the shop does not work then',
  service: 'the service is not offered',
  barber: 'who is asked for takes no bookings',
  shop: 'the shop takes no bookings',
  late: 'there was too little time left',
  account: 'the account was not active',
  unpaid: 'it was not paid in time',
};

/** Words for the stream of what a member repeats. */
export const series: WordsOf<SeriesEvent> = {
  SeriesBegun: ({ shopId, everyWeeks, visits }) =>
    saysWith(
      [field('visits', visits.map(({ date, time }) => `${date} ${clock(time)}`).join(', '))],
      `repeats a visit at `,
      shop(shopId),
      everyWeeks === 1 ? ' every week' : ` every ${everyWeeks} weeks`,
    ),
  VisitSkipped: ({ shopId, date, memberId, by }) =>
    by === 'member'
      ? says(`left out the visit of ${date} at `, shop(shopId))
      : says(`left out the visit of `, member(memberId), ` of ${date} at `, shop(shopId)),
  VisitKept: ({ shopId, date, memberId, expiresAt }) =>
    says(expiresAt ? 'kept the visit of ' : 'booked the visit of ', member(memberId), ` of ${date} at `, shop(shopId)),
  VisitMissed: ({ shopId, date, memberId, because }) =>
    says('did not book the visit of ', member(memberId), ` of ${date} at `, shop(shopId), `: ${WHY[because] ?? because}`),
  SeriesEnded: ({ shopId, memberId }) => says('ended the repeated visits of ', member(memberId), ' at ', shop(shopId)),
};

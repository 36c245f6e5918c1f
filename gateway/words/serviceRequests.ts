import type { ServiceRequestEvent } from '#domain/serviceRequests/events.ts';
import { clock, field, member, money, reasonField, says, saysWith, shop, type WordsOf } from './parts.ts';

const list = (shopIds: readonly string[]) =>
  shopIds.flatMap((shopId, index) => (index === 0 ? [shop(shopId)] : [', ', shop(shopId)]));

const countOf = (barbers: number) => (barbers === 1 ? '1 barber' : `${barbers} barbers`);

/** Words for the streams of requests for service. */
export const serviceRequests: WordsOf<ServiceRequestEvent> = {
  ServiceRequested: ({ date, partOfDay, heads, address, city, state, note }) =>
    saysWith(
      [field('place', [address, city, state].filter(Boolean).join(', ')), field('note', note)],
      `asked for a service for ${heads} in the ${partOfDay} of ${date}`,
    ),
  ServiceRequestAnswered: ({ requesterId, text }) =>
    saysWith([field('answer', text)], 'answered the request for service of ', member(requesterId)),
  ServiceRequestForwarded: ({ requesterId, shopIds, note }) =>
    saysWith(
      note ? [field('note', note)] : [],
      'sent the request for service of ',
      member(requesterId),
      ' to ',
      ...list(shopIds),
    ),
  ServiceRequestClosed: ({ requesterId, reason }) =>
    saysWith(reasonField(reason), 'closed the request for service of ', member(requesterId)),
  ServiceRequestWithdrawn: ({ reason }) => saysWith(reasonField(reason), 'took back a request for service'),
  ServiceRequestLapsed: ({ requesterId }) => says('let the request for service of ', member(requesterId), ' lapse'),
  ServiceQuoted: ({ requesterId, shopId, price, time, barbers, validUntil, note }) =>
    saysWith(
      [field('valid until', validUntil), field('note', note)],
      `offered ${money(price)} for the request for service of `,
      member(requesterId),
      ' with ',
      shop(shopId),
      `: ${countOf(barbers)} at ${clock(time)}`,
    ),
  ServiceQuoteWithdrawn: ({ requesterId, shopId }) =>
    says('took back the offer of ', shop(shopId), ' for the request for service of ', member(requesterId)),
  ServiceQuoteDeclined: ({ shopId }) => says('declined the offer of ', shop(shopId), ' for a request for service'),
  ServiceQuoteAccepted: ({ shopId }) => says('accepted the offer of ', shop(shopId), ' for a request for service'),
  ServiceVisitPlanned: ({ requesterId, shopId, date, own, chairs }) =>
    says(
      'planned the visit for the request for service of ',
      member(requesterId),
      ' with ',
      shop(shopId),
      `: ${countOf(chairs.length + (own ? 1 : 0))} on ${date}`,
    ),
};

import { z } from 'zod';
import { restSlotChoice, span } from '../bookings/inputs.ts';
import { hold } from '../bookings/schemas.ts';
import { restHold } from '../bookings/views.ts';
import { created, json, ok, type Route, route } from '../http/route.ts';
import { id, instant, listOf, localDate, localTime, text } from '../http/schemas.ts';
import { acceptFreed, declineFreed, joinWaitlist, leaveWaitlist } from './actions.ts';
import { acceptance, offeredTime, waitlistWish } from './inputs.ts';
import { myPlaces, placesAtShop } from './reads.ts';
import type { WaitlistPlace } from './types.ts';
import { placeNow } from './views.ts';

const place = z
  .object({
    _id: id,
    shop_id: id.nullable().describe('null: the shop is gone'),
    shop_name: text,
    customer: z.object({ _id: id, firstName: text, lastName: text }).nullable().describe('null: the account is gone'),
    date: localDate,
    part_of_day: z.enum(['morning', 'afternoon', 'evening']).nullable().describe('null: any'),
    service: text.describe('A service’s id; `barb` is the default service'),
    add_ons: z.array(id),
    barber: id.nullable().describe('Of whom: `anyone`, or the id of somebody of the crew; null: the owner'),
    minutes: z.int().describe('How long the visit takes'),
    status: z.enum(['waiting', 'offered', 'accepted', 'missed', 'ended']),
    end: text.nullable().describe('Why it ended'),
    ahead: z.int().nullable().describe('While it waits: how many joined before'),
    offer: z
      .object({
        time: localTime,
        startsAt: instant,
        endsAt: instant,
        barber: id.nullable().describe('null: the owner'),
        expiresAt: instant,
      })
      .nullable()
      .describe('What is kept for the member, and until when'),
    booking_id: id.nullable().describe('The booking it became'),
    joinedAt: instant,
  })
  .meta({ id: 'WaitlistPlace', description: 'A member’s place on the waitlist of a shop’s day' });

const wish = z
  .object({
    date: waitlistWish.shape.date,
    part_of_day: waitlistWish.shape.partOfDay,
    service: restSlotChoice.shape.service,
    add_ons: restSlotChoice.shape.add_ons,
    barber: restSlotChoice.shape.barber,
  })
  .meta({ id: 'WaitlistWish' });

/** A place as the REST facade answers it. */
function restPlace({ id: _id, shop, member, partOfDay, addOnIds, status, end, bookingId, ...place }: WaitlistPlace) {
  const { date, service, barber, minutes, ahead, offer, joinedAt } = place;
  return {
    _id,
    shop_id: shop?.id ?? null,
    shop_name: shop?.name ?? '',
    customer: member && { _id: member.id, firstName: member.firstName, lastName: member.lastName },
    part_of_day: partOfDay,
    add_ons: addOnIds,
    status: status.toLowerCase(),
    end: end?.toLowerCase() ?? null,
    booking_id: bookingId,
    ...{ date, service, barber, minutes, ahead, offer, joinedAt },
  };
}

const missing = { 404: 'No such place, or another member’s' };
const notThis = { 400: 'Not a time', ...missing, 409: 'That time is not kept for the member, or not any more' };

/** Waitlists; additional rows beside the REST contract's. */
export const waitlistRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/booking/waitlist/{shopId}',
    tag: 'Bookings',
    id: 'joinWaitlist',
    summary: 'Wait for a time of a day that is booked up',
    caller: 'member',
    body: json(wish),
    answer: created('The place', place),
    refusals: {
      400: 'Not a day or part of it, no service or add-on of the shop or the barber, or the day has no time of that kind',
      403: 'The address is not proven, or the shop takes no bookings from the member',
      404: 'No such shop',
      409: 'A time that fits is free (`details.nearest`), the barber takes no bookings any more, the member waits already, or the list is full',
      429: 'Joined too often; `Retry-After` says when to go on',
    },
    async handle({ context, params: { shopId }, body: { date, part_of_day: partOfDay, service, add_ons, barber } }) {
      const wanted = { shopId, date, partOfDay, serviceId: service, addOnIds: add_ons, barber };
      return restPlace(await placeNow(context, await joinWaitlist(context, wanted)));
    },
  }),
  route({
    method: 'get',
    path: '/booking/waitlist',
    tag: 'Bookings',
    id: 'listMyWaitlistPlaces',
    summary: 'The caller’s places on waitlists that can still lead to a time',
    caller: 'member',
    answer: ok('By their day', listOf(place)),
    handle: async ({ context }) => ({ data: (await myPlaces(context)).map(restPlace) }),
  }),
  route({
    method: 'get',
    path: '/booking/waitlist/{shopId}',
    tag: 'Bookings',
    id: 'listWaitlist',
    summary: 'Who waits at a shop, for its owner and who of its crew keeps the waitlist',
    caller: 'member',
    query: span,
    answer: ok('By day and in the order of joining; the coming month when no span is given', listOf(place)),
    refusals: { 400: 'Not a date, or more than 31 days', 403: 'Another member’s shop', 404: 'No such shop' },
    handle: async ({ context, params, query }) => ({
      data: (await placesAtShop(context, params.shopId, query)).map(restPlace),
    }),
  }),
  route({
    method: 'put',
    path: '/booking/waitlist/accept/{id}',
    tag: 'Bookings',
    id: 'acceptWaitlistOffer',
    summary: 'Take the time that is kept: it becomes a hold of ten minutes, to be paid like any other',
    caller: 'member',
    body: json(acceptance.meta({ id: 'WaitlistAnswer' })),
    answer: ok('The hold', hold),
    refusals: { ...notThis, 409: `${notThis[409]}; or nothing is paid with it, and as many such visits are to come as may be` },
    handle: async ({ context, params, body }) => restHold(context, await acceptFreed(context, params.id, body)),
  }),
  route({
    method: 'put',
    path: '/booking/waitlist/decline/{id}',
    tag: 'Bookings',
    id: 'declineWaitlistOffer',
    summary: 'Let the time go that is kept: the next is asked, and the caller waits for other times',
    caller: 'member',
    body: json(offeredTime.meta({ id: 'OfferedTime' })),
    answer: ok('The place', place),
    refusals: notThis,
    async handle({ context, params, body }) {
      await declineFreed(context, params.id, body.time);
      return restPlace(await placeNow(context, params.id));
    },
  }),
  route({
    method: 'put',
    path: '/booking/waitlist/leave/{id}',
    tag: 'Bookings',
    id: 'leaveWaitlist',
    summary: 'End a place, for its member or the shop',
    caller: 'member',
    answer: ok('The place', place),
    refusals: missing,
    async handle({ context, params }) {
      await leaveWaitlist(context, params.id);
      return restPlace(await placeNow(context, params.id));
    },
  }),
];

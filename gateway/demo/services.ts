import { day } from '#domain/bookings/decider.ts';
import { upFrontOf } from '#domain/bookings/upFront.ts';
import { addDays, localDateOf } from '#domain/calendar.ts';
import { crew as crewOfShops } from '#domain/crew/decider.ts';
import { placesOf } from '#domain/crew/state.ts';
import type { Actor } from '#domain/decider.ts';
import { newBookingId, newId } from '#domain/ids.ts';
import { serviceRequests } from '#domain/serviceRequests/decider.ts';
import { acceptedQuote, openQuotes } from '#domain/serviceRequests/state.ts';
import { placeOfVisit } from '#domain/serviceRequests/visit.ts';
import { createBooking } from '../bookings/actions.ts';
import { shopOf } from '../bookings/facts.ts';
import type { Services } from '../http/context.ts';
import { createIntent } from '../payments/actions.ts';
import { acceptQuote, requestService } from '../serviceRequests/actions.ts';
import { bookVisit } from '../serviceRequests/bookVisit.ts';
import type { NewQuote, NewRequest } from '../serviceRequests/inputs.ts';
import { payAtSandbox } from './pay.ts';
import { moment } from './player.ts';

const HOUR = 3_600_000;

type Cast = {
  readonly services: Services;
  readonly now: string;
  /** Who asks: the demo's organisation. */
  readonly crew: Actor;
  /** Who decides for the platform. */
  readonly owner: Actor;
  readonly shops: readonly { readonly shopId: string; readonly owner: Actor }[];
};

type Offer = Pick<NewQuote, 'priceCents' | 'time' | 'barbers' | 'note'>;
type DemoRequest = {
  readonly hoursAgo: number;
  /** So many days from today it is for. */
  readonly daysAhead: number;
  readonly asked: Pick<NewRequest, 'partOfDay' | 'heads' | 'address' | 'note'>;
  readonly answer?: string;
  /** Of the first shops of the town, in their order. */
  readonly offers?: readonly Offer[];
  /** Sent to so many shops; those that offer nothing come last. */
  readonly sentTo?: number;
  /** Which offer is accepted. */
  readonly accepted?: number;
};

/** One of each: agreed, planned, booked and paid, with offers, and waiting for the platform. */
const DEMO_REQUESTS: readonly DemoRequest[] = [
  {
    hoursAgo: 9 * 24,
    daysAhead: 12,
    asked: {
      partOfDay: 'morning',
      heads: 14,
      address: '2140 N Clark St',
      note: 'Our team picture is at noon. Short and tidy for everybody; four have beards.',
    },
    answer: 'A good idea. We ask two shops near you.',
    sentTo: 2,
    offers: [
      { priceCents: 42_000, time: '08:30', barbers: 4, note: 'We bring our own chairs and mirrors.' },
      { priceCents: 39_500, time: '09:00', barbers: 3, note: '' },
    ],
    accepted: 0,
  },
  {
    hoursAgo: 30,
    daysAhead: 26,
    asked: {
      partOfDay: 'afternoon',
      heads: 22,
      address: '2140 N Clark St',
      note: 'A party at the school. Half of the guests are under ten.',
    },
    sentTo: 3,
    offers: [{ priceCents: 55_000, time: '13:00', barbers: 5, note: 'Two of us cut children every day.' }],
  },
  {
    hoursAgo: 5,
    daysAhead: 40,
    asked: { partOfDay: 'evening', heads: 6, address: '51 W Erie St', note: 'Groom and friends on the eve of it.' },
  },
];

/** What the demo's organisation has asked for, and what became of it. Repeating it changes nothing. */
export async function playServices(cast: Cast): Promise<void> {
  for (const [index, request] of DEMO_REQUESTS.entries()) await playOne(cast, request, index);
}

async function playOne(
  { services, now, crew, owner, shops }: Cast,
  { hoursAgo, daysAhead, asked, answer, sentTo = 0, offers = [], accepted }: DemoRequest,
  index: number,
): Promise<void> {
  const as = (by: Actor, hoursLater: number, step: string) => {
    const at = new Date(Date.parse(now) - (hoursAgo - hoursLater) * HOUR).toISOString();
    return moment(services, by, at, `services/${index}/${step}`);
  };
  const date = addDays(localDateOf(now, 'America/Chicago'), daysAhead);
  const place = { city: 'Chicago', state: 'IL' };
  const requestId = await requestService(as(crew, 0, 'ask'), { ...asked, ...place, date });
  // The product's actions look up who asks in a read model, which need not have come this far.
  const of = { requestId, requesterId: crew.id };
  if (answer) {
    const data = { ...of, text: answer };
    await as(owner, 1, 'answer').dispatch(serviceRequests, { type: 'AnswerServiceRequest', data });
  }
  const chosen = shops.slice(0, sentTo);
  const shopIds = chosen.map(({ shopId }) => shopId);
  if (shopIds.length > 0) {
    const data = { ...of, shopIds, note: '' };
    await as(owner, 1.5, 'forward').dispatch(serviceRequests, { type: 'ForwardServiceRequest', data });
  }
  for (const [nth, { priceCents: price, ...offer }] of offers.entries()) {
    const shop = chosen[nth];
    if (!shop) continue;
    const context = as(shop.owner, 3 + nth, `quote/${nth}`);
    const what = { quoteId: newId(context.entropy), shopId: shop.shopId, price, validUntil: addDays(date, -2) };
    await context.dispatch(serviceRequests, { type: 'QuoteService', data: { ...of, ...offer, ...what } });
  }
  if (accepted === undefined) return;
  const { state } = await services.stateOf(serviceRequests, of);
  const request = state[requestId];
  const [quoteId] = (request && openQuotes(request)[accepted]) ?? [];
  if (quoteId) await acceptQuote(as(crew, 24, 'accept'), requestId, quoteId);
  const shop = chosen[accepted];
  if (!shop) return;
  const isPlanned = await planWithBarbers(as(shop.owner, 30, 'plan'), of, shop.shopId);
  if (isPlanned) await payVisit(services, (hours, step) => as(crew, hours, step), requestId);
}

/** Who asked books the visit and pays for it. */
async function payVisit(
  services: Services,
  as: (hoursLater: number, step: string) => ReturnType<typeof moment>,
  requestId: string,
): Promise<void> {
  const held = await bookVisit(as(31, 'book'), requestId);
  const amount = upFrontOf(held);
  if (amount > 0 && held.paymentId === undefined) {
    const purpose = { page: 'booking', itemId: held.bookingId } as const;
    const { clientSecret } = await createIntent(as(31 + 1 / 60, 'pay'), purpose, amount);
    await payAtSandbox(services, clientSecret);
  }
  await createBooking(as(31 + 2 / 60, 'confirm'), held.bookingId);
}

/**
 * The barbers of a shop's crew, whose chairs are free so far ahead, go to what was agreed; answers whether anybody does, as a
 * shop may have no crew.
 */
async function planWithBarbers(
  context: ReturnType<typeof moment>,
  of: { readonly requestId: string; readonly requesterId: string },
  shopId: string,
): Promise<boolean> {
  const { state } = await context.stateOf(serviceRequests, of);
  const request = state[of.requestId];
  const [, quote] = (request && acceptedQuote(request)) ?? [];
  const chairs = placesOf((await context.stateOf(crewOfShops, { shopId })).state, shopId).map(([chair]) => chair);
  if (!request || !quote || chairs.length === 0) return false;
  const { ownerId, timeZone } = await shopOf(context, shopId);
  const travelMinutes = 30;
  const { date, slots, ...when } = placeOfVisit(request, quote, timeZone, { minutes: 180, travelMinutes });
  const data = {
    ...{ shopId, date, ownerId, timeZone, slots, shopRemoved: false },
    forRequest: { ...of, ...when, travelMinutes },
    chairs: chairs.map((chair) => ({ blockId: newBookingId(shopId, date, context.entropy), chair })),
  };
  await context.dispatch(day, { type: 'KeepForRequest', data });
  const plan = { ...of, shopId, date, ...when, travelMinutes, own: false, chairs };
  await context.dispatch(serviceRequests, { type: 'PlanServiceVisit', data: plan });
  return true;
}

import { day } from '#domain/bookings/decider.ts';
import { crew } from '#domain/crew/decider.ts';
import { placesOf } from '#domain/crew/state.ts';
import { newBookingId } from '#domain/ids.ts';
import { OWNER } from '#domain/processes/crew/chairOffers.ts';
import { serviceRequests } from '#domain/serviceRequests/decider.ts';
import { NotOfYourCrew, RequestMissing } from '#domain/serviceRequests/refusals.ts';
import { agreedWith, placeOfVisit, requireCrew } from '#domain/serviceRequests/visit.ts';
import type { ShopRecord } from '#domain/shops/decider.ts';
import { account } from '#domain/users/decider.ts';
import { shopOf } from '../bookings/facts.ts';
import { type Context, member } from '../http/context.ts';
import { namesOfRequest } from './actions.ts';
import type { NewVisit } from './inputs.ts';

/**
 * Says who of the calling member's shop comes to what was agreed with it: their chairs are kept in the shop's day, all or
 * none, for the visit and the way there and back, and the request notes the plan. Another plan takes the place of the first.
 * Where the second step does not happen, as the request was withdrawn meanwhile, the job `follow-group-visit` opens the
 * chairs again. Refuses as the two streams do, and with NotOfYourCrew.
 */
export async function planVisit(context: Context, { requestId, barbers, ...lasting }: NewVisit): Promise<void> {
  const { id } = member(context);
  const names = await namesOfRequest(context, requestId);
  const { state } = await context.stateOf(serviceRequests, names);
  const request = Object.hasOwn(state, requestId) ? state[requestId] : undefined;
  if (!request) throw RequestMissing();
  const [, quote] = agreedWith(request, id);
  const wanted = [...new Set(barbers)];
  requireCrew(request, quote, wanted.length, context.services.now());
  const shop = await shopOf(context, quote.shopId);
  const chairs = await chairsOf(context, shop, wanted);
  const { date, startsAt, endsAt, slots } = placeOfVisit(request, quote, shop.timeZone, lasting);
  const { shopId, ownerId, timeZone } = shop;
  const when = { startsAt, endsAt, travelMinutes: lasting.travelMinutes };
  await context.dispatch(day, {
    type: 'KeepForRequest',
    data: {
      ...{ shopId, date, ownerId, timeZone, slots },
      shopRemoved: shop.removed !== undefined,
      forRequest: { ...names, ...when },
      chairs: wanted.map((one) => ({
        blockId: newBookingId(shopId, date, context.entropy),
        ...(one !== OWNER && { chair: one }),
      })),
    },
  });
  await context.dispatch(serviceRequests, {
    type: 'PlanServiceVisit',
    data: { ...names, shopId, date, ...when, own: wanted.includes(OWNER), chairs },
  });
}

/** Of those who are wanted the chairs of the crew; the owner may come also where they take no bookings. */
async function chairsOf({ stateOf }: Context, { shopId }: ShopRecord, wanted: readonly string[]): Promise<string[]> {
  const chairs = wanted.filter((one) => one !== OWNER);
  const places = new Map(placesOf((await stateOf(crew, { shopId })).state, shopId));
  for (const chair of chairs) {
    const accountId = places.get(chair)?.memberId;
    if (accountId === undefined) throw NotOfYourCrew();
    if ((await stateOf(account, { accountId })).state.status !== 'active') throw NotOfYourCrew();
  }
  return chairs;
}

import { newId, ownerOfShop } from '#domain/ids.ts';
import { throttledUntil } from '#domain/refusal.ts';
import { serviceRequests as aggregate } from '#domain/serviceRequests/decider.ts';
import { QuoteMissing, RequestMissing } from '#domain/serviceRequests/refusals.ts';
import { catalog, isBarberShop, liveShop } from '#domain/shops/decider.ts';
import { FALLBACK_ZONE, placeOf, timeZoneOf } from '#domain/shops/places.ts';
import { ShopMissing } from '#domain/shops/refusals.ts';
import { account } from '#domain/users/decider.ts';
import type { RequestDocument } from '#projections/serviceRequests/documents.ts';
import { readRequest, serviceRequests } from '#projections/serviceRequests/requests.ts';
import { isWelcome, requireWelcome } from '../customers/welcome.ts';
import { type Context, member, ownerActs } from '../http/context.ts';
import { overBudget } from '../users/budget.ts';
import { refuseUnprovenLinks, requireProvenAddress } from '../users/provenAddress.ts';
import type { NewQuote, NewRequest } from './inputs.ts';

/** Each one is read by a platform owner. */
const REQUESTS_A_DAY = 10;

export const TooManyServiceRequests = throttledUntil(
  'TOO_MANY_SERVICE_REQUESTS',
  'You have asked for several services today.',
);

/**
 * Asks for a service, and answers the request's id. Refuses a member whose address is not proven, the eleventh request
 * of a day and the sixth that is open.
 */
export async function requestService(context: Context, asked: NewRequest): Promise<string> {
  const { id } = member(context);
  await requireProvenAddress(context, id);
  const { config, vault, now } = context.services;
  const budget = { key: `serviceRequests/${id}`, most: REQUESTS_A_DAY };
  const retryAfter = config.rateLimit ? await overBudget(vault, budget, now()) : 0;
  if (retryAfter > 0) throw TooManyServiceRequests({ retryAfter });
  const requestId = newId(context.entropy);
  const timeZone = timeZoneOf(placeOf(asked)) ?? FALLBACK_ZONE;
  await context.dispatch(aggregate, {
    type: 'RequestService',
    data: { ...asked, requestId, requesterId: id, timeZone },
  });
  return requestId;
}

/** A request as commands name it. Refuses with RequestMissing. */
export async function namesOfRequest(
  context: Context,
  requestId: string,
): Promise<{ requestId: string; requesterId: string }> {
  const found = await readRequest(await context.fresh(serviceRequests), requestId);
  if (!found) throw RequestMissing();
  return { requestId, requesterId: found.requesterId };
}

/** Whether a shop takes bookings now: one that is taken down or whose owner is suspended cannot be agreed with. */
export async function isShopOpen(context: Context, shopId: string): Promise<boolean> {
  const accountId = ownerOfShop(shopId);
  if (accountId === undefined) return false;
  const shop = liveShop((await context.stateOf(catalog, { shopId })).state, shopId);
  if (!shop || !isBarberShop(shop)) return false;
  return (await context.stateOf(account, { accountId })).state.status === 'active';
}

export async function answerRequest(context: Context, requestId: string, text: string): Promise<void> {
  ownerActs(context);
  const data = { ...(await namesOfRequest(context, requestId)), text };
  await context.dispatch(aggregate, { type: 'AnswerServiceRequest', data });
}

/** Refuses with ShopMissing a shop that takes no bookings, or none of who asks. */
export async function forwardRequest(
  context: Context,
  requestId: string,
  { shopIds, note }: { readonly shopIds: readonly string[]; readonly note: string },
): Promise<void> {
  ownerActs(context);
  const names = await namesOfRequest(context, requestId);
  for (const shopId of shopIds) {
    const of = { ownerId: ownerOfShop(shopId) ?? '', customerId: names.requesterId };
    if (!(await isShopOpen(context, shopId)) || !(await isWelcome(context, of))) throw ShopMissing();
  }
  const data = { ...names, shopIds, note };
  await context.dispatch(aggregate, { type: 'ForwardServiceRequest', data });
}

export async function closeRequest(context: Context, requestId: string, reason: string): Promise<void> {
  ownerActs(context);
  const data = { ...(await namesOfRequest(context, requestId)), reason };
  await context.dispatch(aggregate, { type: 'CloseServiceRequest', data });
}

export async function withdrawRequest(context: Context, requestId: string, reason: string): Promise<void> {
  member(context);
  const data = { ...(await namesOfRequest(context, requestId)), reason };
  await context.dispatch(aggregate, { type: 'WithdrawServiceRequest', data });
}

/** Offers a price for a shop of the calling member, who may not write links while their address is not proven. */
export async function quoteRequest(context: Context, { priceCents, ...quote }: NewQuote): Promise<void> {
  member(context);
  await refuseUnprovenLinks(context, { note: quote.note });
  if (!(await isShopOpen(context, quote.shopId))) throw ShopMissing();
  const names = { ...(await namesOfRequest(context, quote.requestId)), quoteId: newId(context.entropy) };
  await context.dispatch(aggregate, { type: 'QuoteService', data: { ...quote, ...names, price: priceCents } });
}

export async function withdrawQuote(context: Context, requestId: string, quoteId: string): Promise<void> {
  member(context);
  const data = { ...(await namesOfRequest(context, requestId)), quoteId };
  await context.dispatch(aggregate, { type: 'WithdrawQuote', data });
}

export async function declineQuote(context: Context, requestId: string, quoteId: string): Promise<void> {
  member(context);
  const data = { ...(await namesOfRequest(context, requestId)), quoteId };
  await context.dispatch(aggregate, { type: 'DeclineQuote', data });
}

/** Refuses with BookingsNotTaken where the shop's owner has blocked the calling member. */
export async function acceptQuote(context: Context, requestId: string, quoteId: string): Promise<void> {
  const { id } = member(context);
  const { state } = await context.stateOf(aggregate, { requesterId: id });
  const request = Object.hasOwn(state, requestId) ? state[requestId] : undefined;
  if (!request) throw RequestMissing();
  const quote = Object.hasOwn(request.quotes, quoteId) ? request.quotes[quoteId] : undefined;
  if (!quote) throw QuoteMissing();
  await requireWelcome(context, quote.ownerId);
  const data = { requestId, requesterId: id, quoteId, isShopOpen: await isShopOpen(context, quote.shopId) };
  await context.dispatch(aggregate, { type: 'AcceptQuote', data });
}

/** How somebody has to do with a request; undefined when they have not. */
export type Part = 'requester' | 'platform' | 'shop';
export function partOf({ actor }: Pick<Context, 'actor'>, request: RequestDocument): Part | undefined {
  if (actor.id === request.requesterId) return 'requester';
  if (actor.role === 'superadmin') return 'platform';
  return request.shopIds.some((shopId) => shopId.startsWith(actor.id)) ? 'shop' : undefined;
}

/** A request that the calling member may read; undefined for others. */
export async function requestFor(context: Context, requestId: string): Promise<RequestDocument | undefined> {
  member(context);
  const found = await readRequest(await context.fresh(serviceRequests), requestId);
  return found && partOf(context, found) ? found : undefined;
}

import { ownerOfShop } from '#domain/ids.ts';
import { OWNER } from '#domain/processes/crew/chairOffers.ts';
import { isQuoteValid } from '#domain/serviceRequests/state.ts';
import { placeOf } from '#domain/shops/places.ts';
import type { QuoteDocument, RequestDocument, VisitBooking } from '#projections/serviceRequests/documents.ts';
import { directory, readShops } from '#projections/shops/directory.ts';
import { nearestShops } from '#projections/shops/search.ts';
import { isOpen, type ShopDocument } from '#projections/shops/shopDocument.ts';
import { barberOf } from '../bookings/barber.ts';
import { isWelcome } from '../customers/welcome.ts';
import type { Context } from '../http/context.ts';
import { ownerOf, readOwners } from '../shops/owners.ts';
import { shopType } from '../shops/types.ts';
import { memberOf } from '../users/views.ts';
import { partOf } from './actions.ts';
import type { NearbyShop, ServiceBooking, ServiceQuote, ServiceRequest, ServiceVisit } from './types.ts';

const OVER = ['AGREED', 'CLOSED', 'WITHDRAWN', 'LAPSED'];

/** Requests as the calling member may read them; those they have nothing to do with must not be among them. */
export async function requestTypes(context: Context, found: readonly RequestDocument[]): Promise<ServiceRequest[]> {
  const models = await context.fresh(directory);
  const shopIds = [...new Set(found.flatMap((request) => request.shopIds))];
  const shops = new Map((await readShops(models, shopIds)).map((shop) => [shop.shopId, shop]));
  const people = await readOwners(
    context,
    found.map(({ requesterId }) => requesterId),
  );
  const visits = await Promise.all(found.map((request) => visitType(context, request)));
  return found.map((request, index) => {
    const isShop = partOf(context, request) === 'shop';
    const isTheirs = (shopId: string) => !isShop || shopId.startsWith(context.actor.id);
    const isChosen = request.quotes.some(({ stage, shopId }) => stage === 'accepted' && isTheirs(shopId));
    const isKnown = !isShop || isChosen;
    const requester = people.get(request.requesterId);
    const { requestId, shopIds: sentTo, quotes, steps, visit: _plan, booking, ...same } = request;
    const now = context.services.now();
    return {
      ...same,
      id: requestId,
      address: isKnown ? request.address : null,
      requester: isKnown && requester ? memberOf(requester) : null,
      steps: steps
        .filter(({ kind, shopId }) => (shopId === null ? !(isShop && kind === 'ANSWERED') : isTheirs(shopId)))
        .map(({ shopId, ...step }) => ({ ...step, shopName: shopId && (shops.get(shopId)?.name ?? 'A former shop') })),
      quotes: quotes
        .filter(({ stage, shopId }) => stage !== 'replaced' && isTheirs(shopId))
        .map((quote) => ({
          ...quoteType(quote, request, shops.get(quote.shopId), now),
          visit: quote.stage === 'accepted' ? (visits[index] ?? null) : null,
          booking: quote.stage === 'accepted' && booking ? serviceBooking(booking) : null,
        })),
      sentTo: sentTo.flatMap((shopId) => (isTheirs(shopId) ? (shops.get(shopId) ?? []) : [])).map(shopType),
    };
  });
}

const serviceBooking = ({ bookingId, price, paid, refund, due, ...same }: VisitBooking): ServiceBooking => ({
  ...same,
  ...{ id: bookingId, priceCents: price, paidCents: paid, refundCents: refund, dueCents: due },
});

/** Who comes, with their names; null where the shop has planned nothing. */
async function visitType(context: Context, { visit }: RequestDocument): Promise<ServiceVisit | null> {
  if (!visit) return null;
  const { shopId, startsAt, endsAt, travelMinutes, own, chairs } = visit;
  const ownerId = own ? ownerOfShop(shopId) : undefined;
  const people = await Promise.all([
    ...(ownerId === undefined ? [] : [ownerOf(context, ownerId)]),
    ...chairs.map((chair) => barberOf(context, chair)),
  ]);
  return {
    ...{ startsAt, endsAt, travelMinutes },
    barberIds: [...(own ? [OWNER] : []), ...chairs],
    barbers: people.flatMap((person) => (person ? [memberOf(person)] : [])),
  };
}

function quoteType(
  { quoteId, price, stage, shopId: _shop, ownerId: _owner, ...same }: QuoteDocument,
  request: RequestDocument,
  shop: ShopDocument | undefined,
  now: string,
): Omit<ServiceQuote, 'visit' | 'booking'> {
  const isExpired = !isQuoteValid(request, same, now);
  const isOver = OVER.includes(request.status);
  const standing = stage !== 'open' ? (stage.toUpperCase() as 'WITHDRAWN') : undefined;
  return {
    ...same,
    id: quoteId,
    status: standing ?? (isOver ? 'NOT_CHOSEN' : isExpired ? 'EXPIRED' : 'OPEN'),
    shop: shop ? shopType(shop) : null,
    priceCents: price,
  };
}

const MOST_NEARBY = 50;
const MILES_PER_DEGREE = 69.09;

/**
 * Shops a request can be sent to, the nearest first; without those of the requester, those that take no bookings of them
 * and those that have it.
 */
export async function nearbyShops(context: Context, request: RequestDocument): Promise<NearbyShop[]> {
  const { latitude, longitude } = placeOf(request);
  const models = await context.fresh(directory);
  const near = latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined;
  const found = await nearestShops(models, near, MOST_NEARBY);
  const possible = found.filter(
    (shop) => isOpen(shop) && shop.ownerId !== request.requesterId && !request.shopIds.includes(shop.shopId),
  );
  const areWelcome = await Promise.all(
    possible.map(({ ownerId }) => isWelcome(context, { ownerId, customerId: request.requesterId })),
  );
  return possible
    .filter((_, index) => areWelcome[index])
    .map((shop) => ({ shop: shopType(shop), miles: near ? milesBetween(near, shop.place) : null }))
    .sort((one, other) => (one.miles ?? Number.MAX_SAFE_INTEGER) - (other.miles ?? Number.MAX_SAFE_INTEGER));
}

type Point = { readonly latitude?: number; readonly longitude?: number };

/** Along a great circle, to one decimal; null where a place is not known. */
function milesBetween(one: Point, other: Point): number | null {
  const [a, b, c, d] = [one.latitude, one.longitude, other.latitude, other.longitude].map((degrees) =>
    degrees === undefined ? Number.NaN : (degrees * Math.PI) / 180,
  ) as [number, number, number, number];
  const cosine = Math.sin(a) * Math.sin(c) + Math.cos(a) * Math.cos(c) * Math.cos(b - d);
  const degrees = (Math.acos(Math.min(1, cosine)) * 180) / Math.PI;
  return Number.isNaN(degrees) ? null : Math.round(degrees * MILES_PER_DEGREE * 10) / 10;
}

import { newShopId, ownerOfShop } from '#domain/ids.ts';
import { limitsFor } from '#domain/plans/limits.ts';
import { Refusal } from '#domain/refusal.ts';
import type { ShopChanges } from '#domain/shops/commands.ts';
import { catalog, isBarberShop, liveShop, type ShopRecord } from '#domain/shops/decider.ts';
import { depositRuleOf } from '#domain/shops/deposit.ts';
import { type CancellationPolicy, type DepositRule, PAID_WHOLE, type Place } from '#domain/shops/events.ts';
import { FALLBACK_ZONE, placeOf, timeZoneOf } from '#domain/shops/places.ts';
import { FULL_REFUND, policyOf } from '#domain/shops/policy.ts';
import { NotYourShop, ShopMissing, StockForProductsOnly } from '#domain/shops/refusals.ts';
import { stock } from '#domain/stock/decider.ts';
import { directory, readShop } from '#projections/shops/directory.ts';
import { isOpen, type ShopDocument } from '#projections/shops/shopDocument.ts';
import { timesAhead } from '../bookings/ahead.ts';
import { hasUpcomingBookings } from '../bookings/upcoming.ts';
import { type Context, member, ownerActs } from '../http/context.ts';
import { actorIn } from '../http/scopes.ts';
import { ownPicture } from '../images/store.ts';
import { requireProvenAddress } from '../users/provenAddress.ts';
import type { ShopForm } from './inputs.ts';

/**
 * Opens a shop or lists a product, with its first pieces, for the calling member. Refuses by role, by limit, what no
 * shop can be, and with AddressNotProven, where activation is required, a member whose address is not proven.
 */
export async function registerShop(context: Context, form: ShopForm): Promise<ShopDocument> {
  const actor = member(context);
  if (context.services.config.activationRequired) await requireProvenAddress(context, actor.id);
  const shopId = newShopId(actor.id, context.entropy);
  const {
    address,
    city,
    state,
    timeZone,
    hours = {},
    cancellationPolicy,
    depositRule,
    stock: pieces,
    image,
    pictures,
    ...same
  } = form;
  if (pieces !== undefined && isBarberShop(form)) throw StockForProductsOnly();
  const limits = await limitsNow(context, actor.id);
  const place = placeOf({ address, city, state });
  const data = {
    ...same,
    shopId,
    place,
    timeZone: timeZoneOf(place, timeZone) ?? FALLBACK_ZONE,
    hours,
    limits,
    ...policyFor(cancellationPolicy, FULL_REFUND),
    ...depositRuleFor(depositRule, PAID_WHOLE),
  };
  await context.dispatch(catalog, {
    type: 'RegisterShop',
    data: { ...data, ...(await picturesOf(context, pictures ?? [image], [])) },
  });
  await count(context, shopId, pieces);
  return shopNow(context, shopId);
}

/**
 * Changes what is given of a shop or product. The zone follows the place, unless the owner chooses one; refuses with ZoneInUse
 * while something is kept ahead by the one it has.
 */
export async function updateShop(context: Context, shopId: string, form: Partial<ShopForm>): Promise<ShopDocument> {
  const actor = member(context);
  const shop = await liveRecord(context, shopId);
  if (shop.ownerId !== actor.id) throw NotYourShop();
  const { address, city, state, timeZone, cancellationPolicy, depositRule, ...others } = form;
  const { stock: pieces, image, pictures, ...same } = others;
  if (pieces !== undefined && isBarberShop(shop)) throw StockForProductsOnly();
  const place =
    address !== undefined || city !== undefined || state !== undefined
      ? moved(shop.place, { address, city, state })
      : undefined;
  const zone = timeZoneOf(place ?? { address: '' }, timeZone);
  // The one it has is not sent: it may be another by the time this is decided, and nobody has looked then.
  const otherZone = zone === shop.timeZone ? undefined : zone;
  const kept = [shop.image, ...shop.morePictures];
  const asked = pictures ?? (image === undefined ? undefined : [image, ...shop.morePictures]);
  const policy = policyFor(cancellationPolicy, policyOf(shop));
  const changes: ShopChanges = {
    ...same,
    ...policy,
    ...depositRuleFor(depositRule, depositRuleOf(shop)),
    ...(place && { place }),
    ...(otherZone && { timeZone: otherZone }),
    ...(asked && (await picturesOf(context, asked, kept))),
  };
  const ahead = otherZone && (await timesAhead(context, shop));
  await context.dispatch(catalog, { type: 'ChangeShop', data: { shopId, changes, ...(ahead && { ahead }) } });
  await count(context, shopId, pieces);
  return shopNow(context, shopId);
}

/**
 * Takes a shop down; its owner can take that back within a day. The platform owner may, with a reason. Refuses while
 * paid bookings are to come.
 */
export async function removeShop(context: Context, shopId: string, reason?: string): Promise<ShopDocument> {
  const actor = member(context);
  const shop = await liveRecord(context, shopId);
  if (shop.ownerId !== actor.id) insistOnOwner(context);
  const why =
    reason ||
    (actor.role === 'superadmin' && actor.id !== shop.ownerId ? 'Taken down by the platform owner' : undefined);
  const upcomingBookings = isBarberShop(shop) && (await hasUpcomingBookings(context, shopId));
  await context.dispatch(catalog, {
    type: 'RemoveShop',
    data: { shopId, upcomingBookings, ...(why && { reason: why }) },
  });
  return shopNow(context, shopId);
}

/** Takes a removal back. Refuses after a day, and when the owner's limit is reached by now. */
export async function restoreShop(context: Context, shopId: string): Promise<ShopDocument> {
  member(context);
  const limits = await limitsNow(context, ownerOfShop(shopId) ?? '');
  await context.dispatch(catalog, { type: 'RestoreShop', data: { shopId, limits } });
  return shopNow(context, shopId);
}

/** The barber shops that the calling member took down and can still bring back, the latest first, so many at most. */
export async function restorableShops(context: Context, most: number): Promise<ShopDocument[]> {
  const { state } = await context.stateOf(catalog, { ownerId: member(context).id });
  const now = context.services.now();
  const gone = Object.values(state.shops)
    .filter((shop) => isBarberShop(shop) && shop.removed?.by === 'owner' && shop.removed.until >= now)
    .sort((a, b) => (b.removed?.until ?? '').localeCompare(a.removed?.until ?? ''));
  return Promise.all(gone.slice(0, most).map(({ shopId }) => shopNow(context, shopId)));
}

/** A shop's page: public while it is open; for its owner also while its removal can be undone. */
export async function shopFor(context: Context, shopId: string): Promise<ShopDocument | undefined> {
  const shop = await readShop(await context.fresh(directory), shopId);
  return shop && (isOpen(shop) || shop.ownerId === actorIn(context, 'bookings', 'store').id) ? shop : undefined;
}

/** Pictures the calling member uploaded here, or the shop has already: its cover, and those after it. */
async function picturesOf(
  { services, actor }: Context,
  asked: readonly string[],
  kept: readonly string[],
): Promise<{ image: string; morePictures: readonly string[] }> {
  try {
    const [image = '', ...morePictures] = await Promise.all(
      asked.map((picture) => (kept.includes(picture) ? picture : ownPicture(services, [actor.id], picture))),
    );
    return { image, morePictures };
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal(error.kind, error.code, error.message, 'image');
    throw error;
  }
}

/** What the form says of the policy, over what holds otherwise; nothing when it says nothing. */
const policyFor = (said: ShopForm['cancellationPolicy'], otherwise: CancellationPolicy) =>
  said ? { cancellationPolicy: { ...otherwise, ...said } } : {};

/** The same of what is paid with a booking. */
const depositRuleFor = (said: ShopForm['depositRule'], otherwise: DepositRule) =>
  said ? { depositRule: { ...otherwise, ...said } } : {};

/** What the owner may list by the plan they have now. */
const limitsNow = (context: Context, ownerId: string) => limitsFor(context.stateOf, ownerId, context.services.now());

/** A seller's count of their free pieces, where they gave one. */
async function count(context: Context, productId: string, available: number | undefined): Promise<void> {
  if (available !== undefined) await context.dispatch(stock, { type: 'SetStock', data: { productId, available } });
}

/** A shop or product that is not removed, from its owner's catalog. */
async function liveRecord(context: Context, shopId: string): Promise<ShopRecord> {
  const { state } = await context.stateOf(catalog, { shopId });
  const shop = liveShop(state, shopId);
  if (!shop) throw ShopMissing();
  return shop;
}

function moved(
  place: Place,
  {
    address = place.address,
    city,
    state,
  }: { address?: string | undefined; city?: string | undefined; state?: string | undefined },
): Place {
  if (address === place.address) return placeOf({ address, city: city ?? place.city, state: state ?? place.state });
  return placeOf({ address, city, state });
}

/**
 * The shop right after a write: facts from the log, counts from the directory, so the answer never lags behind the
 * decision.
 */
export async function shopNow(context: Context, shopId: string): Promise<ShopDocument> {
  const [{ state }, models] = await Promise.all([context.stateOf(catalog, { shopId }), context.fresh(directory)]);
  const record = state.shops[shopId];
  if (!record) throw ShopMissing();
  const { removed, morePictures: _, services: __, ...facts } = record;
  const listed = await readShop(models, shopId);
  const fresh = { createdAt: context.services.now(), customers: 0, rating: null, reviewCount: 0, withdrawn: false };
  return { ...fresh, ...listed, ...facts, removed: removed !== undefined, restorableUntil: removed?.until ?? null };
}

/** For a shop that is not the caller's. Refuses with NotYourShop unless a platform owner calls, and with ProofNeeded. */
function insistOnOwner(context: Context): void {
  if (context.actor.role !== 'superadmin') throw NotYourShop();
  ownerActs(context);
}

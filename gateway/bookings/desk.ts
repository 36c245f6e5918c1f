import { day } from '#domain/bookings/decider.ts';
import { ownBlockOf } from '#domain/bookings/desk.ts';
import { ANYONE, type Guest } from '#domain/bookings/events.ts';
import { BlockMissing } from '#domain/bookings/refusals.ts';
import type { Block } from '#domain/bookings/state.ts';
import { addDays, localDateOf } from '#domain/calendar.ts';
import { crew } from '#domain/crew/decider.ts';
import { placesOf } from '#domain/crew/state.ts';
import { newBookingId, placeOfBooking } from '#domain/ids.ts';
import { type BarberWish, chairOffers, OWNER } from '#domain/processes/crew/chairOffers.ts';
import { offerOf } from '#domain/processes/waitlist/shopOffer.ts';
import type { ByCrew } from '#domain/shopRights.ts';
import { choiceOf, type ServiceWish } from '#domain/shops/choosing.ts';
import type { ShopRecord } from '#domain/shops/decider.ts';
import { agenda, readShopBlocks } from '#projections/bookings/agenda.ts';
import type { BlockDocument } from '#projections/bookings/blocks.ts';
import { byCrew } from '../crew/access.ts';
import { type Context, member } from '../http/context.ts';
import { withBooking } from './locate.ts';
import { onlyChairOf, sees, servedShop } from './served.ts';

/**
 * What a command of the desk says about its shop and day, and about `barber`'s chair there: where nobody is named that of who
 * serves at their own chair alone, for all others `unnamed`. Refuses with NotYourShop and OnlyTheOwner.
 */
export async function deskOf(
  context: Context,
  shopId: string,
  date: string,
  barber: BarberWish,
  unnamed?: typeof OWNER,
) {
  const served = await servedShop(context, shopId, 'serveOwn');
  const { shop, worksAs } = served;
  const chairs = await chairOffers(context.stateOf, shop, date, barber ?? onlyChairOf(served) ?? unnamed);
  return {
    shop: { ...deskDay(context, shop, shopId, date), ...(chairs && { chairs }), worksAs },
    price: shop.price,
    services: shop.services,
  };
}

/** What a command of the desk says about a day of its shop. */
export const deskDay = (context: Context, shop: ShopRecord, shopId: string, date: string) => ({
  ...offerOf(shop, date, context.services.now()),
  ownerId: shop.ownerId,
  timeZone: shop.timeZone,
  shopId,
  date,
});

/** Adds a person without an account at the service's price, for who serves at the chair. Answers the booking's id. */
export async function addWalkIn(
  context: Context,
  {
    shopId,
    date,
    time,
    serviceId,
    addOnIds,
    barber,
    ...guest
  }: { shopId: string; date: string; time: string; barber?: BarberWish } & Guest & ServiceWish,
): Promise<string> {
  const { shop, price, services } = await deskOf(context, shopId, date, barber);
  const chosen = choiceOf(services, { serviceId, addOnIds });
  const bookingId = newBookingId(shopId, date, context.entropy);
  await context.dispatch(day, {
    type: 'AddWalkIn',
    data: { ...shop, bookingId, price, time, guest, ...(chosen && { chosen }) },
  });
  return bookingId;
}

/** Erases what the shop wrote down about a walk-in. */
export const forgetWalkIn = (context: Context, bookingId: string): Promise<unknown> =>
  withBooking(context, bookingId, ({ booking: { shopId, date }, worksAs }) =>
    context.dispatch(day, { type: 'ForgetWalkIn', data: { bookingId, shopId, date, worksAs } }),
  );

/**
 * Keeps half hours of a day for the owner, or for somebody of the crew; where nobody is named for who serves at their own chair
 * alone, else for the owner; all that is left of it when no times are named. Refuses with BarberNotBookable for who takes no
 * bookings.
 */
export async function blockTime(
  context: Context,
  {
    shopId,
    date,
    times,
    reason,
    barber,
  }: { shopId: string; date: string; times?: string[]; reason?: string; barber?: BarberWish },
): Promise<BlockView> {
  const { shop } = await deskOf(context, shopId, date, barber, OWNER);
  const blockId = newBookingId(shopId, date, context.entropy);
  const wish = { ...(times && { times }), ...(reason && { reason }) };
  await context.dispatch(day, { type: 'BlockTime', data: { ...shop, blockId, ...wish } });
  return blockNow(context, blockId);
}

/** Opens half hours of a block again, all of them when none is named. Answers what is left of it. */
export async function unblockTime(context: Context, blockId: string, times?: string[]): Promise<BlockView> {
  const { block, worksAs } = await findBlock(context, blockId);
  const { shopId, date } = block;
  const data = { blockId, shopId, date, worksAs, ...(times && { times }) };
  await context.dispatch(day, { type: 'UnblockTime', data });
  return blockNow(context, blockId);
}

/** A block that the calling member may open, as the log has it now; missing for others. */
async function findBlock(context: Context, blockId: string): Promise<ByCrew & { readonly block: Block }> {
  const place = placeOfBooking(blockId);
  if (!place) throw BlockMissing();
  const { worksAs } = await byCrew(context, place.shopId);
  const { state } = await context.stateOf(day, place);
  return { block: ownBlockOf(state, blockId, member(context).id, worksAs), worksAs };
}

async function blockNow(context: Context, blockId: string): Promise<BlockView> {
  const { block, worksAs } = await findBlock(context, blockId);
  const shown = await whoseBlocks(context, block.shopId, [{ ...block, reason: block.reason ?? null }], { worksAs });
  return shown[0] as BlockView;
}

/** A block, and whose time it is, as both APIs name them: `anyone` for all of the shop, null for the owner. */
export type BlockView = BlockDocument & { readonly barber: string | null };

/**
 * Blocks of a shop with whose they are: a closing is of everybody where there are barbers, and for the shop's crew, who may not
 * open what is the owner's; else it is the owner's.
 */
export async function whoseBlocks<B extends Pick<Block, 'chair' | 'everyChair'>>(
  { stateOf }: Pick<Context, 'stateOf'>,
  shopId: string,
  blocks: readonly B[],
  { worksAs }: ByCrew = {},
): Promise<(B & { readonly barber: string | null })[]> {
  const isClosed = blocks.some(({ everyChair }) => everyChair);
  const isCrew =
    isClosed && (worksAs !== undefined || placesOf((await stateOf(crew, { shopId })).state, shopId).length > 0);
  return blocks.map((block) => ({
    ...block,
    barber: block.everyChair ? (isCrew ? ANYONE : null) : (block.chair ?? null),
  }));
}

const DAYS_LISTED = 31;

/**
 * What is blocked of a shop, for its owner and its crew, by day and time; the coming month from today when no span is given.
 * Who serves at their own chair alone gets what is blocked there, and closings. Refuses with ShopMissing or NotYourShop.
 */
export async function listBlocks(
  context: Context,
  shopId: string,
  span: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<BlockView[]> {
  const served = await servedShop(context, shopId, 'serveOwn');
  const from = span.from ?? localDateOf(context.services.now(), served.shop.timeZone);
  const models = await context.fresh(agenda);
  const blocks = await readShopBlocks(models, shopId, from, span.to ?? addDays(from, DAYS_LISTED));
  const shown = blocks.filter(({ chair, everyChair }) => everyChair || sees(served, chair));
  return whoseBlocks(context, shopId, shown, served);
}

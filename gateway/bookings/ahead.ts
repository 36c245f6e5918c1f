import { type KeptFor, keptTimes } from '#domain/bookings/clock.ts';
import { day } from '#domain/bookings/decider.ts';
import { waitingIn } from '#domain/bookings/queueState.ts';
import { HORIZON_DAYS } from '#domain/bookings/slots.ts';
import { addDays, localDateOf } from '#domain/calendar.ts';
import type { TimesAhead } from '#domain/shops/commands.ts';
import { isBarberShop, type ShopRecord } from '#domain/shops/decider.ts';
import type { Context } from '../http/context.ts';

/** Some days at a time: a look at a shop's calendar takes no more of the event store than that. */
const AT_ONCE = 16;

/**
 * What a barber shop's days keep from now on, as their streams say it: bookings, holds, offers to who waits, blocks, and who is
 * in today's queue, each counted once, with the local day of the last. Undefined where nothing is, and for products. A day
 * begins before the shop's own today where another zone has it, so that the day before is looked at, too.
 */
export async function timesAhead(
  context: Pick<Context, 'stateOf' | 'services'>,
  shop: Pick<ShopRecord, 'shopId' | 'timeZone' | 'category'>,
): Promise<TimesAhead | undefined> {
  if (!isBarberShop(shop)) return undefined;
  const now = context.services.now();
  const today = localDateOf(now, shop.timeZone);
  const dates = Array.from({ length: HORIZON_DAYS + 3 }, (_, nth) => addDays(today, nth - 1));
  const ids: Record<KeptFor | 'queue', Set<string>> = {
    booking: new Set(),
    hold: new Set(),
    offer: new Set(),
    block: new Set(),
    queue: new Set(),
  };
  let until: string | undefined;
  for (let begin = 0; begin < dates.length; begin += AT_ONCE) {
    const some = dates.slice(begin, begin + AT_ONCE);
    const states = await Promise.all(some.map((date) => context.stateOf(day, { shopId: shop.shopId, date })));
    for (const [nth, { state }] of states.entries()) {
      const date = some[nth] as string;
      const kept = keptTimes(state, now);
      const queued = date >= today ? waitingIn(state.queue) : [];
      for (const { kind, id } of kept) ids[kind].add(id);
      for (const { ticketId } of queued) ids.queue.add(ticketId);
      if (kept.length + queued.length > 0) until = date;
    }
  }
  if (until === undefined) return undefined;
  return {
    bookings: ids.booking.size,
    holds: ids.hold.size,
    offers: ids.offer.size,
    blocks: ids.block.size,
    queued: ids.queue.size,
    until,
  };
}

import type { Offer } from '../../bookings/commands.ts';
import { localDateOf, slotsOfDay } from '../../calendar.ts';
import type { ShopRecord } from '../../shops/decider.ts';
import { horizonOf } from '../../shops/horizon.ts';
import { noticeOf } from '../../shops/notice.ts';

/** What a shop offers on one of its local days, from the log: the facts a command about that day brings along. */
export function offerOf(shop: ShopRecord, date: string, now: string): Offer {
  return {
    openSlots: slotsOfDay(shop, date),
    today: localDateOf(now, shop.timeZone),
    horizon: horizonOf(shop),
    shopRemoved: shop.removed !== undefined,
    notice: noticeOf(shop),
  };
}

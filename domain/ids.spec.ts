import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bookingOfDeskSale,
  eventId,
  isId,
  lateItemOf,
  newBookingId,
  newDeskSaleId,
  newId,
  newShopId,
  ownerOfShop,
  partsOfPlanItem,
  placeOfBooking,
  planItemOf,
  renewalItemOf,
  seededEntropy,
} from './ids.ts';

describe('ids', () => {
  it('finds the owner in a shop id and the place in a booking id, for any day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), (day) => {
        const owner = newId();
        const shop = newShopId(owner);
        const date = new Date(day * 86_400_000).toISOString().slice(0, 10);
        expect(ownerOfShop(shop)).toBe(owner);
        expect(placeOfBooking(newBookingId(shop, date))).toEqual({ shopId: shop, date });
      }),
    );
  });

  it('finds the visit in the id of a desk sale, and in nothing else', () => {
    const bookingId = newBookingId(newShopId(newId()), '2027-01-12');
    const saleId = newDeskSaleId(bookingId);
    expect([bookingOfDeskSale(saleId), isId(saleId)]).toEqual([bookingId, true]);
    const others = ['', bookingId, `${saleId}0`, saleId.slice(1), `${bookingId}E00000000`, `${bookingId}D0000000/`];
    for (const other of others) expect(bookingOfDeskSale(other)).toBeUndefined();
  });

  it('sees that strings from outside are no shop or booking ids', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(text.length !== 28 && text.length !== 54);
        expect(ownerOfShop(text)).toBeUndefined();
        expect(placeOfBooking(text)).toBeUndefined();
      }),
    );
    expect(ownerOfShop('../../../../etc/passwd/0000!')).toBeUndefined();
    expect(isId("a'b")).toBe(false);
  });

  it('says what a payment for a plan is for', () => {
    const memberId = newId();
    expect(partsOfPlanItem(planItemOf(memberId, 40))).toEqual({ memberId, kind: 'purchase', nth: 40 });
    expect(partsOfPlanItem(renewalItemOf(memberId, 1))).toEqual({ memberId, kind: 'renewal', nth: 1 });
    const late = lateItemOf(memberId, 'in_1NzQ8vXyZ0a1b2c3d4e5f6');
    expect([partsOfPlanItem(late), isId(late)]).toEqual([{ memberId, kind: 'late' }, true]);
    for (const other of ['', memberId, `${memberId}L`, `${memberId}L../x`, `${memberId}P1`, `${memberId}Q0001`])
      expect(partsOfPlanItem(other)).toBeUndefined();
  });

  it('gives the same ids for the same seed and others for another', () => {
    expect(newId(seededEntropy('a'))).toBe(newId(seededEntropy('a')));
    expect(newId(seededEntropy('a'))).not.toBe(newId(seededEntropy('b')));
    expect(new Set(Array.from({ length: 10_000 }, () => newId())).size).toBe(10_000);
  });

  it('names events by cause and index as UUIDs', () => {
    expect(eventId('cause', 0)).toBe(eventId('cause', 0));
    expect(eventId('cause', 0)).not.toBe(eventId('cause', 1));
    expect(eventId('cause', 0)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

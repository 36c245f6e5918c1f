import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import { availableOf, figuresOf, reservationOf, stock } from './decider.ts';
import {
  AlreadySold,
  NotSold,
  NotYourProduct,
  OutOfStock,
  OwnProduct,
  ProductMissing,
  QuantityInvalid,
  ReservationAlreadyExtended,
  ReservationMissing,
  ReservationOver,
  ReservedTooLong,
  StockInvalid,
} from './refusals.ts';
import {
  ann,
  bob,
  extended,
  later,
  NOON,
  orderOf,
  PRODUCT_ID,
  released,
  reserved,
  returned,
  seller,
  send,
  sold,
  supplied,
  system,
  writtenOff,
} from './testing.ts';

const orderId = orderOf(ann);
const reserve = (quantity: number, minutes = 0, by = ann, version = 1) =>
  send('ReserveStock', { orderId: orderOf(by, version), quantity, expiresAt: later(minutes + 15) }, by, minutes);
const sell = (minutes = 0, by = ann) => send('SellStock', { orderId: orderOf(by) }, system, minutes);
const release = (why: 'expired' | 'abandoned', minutes = 0, by = system) =>
  send('ReleaseStock', { orderId, why }, by, minutes);
const extend = (until: string, minutes = 5, by = ann) =>
  send('ExtendReservation', { orderId, expiresAt: until }, by, minutes);
const giveBack = (by = system) => send('ReturnStock', { orderId }, by);
const set = (available: number, minutes = 0) => send('SetStock', { available }, seller, minutes);

describe('a stream of stock', () => {
  it('is a product’s', () => expect(stock.stream({ productId: PRODUCT_ID })).toBe(`stock-${PRODUCT_ID}`));
  it('is nothing else’s', () => expect(() => stock.stream({ productId: 'nothing' })).toThrow(ProductMissing().message));
});

describe('supplying and writing off', () => {
  it('adds and takes whole pieces', () => {
    given(stock)
      .when(send('SupplyStock', { quantity: 3 }, seller))
      .appends(supplied(3));
    given(stock, supplied(3))
      .when(send('WriteOffStock', { quantity: 2 }, seller))
      .appends(writtenOff(2));
  });
  it('is the seller’s alone', () => {
    for (const by of [ann, system, { id: 'P', role: 'superadmin' } as const]) {
      given(stock)
        .when(send('SupplyStock', { quantity: 3 }, by))
        .refuses(NotYourProduct);
      given(stock, supplied(3))
        .when(send('WriteOffStock', { quantity: 1 }, by))
        .refuses(NotYourProduct);
      given(stock, supplied(3))
        .when(send('SetStock', { available: 3 }, by))
        .refuses(NotYourProduct);
    }
  });
  it('refuses what is no number of pieces', () => {
    for (const quantity of [0, -1, 1.5, Number.NaN, 1_000_001]) {
      given(stock, supplied(3))
        .when(send('SupplyStock', { quantity }, seller))
        .refuses(StockInvalid);
      given(stock, supplied(3))
        .when(send('WriteOffStock', { quantity }, seller))
        .refuses(StockInvalid);
    }
    given(stock, supplied(1_000_000))
      .when(send('SupplyStock', { quantity: 1 }, seller))
      .refuses(StockInvalid);
  });
  it('never takes what is reserved', () =>
    given(stock, supplied(3), reserved(ann, 2))
      .when(send('WriteOffStock', { quantity: 2 }, seller))
      .refuses(OutOfStock));
});

describe('counting', () => {
  it('supplies or writes off the difference, or appends nothing', () => {
    given(stock).when(set(5)).appends(supplied(5));
    given(stock, supplied(5)).when(set(2)).appends(writtenOff(3));
    given(stock, supplied(5)).when(set(5)).appendsNothing();
    given(stock).when(set(0)).appendsNothing();
  });
  it('counts free pieces, not reserved or sold ones', () => {
    given(stock, supplied(5), reserved(ann, 2)).when(set(3)).appendsNothing();
    given(stock, supplied(5), reserved(ann, 2), sold(ann, 2)).when(set(5)).appends(supplied(2));
  });
  it('releases lapsed reservations when their room is needed', () =>
    given(stock, supplied(5), reserved(ann, 2))
      .when(set(0, 15))
      .appends(released(ann, 2, 'expired'), writtenOff(5)));
  it('refuses what is no count', () => {
    for (const available of [-1, 0.5, 1_000_001]) given(stock, supplied(5)).when(set(available)).refuses(StockInvalid);
  });
});

describe('reserving', () => {
  it('keeps pieces for an order', () => given(stock, supplied(2)).when(reserve(2)).appends(reserved(ann, 2)));
  it('refuses more than are free', () => {
    given(stock, supplied(2)).when(reserve(3)).refuses(OutOfStock);
    given(stock, supplied(2), reserved(bob, 1)).when(reserve(2)).refuses(OutOfStock);
    given(stock).when(reserve(1)).refuses(OutOfStock);
    expect(() => stock.decide(reserve(3), fold(stock, [supplied(2)]))).toThrow(
      expect.objectContaining({ details: { productId: PRODUCT_ID, wanted: 3, available: 2 } }),
    );
  });
  it('appends nothing for an order that has them', () => {
    given(stock, supplied(2), reserved(ann, 2)).when(reserve(2, 1)).appendsNothing();
    given(stock, supplied(2), reserved(ann, 2), sold(ann, 2)).when(reserve(2, 1)).appendsNothing();
  });
  it('reserves again for an order that released its pieces', () => {
    given(stock, supplied(2), reserved(ann, 2), released(ann, 2, 'abandoned'))
      .when(reserve(2, 1))
      .appends(reserved(ann, 2, later(16)));
    given(stock, supplied(2), reserved(ann, 2))
      .when(reserve(2, 20))
      .appends(released(ann, 2, 'expired'), reserved(ann, 2, later(35)));
    given(stock, supplied(2), reserved(ann, 2), sold(ann, 2), returned(ann, 2))
      .when(reserve(2, 1))
      .refuses(ReservationOver);
  });
  it('counts a lapsed reservation as free, and releases no more than it needs, the oldest first', () => {
    const past = [supplied(4), reserved(bob, 2, later(10)), reserved(bob, 2, later(5), 2)];
    const oldest = {
      type: 'StockReleased',
      data: { productId: PRODUCT_ID, sellerId: seller.id, orderId: orderOf(bob, 2), quantity: 2, why: 'expired' },
    } as const;
    given(stock, ...past)
      .when(reserve(2, 20))
      .appends(oldest, reserved(ann, 2, later(35)));
    given(stock, ...past)
      .when(reserve(3, 20))
      .appends(oldest, released(bob, 2, 'expired'), reserved(ann, 3, later(35)));
    given(stock, ...past)
      .when(reserve(3, 5))
      .refuses(OutOfStock);
  });
  it('is for 1 to 99 pieces and 15 minutes ahead', () => {
    for (const quantity of [0, 100, 1.5]) given(stock, supplied(200)).when(reserve(quantity)).refuses(QuantityInvalid);
    given(stock, supplied(1))
      .when(send('ReserveStock', { orderId, quantity: 1, expiresAt: later(16) }, ann))
      .refuses(ReservedTooLong);
    given(stock, supplied(1))
      .when(send('ReserveStock', { orderId, quantity: 1, expiresAt: NOON }, ann))
      .refuses(ReservationOver);
  });
  it('is for the order’s buyer, and no seller reserves their own product', () => {
    given(stock, supplied(1))
      .when({ ...reserve(1), by: bob })
      .refuses(ReservationMissing);
    given(stock, supplied(1))
      .when({ ...reserve(1), by: system })
      .appends(reserved(ann, 1));
    given(stock, supplied(1))
      .when(reserve(1, 0, seller))
      .refuses(OwnProduct);
    given(stock, supplied(1))
      .when(send('ReserveStock', { orderId: 'order-1', quantity: 1, expiresAt: later(15) }, system))
      .refuses(ReservationMissing);
  });
});

describe('keeping longer', () => {
  const held = [supplied(2), reserved(ann, 2)];
  it('goes once, and never past thirty minutes', () => {
    given(stock, ...held)
      .when(extend(later(20)))
      .appends(extended(ann, 2, later(20)));
    given(stock, ...held)
      .when(extend(later(90)))
      .appends(extended(ann, 2, later(30)));
    given(stock, ...held, extended(ann, 2, later(20)))
      .when(extend(later(20)))
      .appendsNothing();
    given(stock, ...held, extended(ann, 2, later(20)))
      .when(extend(later(25)))
      .refuses(ReservationAlreadyExtended);
    given(stock, ...held, extended(ann, 2, later(30)))
      .when(extend(later(90)))
      .appendsNothing();
  });
  it('is for live reservations, by their own buyer', () => {
    given(stock, ...held)
      .when(extend(later(30), 15))
      .refuses(ReservationOver);
    given(stock, ...held, sold(ann, 2))
      .when(extend(later(30)))
      .refuses(ReservationOver);
    given(stock, supplied(2))
      .when(extend(later(30)))
      .refuses(ReservationMissing);
    given(stock, ...held)
      .when(extend(later(30), 5, bob))
      .refuses(ReservationMissing);
  });
  it('is seen by the next decision', () =>
    given(stock, ...held, extended(ann, 2, later(30)))
      .when(reserve(1, 20, bob))
      .refuses(OutOfStock));
});

describe('releasing', () => {
  const held = [supplied(2), reserved(ann, 2)];
  it('frees the pieces, once', () => {
    given(stock, ...held)
      .when(release('abandoned', 1, ann))
      .appends(released(ann, 2, 'abandoned'));
    given(stock, ...held, released(ann, 2, 'abandoned'))
      .when(release('abandoned', 1))
      .appendsNothing();
    given(stock, supplied(2)).when(release('abandoned')).appendsNothing();
  });
  it('as expired only when the time is over', () => {
    given(stock, ...held)
      .when(release('expired', 14))
      .appendsNothing();
    given(stock, ...held)
      .when(release('expired', 15))
      .appends(released(ann, 2, 'expired'));
    given(stock, ...held, extended(ann, 2, later(30)))
      .when(release('expired', 15))
      .appendsNothing();
    given(stock, ...held, sold(ann, 2))
      .when(release('expired', 15))
      .appendsNothing();
  });
  it('refuses what is sold, and strangers', () => {
    given(stock, ...held, sold(ann, 2))
      .when(release('abandoned'))
      .refuses(AlreadySold);
    given(stock, ...held)
      .when(release('abandoned', 0, bob))
      .refuses(ReservationMissing);
    given(stock, ...held)
      .when(release('abandoned', 0, seller))
      .refuses(ReservationMissing);
  });
});

describe('selling', () => {
  const held = [supplied(2), reserved(ann, 2)];
  it('sells reserved pieces once, whether the reservation has lapsed or not', () => {
    given(stock, ...held)
      .when(sell(1))
      .appends(sold(ann, 2));
    given(stock, ...held)
      .when(sell(60))
      .appends(sold(ann, 2));
    given(stock, ...held, sold(ann, 2))
      .when(sell(60))
      .appendsNothing();
  });
  it('reserves again what was released, if it is free', () => {
    const gone = [...held, released(ann, 2, 'expired')];
    given(stock, ...gone)
      .when(sell(20))
      .appends(reserved(ann, 2, later(20)), sold(ann, 2));
    given(stock, ...gone, reserved(bob, 1, later(30)))
      .when(sell(20))
      .refuses(OutOfStock);
    given(stock, ...gone, reserved(bob, 1, later(30)))
      .when(sell(31))
      .appends(released(bob, 1, 'expired'), reserved(ann, 2, later(31)), sold(ann, 2));
  });
  it('refuses what was never reserved, or came back', () => {
    given(stock, supplied(2)).when(sell()).refuses(ReservationMissing);
    given(stock, ...held, sold(ann, 2), returned(ann, 2))
      .when(sell())
      .refuses(ReservationOver);
    given(stock, ...held)
      .when({ ...sell(), by: bob })
      .refuses(ReservationMissing);
  });
});

describe('taking back', () => {
  const bought = [supplied(2), reserved(ann, 2), sold(ann, 2)];
  it('puts sold pieces back on the shelf, once', () => {
    for (const by of [system, seller, ann])
      given(stock, ...bought)
        .when(giveBack(by))
        .appends(returned(ann, 2));
    given(stock, ...bought, returned(ann, 2))
      .when(giveBack())
      .appendsNothing();
    expect(availableOf(fold(stock, [...bought, returned(ann, 2)]), NOON)).toBe(2);
  });
  it('refuses what was not sold, and strangers', () => {
    given(stock, supplied(2), reserved(ann, 2)).when(giveBack()).refuses(NotSold);
    given(stock, ...bought)
      .when(giveBack(bob))
      .refuses(ReservationMissing);
  });
});

describe('the figures', () => {
  it('count a lapsed reservation as free', () => {
    const state = fold(stock, [supplied(9), writtenOff(1), reserved(ann, 2), reserved(bob, 3), sold(bob, 3)]);
    expect(figuresOf(state, later(14))).toEqual({ supplied: 8, sold: 3, reserved: 2, available: 3 });
    expect(figuresOf(state, later(15))).toEqual({ supplied: 8, sold: 3, reserved: 0, available: 5 });
    expect(reservationOf(state, orderId)).toMatchObject({ stage: 'reserved', quantity: 2, expiresAt: later(15) });
  });
});

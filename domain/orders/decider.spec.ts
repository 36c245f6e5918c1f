import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import type { OrderCommand } from './commands.ts';
import { order } from './decider.ts';
import type { OrderEvent } from './events.ts';
import {
  AlreadyShipped,
  NotShipped,
  OnlyTheSeller,
  OrderAlreadyPaid,
  OrderAmountDiffers,
  OrderInvalid,
  OrderMissing,
  OrderNotPaid,
  OrderOver,
  PartCancelledAlready,
  ReasonTooLong,
  ReturnOver,
  TrackingMissing,
  TrackingTooLong,
} from './refusals.ts';
import { isPlaced, type Order, type PlacedOrder, restOf, statusOf, sumOf } from './state.ts';
import {
  abandoned,
  ann,
  bob,
  boss,
  cancelled,
  delivered,
  kept,
  LINES,
  later,
  lineOf,
  PAYMENT_ID,
  paid,
  placed,
  refunded,
  refundFailed,
  refundHeld,
  refundReleased,
  SAMS,
  SUES,
  sam,
  send,
  shipped,
  sue,
  system,
  TOTAL,
} from './testing.ts';

const known = (state: Order): PlacedOrder => {
  if (!isPlaced(state)) throw new Error('no order');
  return state;
};

describe('placing', () => {
  const place = (lines = LINES, by = ann) => send('PlaceOrder', { lines, expiresAt: later(15) }, by);

  it('freezes the lines; the total is their sum, and that of the parts', () => {
    given(order).when(place()).appends(placed());
    given(order, placed()).when(place()).appendsNothing();
    given(order, placed(), paid()).when(place()).appendsNothing();
    const state = known(fold(order, [placed()]));
    expect(state.parts.map(({ sellerId, total }) => [sellerId, total])).toEqual([
      [sue.id, SUES],
      [sam.id, SAMS],
    ]);
    expect(sumOf(LINES)).toBe(TOTAL);
  });

  it('is its buyer’s, of good lines, and never after it was given up', () => {
    given(order).when(place(LINES, bob)).refuses(OrderMissing);
    given(order, abandoned()).when(place()).refuses(OrderOver);
    given(order, placed(), abandoned()).when(place()).refuses(OrderOver);
    for (const quantity of [0, -1, 1.5, 100])
      given(order)
        .when(place([lineOf(sue, 'Comb01', 100, quantity)]))
        .refuses(OrderInvalid);
    for (const price of [-1, 0.5])
      given(order)
        .when(place([lineOf(sue, 'Comb01', price, 1)]))
        .refuses(OrderInvalid);
    given(order).when(place([])).refuses(OrderInvalid);
    given(order)
      .when(place([lineOf(ann, 'Comb01', 100, 1)]))
      .refuses(OrderInvalid);
    given(order)
      .when(place([...LINES, lineOf(sue, 'Comb01', 100, 1)]))
      .refuses(OrderInvalid);
  });

  it('has a buyer and a cart in its id', () => {
    expect(() => order.stream({ orderId: 'nothing' })).toThrow(expect.objectContaining({ code: OrderMissing.code }));
  });
});

describe('paying', () => {
  const pay = (over: object = {}) => send('PayOrder', { paymentId: PAYMENT_ID, amount: TOTAL, ...over }, system);

  it('happens once, for the whole amount', () => {
    given(order, placed()).when(pay()).appends(paid());
    given(order, placed(), paid()).when(pay()).appendsNothing();
    given(order, placed(), paid())
      .when(pay({ paymentId: 'another' }))
      .refuses(OrderAlreadyPaid);
    for (const amount of [0, 1, TOTAL - 1, TOTAL + 1])
      given(order, placed()).when(pay({ amount })).refuses(OrderAmountDiffers);
    given(order, placed())
      .when(pay({ paymentId: null }))
      .refuses(OrderAmountDiffers);
  });

  it('is refused for an abandoned order, or one that was never placed', () => {
    given(order, placed(), abandoned()).when(pay()).refuses(OrderOver);
    given(order, abandoned()).when(pay()).refuses(OrderOver);
    given(order).when(pay()).refuses(OrderMissing);
  });

  it('needs no payment for a total of nothing', () => {
    const free = placed({ lines: [lineOf(sue, 'Comb01', 0, 2)], total: 0 });
    given(order, free)
      .when(pay({ paymentId: null, amount: 0 }))
      .appends(paid({ paymentId: null, total: 0, sellerIds: [sue.id] }));
    given(order, free)
      .when(pay({ amount: 0 }))
      .refuses(OrderAmountDiffers);
  });
});

describe('waiting and giving up', () => {
  const giveUp = (why: 'expired' | 'stockGone') => send('AbandonOrder', { why }, system);

  it('waits once longer, never past half an hour', () => {
    given(order, placed())
      .when(send('KeepOrder', {}, system))
      .appends(kept());
    given(order, placed(), kept())
      .when(send('KeepOrder', {}, system))
      .appendsNothing();
    given(order, placed(), paid())
      .when(send('KeepOrder', {}, system))
      .appendsNothing();
    given(order, placed(), abandoned())
      .when(send('KeepOrder', {}, system))
      .appendsNothing();
  });

  it('is final, and never of a paid one', () => {
    given(order, placed()).when(giveUp('expired')).appends(abandoned('expired'));
    given(order, placed(), abandoned('expired')).when(giveUp('stockGone')).appendsNothing();
    given(order).when(giveUp('stockGone')).appends(abandoned('stockGone'));
    given(order, abandoned()).when(giveUp('stockGone')).appendsNothing();
    given(order, placed(), paid()).when(giveUp('expired')).refuses(OrderAlreadyPaid);
  });
});

describe('shipping and receiving', () => {
  const ship = (by = sue, tracking = 'USPS 9400', sellerId = by.id) => send('ShipPart', { sellerId, tracking }, by);
  const deliver = (sellerId: string, by = ann) => send('DeliverPart', { sellerId }, by);

  it('is the seller’s, with a word on how', () => {
    given(order, placed(), paid()).when(ship()).appends(shipped(sue));
    given(order, placed(), paid(), shipped(sue)).when(ship()).appendsNothing();
    given(order, placed(), paid(), shipped(sue)).when(ship(sue, 'other')).refuses(AlreadyShipped);
    given(order, placed(), paid()).when(ship(sue, ' ')).refuses(TrackingMissing);
    given(order, placed(), paid())
      .when(ship(sue, 'x'.repeat(501)))
      .refuses(TrackingTooLong);
    given(order, placed(), paid())
      .when(ship(ann, 'x', sue.id))
      .refuses(OnlyTheSeller);
    given(order, placed(), paid())
      .when(ship(sam, 'x', sue.id))
      .refuses(OrderMissing);
    given(order, placed()).when(ship()).refuses(OrderMissing);
    given(order, placed(), paid(), cancelled(sue, 'buyer')).when(ship()).refuses(PartCancelledAlready);
  });

  it('ends with its arrival, which buyer and seller may record', () => {
    given(order, placed(), paid(), shipped(sue)).when(deliver(sue.id)).appends(delivered(sue));
    given(order, placed(), paid(), shipped(sue)).when(deliver(sue.id, sue)).appends(delivered(sue));
    given(order, placed(), paid(), shipped(sue), delivered(sue)).when(deliver(sue.id)).appendsNothing();
    given(order, placed(), paid()).when(deliver(sue.id)).refuses(NotShipped);
    given(order, placed(), paid(), shipped(sue)).when(deliver(sue.id, bob)).refuses(OrderMissing);
    given(order, placed(), paid(), shipped(sue), cancelled(sue, 'seller'))
      .when(deliver(sue.id))
      .refuses(PartCancelledAlready);
  });
});

describe('cancelling a part', () => {
  const cancel = (by = ann, sellerId = sue.id, reason?: string) =>
    send('CancelPart', { sellerId, ...(reason !== undefined && { reason }) }, by);

  it('gives that part back: by the buyer until it is shipped, by its seller and the platform also later', () => {
    given(order, placed(), paid()).when(cancel()).appends(cancelled(sue, 'buyer'));
    given(order, placed(), paid())
      .when(cancel(sam, sam.id, 'sold out'))
      .appends(cancelled(sam, 'seller', { reason: 'sold out' }));
    given(order, placed(), paid(), shipped(sue)).when(cancel()).refuses(AlreadyShipped);
    given(order, placed(), paid(), shipped(sue)).when(cancel(sue)).appends(cancelled(sue, 'seller'));
    given(order, placed(), paid(), shipped(sue), delivered(sue)).when(cancel(sue)).appends(cancelled(sue, 'seller'));
    given(order, placed(), paid(), shipped(sue)).when(cancel(boss)).appends(cancelled(sue, 'platform'));
  });

  it('is too late for its seller 30 days after it has arrived, or would have, and never for the platform', () => {
    const DAY = 24 * 60;
    const at = (minutes: number, by = sue) => ({ ...cancel(by), at: later(minutes) }) as OrderCommand;
    const arrived = [placed(), paid(), shipped(sue), delivered(sue)];
    given(order, ...arrived)
      .when(at(30 * DAY))
      .appends(cancelled(sue, 'seller', { cancelledAt: later(30 * DAY) }));
    given(order, ...arrived)
      .when(at(30 * DAY + 1))
      .refuses(ReturnOver);
    given(order, ...arrived)
      .when(at(400 * DAY, boss))
      .appends(cancelled(sue, 'platform', { cancelledAt: later(400 * DAY) }));
    const sent = arrived.slice(0, 3);
    given(order, ...sent)
      .when(at(44 * DAY))
      .appends(cancelled(sue, 'seller', { cancelledAt: later(44 * DAY) }));
    given(order, ...sent)
      .when(at(44 * DAY + 1))
      .refuses(ReturnOver);
    given(order, placed(), paid())
      .when(at(400 * DAY))
      .appends(cancelled(sue, 'seller', { cancelledAt: later(400 * DAY) }));
  });

  it('of what its seller was paid out for is held by the system, and let begin by a platform owner alone, once', () => {
    const back = [placed(), paid(), shipped(sue), cancelled(sue, 'seller')];
    const held = refundHeld(sue, SUES);
    const hold = (by = system) => send('HoldPartRefund', { sellerId: sue.id }, by);
    given(order, ...back)
      .when(hold())
      .appends(held);
    given(order, ...back)
      .when(hold(sue))
      .refuses(OrderMissing);
    given(order, ...back, held)
      .when(hold())
      .appendsNothing();
    // Also of one that its buyer took back, which may take from another seller; not of what a platform owner decided.
    given(order, placed(), paid(), cancelled(sue, 'buyer')).when(hold()).appends(held);
    given(order, placed(), paid(), cancelled(sue, 'platform')).when(hold()).appendsNothing();
    given(order, ...back, refunded(sue, SUES))
      .when(hold())
      .appendsNothing();
    for (const by of [ann, sue])
      given(order, ...back, held)
        .when(cancel(by))
        .appendsNothing();
    const released = refundReleased(sue, SUES);
    given(order, ...back, held)
      .when(cancel(boss))
      .appends(released);
    for (const after of [[released], [refunded(sue, SUES)]])
      given(order, ...back, held, ...after)
        .when(cancel(boss))
        .appendsNothing();
    given(order, ...back, held)
      .when(send('CancelPart', { sellerId: sue.id, left: 1_000 }, boss))
      .appends(refundReleased(sue, 1_000));
  });

  it('takes effect once, and is refused to every other account', () => {
    for (const by of [ann, sue, boss])
      given(order, placed(), paid(), cancelled(sue, 'buyer')).when(cancel(by)).appendsNothing();
    given(order, placed(), paid(), cancelled(sue, 'buyer'), refunded(sue, SUES)).when(cancel()).appendsNothing();
    for (const by of [bob, sam]) given(order, placed(), paid()).when(cancel(by)).refuses(OrderMissing);
    given(order, placed(), paid()).when(cancel(ann, bob.id)).refuses(OrderMissing);
    given(order, placed()).when(cancel()).refuses(OrderNotPaid);
    given(order, placed(), paid())
      .when(cancel(ann, sue.id, 'x'.repeat(1001)))
      .refuses(ReasonTooLong);
  });

  it('is noted as paid back by the system alone, once', () => {
    const note = (by = system) => send('NotePartRefund', { sellerId: sue.id, amount: SUES }, by);
    given(order, placed(), paid(), cancelled(sue, 'buyer')).when(note()).appends(refunded(sue, SUES));
    given(order, placed(), paid(), cancelled(sue, 'buyer'), refunded(sue, SUES)).when(note()).appendsNothing();
    given(order, placed(), paid()).when(note()).appendsNothing();
    given(order, placed(), paid(), cancelled(sue, 'buyer')).when(note(ann)).refuses(OrderMissing);
  });

  it('is owed again when the refund fails after all, until another one has arrived', () => {
    const [first, second] = ['cancel-1', 'cancel-1~2'];
    const over = [placed(), paid(), cancelled(sue, 'buyer')];
    const note = (refundId: string) => send('NotePartRefund', { sellerId: sue.id, amount: SUES, refundId }, system);
    const fail = (refundId: string, by = system) =>
      send('NotePartRefundFailure', { sellerId: sue.id, amount: SUES, refundId }, by);
    const statusAfter = (...events: OrderEvent[]) => {
      const state = fold(order, [...over, ...events]);
      return isPlaced(state) && state.parts[0]?.status;
    };
    const [back, failed] = [refunded(sue, SUES, first), refundFailed(sue, SUES, first)];
    given(order, ...over, back)
      .when(fail(first))
      .appends(failed);
    expect(statusAfter(back, failed)).toBe('cancelled');
    given(order, ...over, back, failed)
      .when(note(second))
      .appends(refunded(sue, SUES, second));
    expect(statusAfter(refunded(sue, SUES), failed), 'nothing says which it was').toBe('cancelled');
    given(order, ...over, back, failed)
      .when(fail(first))
      .appendsNothing();
    given(order, placed(), paid()).when(fail(first)).appendsNothing();
    given(order, ...over, back)
      .when(fail(first, ann))
      .refuses(OrderMissing);
  });

  it('is paid back by one refund however late the failure of another is noted', () => {
    const over = [placed(), paid(), cancelled(sue, 'buyer')];
    const failed = refundFailed(sue, SUES, 'cancel-1');
    const note = send('NotePartRefund', { sellerId: sue.id, amount: SUES, refundId: 'cancel-1' }, system);
    given(order, ...over, failed)
      .when(note)
      .appendsNothing();
    const [back, again] = [refunded(sue, SUES, 'cancel-1'), refunded(sue, SUES, 'cancel-1~2')];
    for (const notes of [
      [again, failed],
      [back, again, failed],
      [again, back, failed],
    ]) {
      const state = fold(order, [...over, ...notes]);
      expect(isPlaced(state) && state.parts[0]?.status).toBe('refunded');
    }
    given(order, ...over, again)
      .when(note)
      .appends(back);
  });

  it('says how much has come back, which may be less than was decided', () => {
    const over = [placed(), paid(), cancelled(sue, 'buyer')];
    const refundAfter = (...events: OrderEvent[]) => known(fold(order, [...over, ...events])).parts[0]?.refund;
    const [all, rest] = [refunded(sue, SUES, 'cancel-1'), refunded(sue, 1_000, 'cancel-1~2')];
    const failed = refundFailed(sue, SUES, 'cancel-1');
    expect(refundAfter()).toBe(SUES);
    expect(refundAfter(rest)).toBe(1_000);
    expect(refundAfter(all, failed, rest)).toBe(1_000);
    expect(restOf(known(fold(order, [...over, rest])))).toBe(TOTAL - 1_000);
  });
});

describe('the order as a whole', () => {
  for (const [status, ...events] of [
    ['placed', placed()],
    ['abandoned', placed(), abandoned()],
    ['paid', placed(), paid(), shipped(sue)],
    ['shipped', placed(), paid(), shipped(sue), shipped(sam), delivered(sam)],
    ['delivered', placed(), paid(), shipped(sue), delivered(sue), cancelled(sam, 'seller')],
    ['cancelled', placed(), paid(), cancelled(sue, 'buyer'), refunded(sue, SUES), cancelled(sam, 'buyer')],
    [
      'refunded',
      placed(),
      paid(),
      cancelled(sue, 'buyer'),
      refunded(sue, SUES),
      cancelled(sam, 'buyer'),
      refunded(sam, SAMS),
    ],
    ['cancelled', placed(), paid(), cancelled(sue, 'buyer', { refund: 0 }), cancelled(sam, 'buyer', { refund: 0 })],
  ] as const)
    it(`is ${status} after ${events.map(({ type }) => type).join(', ')}`, () => {
      expect(statusOf(known(fold(order, events)))).toBe(status);
    });
});

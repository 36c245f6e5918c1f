import { describe, it } from 'vitest';
import { given } from '../given.testing.ts';
import type { NoteOrderDispute } from './commands.ts';
import { order } from './decider.ts';
import type { OrderEvent } from './events.ts';
import { OrderDisputed, OrderIsChargedBack, OrderMissing, OrderPaidBack } from './refusals.ts';
import {
  ann,
  boss,
  cancelled,
  delivered,
  NOON,
  ORDER_ID,
  paid,
  placed,
  SUES,
  sam,
  send,
  shipped,
  sue,
  system,
  TOTAL,
} from './testing.ts';

type Standing = NoteOrderDispute['data']['standing'];
const note = (standing: Standing, disputeId = 'du_1', by = system) =>
  send('NoteOrderDispute', { disputeId, standing, amount: TOTAL }, by);
const of = { orderId: ORDER_ID, buyerId: ann.id };
const frozen = (isInquiry = false, disputeId = 'du_1'): OrderEvent => ({
  type: 'OrderFrozen',
  data: { ...of, disputeId, isInquiry, frozenAt: NOON },
});
const released: OrderEvent = { type: 'OrderReleased', data: { ...of, disputeId: 'du_1', releasedAt: NOON } };
const chargedBack: OrderEvent = {
  type: 'OrderChargedBack',
  data: { ...of, disputeId: 'du_1', chargedBackAt: NOON, amount: TOTAL },
};
const ship = send('ShipPart', { sellerId: sue.id, tracking: 'USPS 9400' }, sue);
const cancelBy = (by = sue) => send('CancelPart', { sellerId: sue.id }, by);
const bought = [placed(), paid()];

describe('an order whose payment the buyer’s bank contests', () => {
  it('is frozen, released and charged back as the dispute stands, each once', () => {
    given(order, ...bought)
      .when(note('contested'))
      .appends(frozen());
    given(order, ...bought, frozen())
      .when(note('contested'))
      .appendsNothing();
    given(order, ...bought)
      .when(note('asked'))
      .appends(frozen(true));
    given(order, ...bought, frozen(true))
      .when(note('contested'))
      .appends(frozen());
    given(order, ...bought, frozen())
      .when(note('over'))
      .appends(released);
    given(order, ...bought)
      .when(note('over'))
      .appendsNothing();
    given(order, ...bought, frozen())
      .when(note('lost'))
      .appends(chargedBack);
    given(order, ...bought, chargedBack)
      .when(note('lost'))
      .appendsNothing();
    given(order, ...bought, chargedBack)
      .when(note('over'))
      .appends(released);
  });

  it('is told so by the system alone', () =>
    given(order, ...bought)
      .when(note('contested', 'du_1', boss))
      .refuses(OrderMissing));

  it('sends nothing that was not sent yet, until it is released', () => {
    given(order, ...bought, frozen())
      .when(ship)
      .refuses(OrderDisputed);
    given(order, ...bought, frozen(true))
      .when(ship)
      .refuses(OrderDisputed);
    given(order, ...bought, chargedBack)
      .when(ship)
      .refuses(OrderIsChargedBack);
    given(order, ...bought, frozen(), released)
      .when(ship)
      .appends(shipped(sue));
    given(order, ...bought, frozen(), frozen(false, 'du_2'), released)
      .when(ship)
      .refuses(OrderDisputed);
  });

  it('goes on with what is on its way', () => {
    given(order, ...bought, shipped(sue), frozen())
      .when(ship)
      .appendsNothing();
    given(order, ...bought, shipped(sue), frozen())
      .when(send('DeliverPart', { sellerId: sue.id }, ann))
      .appends(delivered(sue));
  });

  it('pays back while the bank only asks, waits while it has the money, and pays nothing back a second time', () => {
    given(order, ...bought, frozen(true))
      .when(cancelBy(ann))
      .appends(cancelled(sue, 'buyer'));
    for (const by of [ann, sue, boss])
      given(order, ...bought, frozen())
        .when(cancelBy(by))
        .refuses(OrderDisputed);
    given(order, ...bought, chargedBack)
      .when(cancelBy())
      .appends(cancelled(sue, 'seller', { refund: 0 }));
    const before: OrderEvent = { type: 'OrderChargedBack', data: { ...of, disputeId: 'du_1', chargedBackAt: NOON } };
    given(order, ...bought, before)
      .when(cancelBy())
      .appends(cancelled(sue, 'seller', { refund: 0 }));
  });

  it('is sent where the bank has kept a part and the rest is paid, unless another bank asks', () => {
    const keeping = (amount: number): OrderEvent => ({
      type: 'OrderChargedBack',
      data: { ...of, disputeId: 'du_1', chargedBackAt: NOON, amount },
    });
    given(order, ...bought, keeping(TOTAL - 1))
      .when(ship)
      .appends(shipped(sue));
    given(order, ...bought, keeping(TOTAL))
      .when(ship)
      .refuses(OrderIsChargedBack);
    given(order, ...bought, keeping(100), cancelled(sam, 'seller', { refund: TOTAL - 100 }))
      .when(ship)
      .refuses(OrderIsChargedBack);
    given(order, ...bought, keeping(100), frozen(false, 'du_2'))
      .when(ship)
      .refuses(OrderDisputed);
    const shipWith = (left: number) => send('ShipPart', { sellerId: sue.id, tracking: 'USPS 9400', left }, sue);
    given(order, ...bought, keeping(100))
      .when(shipWith(100))
      .refuses(OrderPaidBack);
  });

  it('pays back what the bank has left', () => {
    const leaving = (cents: number): OrderEvent => ({
      type: 'OrderChargedBack',
      data: { ...of, disputeId: 'du_1', chargedBackAt: NOON, amount: TOTAL - cents },
    });
    given(order, ...bought, leaving(TOTAL - 1))
      .when(cancelBy())
      .appends(cancelled(sue, 'seller'));
    given(order, ...bought, leaving(100))
      .when(cancelBy())
      .appends(cancelled(sue, 'seller', { refund: 100 }));
    given(order, ...bought, leaving(100), cancelled(sue, 'seller', { refund: 100 }))
      .when(send('CancelPart', { sellerId: sam.id }, sam))
      .appends(cancelled(sam, 'seller', { refund: 0 }));
    given(order, ...bought, leaving(100), released)
      .when(cancelBy())
      .appends(cancelled(sue, 'seller'));
  });
});

describe('an order whose payment was paid back at the provider', () => {
  it('sends nothing that was not sent yet once nothing is left', () => {
    const shipWith = (left: number) => send('ShipPart', { sellerId: sue.id, tracking: 'USPS 9400', left }, sue);
    given(order, ...bought)
      .when(shipWith(0))
      .refuses(OrderPaidBack);
    given(order, ...bought, shipped(sue))
      .when(shipWith(0))
      .appendsNothing();
    given(order, ...bought)
      .when(shipWith(1))
      .appends(shipped(sue));
  });

  it('gives back what is left when a part is cancelled', () => {
    const cancelWith = (left: number) => send('CancelPart', { sellerId: sue.id, left }, sue);
    for (const [left, refund] of [
      [TOTAL, SUES],
      [100, 100],
      [0, 0],
      [-1, 0],
    ] as const)
      given(order, ...bought)
        .when(cancelWith(left))
        .appends(cancelled(sue, 'seller', { refund }));
  });
});

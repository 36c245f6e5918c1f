import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { Refusal } from '../refusal.ts';
import type { OrderCommand } from './commands.ts';
import { order } from './decider.ts';
import type { OrderEvent } from './events.ts';
import { isPlaced, sumOf } from './state.ts';
import { ann, bob, boss, LINES, later, PAYMENT_ID, sam, send, sue, system, TOTAL } from './testing.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 400);

/** Sue sends for 6.95 and charges tax, Sam’s part is picked up. */
const TERMS = [
  { sellerId: sue.id, shipping: 695, pickUp: false, returns: '', tax: 175 },
  { sellerId: sam.id, shipping: 0, pickUp: true, returns: 'None.' },
];
const SENT = TOTAL + 695 + 175;

const anybody = fc.constantFrom(ann, ann, bob, sue, sue, sue, sam, boss, system);
const sellerId = fc.constantFrom(sue.id, sue.id, sam.id, bob.id);
const attempt = fc.constantFrom('first', 'second');
const command: fc.Arbitrary<OrderCommand> = fc.oneof(
  {
    weight: 8,
    arbitrary: anybody.map((by) => send('PlaceOrder', { lines: LINES, terms: TERMS, expiresAt: later(15) }, by)),
  },
  { weight: 1, arbitrary: anybody.map((by) => send('KeepOrder', {}, by)) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('expired', 'stockGone', 'givenUp')
      .map((why) => send('AbandonOrder', { why: why as 'expired' }, system)),
  },
  {
    weight: 6,
    arbitrary: fc
      .record({
        paymentId: fc.constantFrom(PAYMENT_ID, PAYMENT_ID, 'another', null),
        amount: fc.constantFrom(SENT, SENT, SENT, TOTAL, 0, 1),
      })
      .map((money) => send('PayOrder', money, system)),
  },
  {
    weight: 6,
    arbitrary: fc.tuple(sellerId, anybody).map(([id, by]) => send('ShipPart', { sellerId: id, tracking: 'x' }, by)),
  },
  { weight: 6, arbitrary: fc.tuple(sellerId, anybody).map(([id, by]) => send('DeliverPart', { sellerId: id }, by)) },
  { weight: 6, arbitrary: fc.tuple(sellerId, anybody).map(([id, by]) => send('CancelPart', { sellerId: id }, by)) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(sellerId, fc.constantFrom(system, system, ann))
      .map(([id, by]) => send('HoldPartRefund', { sellerId: id }, by)),
  },
  {
    weight: 6,
    arbitrary: fc
      .tuple(sellerId, fc.constantFrom(system, ann), attempt)
      .map(([id, by, refundId]) => send('NotePartRefund', { sellerId: id, amount: 1, refundId }, by)),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(sellerId, fc.constantFrom(system, ann), attempt)
      .map(([id, by, refundId]) => send('NotePartRefundFailure', { sellerId: id, amount: 1, refundId }, by)),
  },
);

const PAID = [
  send('PlaceOrder', { lines: LINES, terms: TERMS, expiresAt: later(15) }),
  send('PayOrder', { paymentId: PAYMENT_ID, amount: SENT }, system),
];
/** Some sequences begin with a paid order, or one taken back by a seller: what follows is reached seldom by chance. */
const beginning = fc.constantFrom<readonly OrderCommand[]>([], PAID, PAID, [
  ...PAID,
  send('ShipPart', { sellerId: sue.id, tracking: 'x' }, sue),
  send('CancelPart', { sellerId: sue.id }, sue),
  send('HoldPartRefund', { sellerId: sue.id }, system),
]);

const parts = (log: readonly OrderEvent[], type: OrderEvent['type'], id: string) =>
  log.filter((event) => event.type === type && 'sellerId' in event.data && event.data.sellerId === id);

/** Reads the log on its own, without the decider's fold. */
function judge(log: readonly OrderEvent[]): void {
  const at = (type: OrderEvent['type']) => log.flatMap((event, index) => (event.type === type ? [index] : []));
  const [placedAt, paidAt, abandonedAt] = [at('OrderPlaced'), at('OrderPaid'), at('OrderAbandoned')];
  expect(placedAt.length, 'placed once').toBeLessThanOrEqual(1);
  expect(paidAt.length, 'paid once').toBeLessThanOrEqual(1);
  expect(abandonedAt.length, 'given up once').toBeLessThanOrEqual(1);
  expect(paidAt.length + abandonedAt.length, 'paid or given up, never both').toBeLessThanOrEqual(1);
  expect(at('OrderKept').length).toBeLessThanOrEqual(1);
  if (paidAt[0] !== undefined) expect(placedAt[0]).toBeLessThan(paidAt[0]);
  let givenBack = 0;
  for (const { id } of [sue, sam, bob]) {
    const own = log.filter((event) => 'sellerId' in event.data && event.data.sellerId === id).map(({ type }) => type);
    expect(own.join(), `${id}: once each, in this order`).toMatch(
      /^(PartShipped(,PartDelivered)?)?(,?PartCancelled(,PartRefund(ed|Failed|Held|Released))*)?$/,
    );
    judgeRefunds(log, id);
    const holds = own.filter((type) => type === 'PartRefundHeld' || type === 'PartRefundReleased');
    expect(['', 'PartRefundHeld', 'PartRefundHeld,PartRefundReleased']).toContain(holds.join());
    if (own.length > 0) expect(paidAt).toHaveLength(1);
    for (const event of parts(log, 'PartCancelled', id))
      givenBack += event.type === 'PartCancelled' ? event.data.refund : 0;
  }
  expect(givenBack).toBeLessThanOrEqual(SENT);
  const [first] = log.filter(({ type }) => type === 'OrderPlaced');
  if (first?.type === 'OrderPlaced')
    expect(first.data.total, 'lines, shipping and tax').toBe(
      sumOf(first.data.lines) + first.data.shipping + first.data.tax,
    );
}

/** An attempt is done once and fails once, and is not done after it has failed. */
function judgeRefunds(log: readonly OrderEvent[], id: string): void {
  const failed = new Set<string>();
  const back = new Set<string>();
  for (const { type, data } of log) {
    if (type === 'PartRefunded' && data.sellerId === id) {
      const { refundId = '' } = data;
      expect(back.has(refundId) || failed.has(refundId), 'it is not known yet').toBe(false);
      back.add(refundId);
    } else if (type === 'PartRefundFailed' && data.sellerId === id) {
      expect(failed.has(data.refundId), 'it fails once').toBe(false);
      failed.add(data.refundId);
    }
  }
}

it('no sequence of commands pays an order twice, gives back more than it cost, or revives what is over', () => {
  const reached = new Set<string>();
  fc.assert(
    fc.property(beginning, fc.array(command, { minLength: 5, maxLength: 50 }), (first, commands) => {
      const log: OrderEvent[] = [];
      for (const one of [...first, ...commands]) {
        const before = fold(order, log);
        try {
          const events = order.decide(one, before);
          expect(order.decide(one, before), 'deciding twice gives the same').toEqual(events);
          log.push(...events);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
        }
        judge(log);
      }
      const state = fold(order, log);
      if (isPlaced(state))
        expect(
          state.parts.reduce((sum, { total }) => sum + total, 0),
          'the shares are the total',
        ).toBe(state.total);
      for (const { type } of log) reached.add(type);
    }),
    { numRuns: RUNS },
  );
  expect(reached, 'the sequences reach every event').toEqual(
    new Set([
      ...['OrderPlaced', 'OrderKept', 'OrderAbandoned', 'OrderPaid', 'PartShipped', 'PartDelivered', 'PartCancelled'],
      ...['PartRefundHeld', 'PartRefundReleased', 'PartRefunded', 'PartRefundFailed'],
    ]),
  );
});

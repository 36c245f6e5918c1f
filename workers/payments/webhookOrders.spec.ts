import { describe, expect, it } from 'vitest';
import { payment } from '#domain/payments/decider.ts';
import { givenPayment, PRICE } from '#domain/processes/payment/givenPayment.testing.ts';
import { settlePayment } from '#domain/processes/payment/settle.ts';
import { type About, deliver, permutations } from './notices.testing.ts';

/** The provider's notices of one payment that was declined, wanted a step, and succeeded. */
const KINDS = [
  'payment_intent.created',
  'payment_intent.payment_failed',
  'payment_intent.requires_action',
  'charge.succeeded',
  'payment_intent.succeeded',
];

/** A payment whose notices can be delivered; a recorded one is worked on as the worker does. */
async function givenNotices() {
  const given = givenPayment();
  const { paymentId, bookingId } = await given.opened(given.ann);
  const intentId = given.provider.hand.intents()[0]?.intentId ?? null;
  const send = (kind: string, about: About = { paymentId, intentId }) => deliver(given.tools, kind, about);

  /** Where everything ended, without ids of other runs. */
  async function end() {
    const { state } = await given.tools.stateOf(payment, { paymentId });
    if (state.stage === 'none') throw new Error('the payment is gone');
    const { stage, captured, fulfilled, quarantined, declines } = state;
    const refunded = Object.values(state.refunds).map(({ amount, status }) => ({ amount, status }));
    const counts = await Promise.all(
      [
        'PaymentCaptured',
        'PaymentFulfilled',
        'BookingConfirmed',
        'RefundStarted',
        'RefundCompleted',
        'PaymentQuarantined',
      ].map(given.count),
    );
    return { stage, captured, fulfilled, quarantined, declines, refunded, counts };
  }

  /** The provider goes through the states the notices are about, one step after the other. */
  const progress = [
    () => given.provider.hand.decline(paymentId),
    () => given.provider.hand.become(paymentId, { status: 'requires_action' }),
    () => given.provider.hand.pay(paymentId),
  ];
  return { ...given, paymentId, bookingId, send, end, progress };
}

const orders = permutations(KINDS);
/** After how many deliveries the provider takes each of its steps: late notices, early ones, and everything between. */
const paces = [
  [0, 0, 0],
  [0, 0, 3],
  [0, 2, 4],
  [1, 2, 3],
  [2, 3, 5],
  [5, 5, 5],
];

async function run(order: readonly string[], pace: readonly number[], copies: number) {
  const given = await givenNotices();
  for (let delivered = 0; delivered <= order.length; delivered += 1) {
    for (const [step, at] of pace.entries()) if (at === delivered) given.progress[step]?.();
    const kind = order[delivered];
    if (kind) for (let copy = 0; copy < copies; copy += 1) await given.send(kind);
    // What came before comes again, as a provider repeats what was not acknowledged.
    if (copies > 1 && delivered > 0) await given.send(order[delivered - 1] ?? '');
  }
  // The reconciler comes round; only where the money arrived after every notice does it find anything.
  await settlePayment(given.tools, given.paymentId);
  return given;
}

const fulfilledOnce = {
  stage: 'captured',
  captured: PRICE,
  fulfilled: true,
  quarantined: false,
  declines: [],
  refunded: [],
  counts: [1, 1, 1, 0, 0, 0],
};

describe('the notices of a payment', () => {
  it('lead to one end in all 120 orders, at every pace of the provider', async () => {
    expect(orders).toHaveLength(120);
    for (const order of orders)
      for (const pace of paces)
        expect(await (await run(order, pace, 1)).end(), `${order.join(' ')} at ${pace.join()}`).toEqual(fulfilledOnce);
  });

  it('and so when each comes several times', async () => {
    for (const order of orders)
      expect(await (await run(order, [0, 2, 4], 3)).end(), order.join(' ')).toEqual(fulfilledOnce);
  });

  it('give the money back once in all 120 orders when another customer has the slot', async () => {
    for (const order of orders) {
      const given = await givenNotices();
      for (const step of given.progress) step();
      given.pass(11);
      await given.hold(given.bob);
      for (const kind of order) for (let copy = 0; copy < 2; copy += 1) await given.send(kind);
      const goneBack = {
        ...fulfilledOnce,
        fulfilled: false,
        refunded: [{ amount: PRICE, status: 'completed' }],
        counts: [1, 0, 0, 1, 1, 0],
      };
      expect(await given.end(), order.join(' ')).toEqual(goneBack);
      expect(given.provider.hand.refundsMade()).toHaveLength(1);
    }
  });

  it('that are forged in content, foreign or unknown move nothing', async () => {
    const given = await givenNotices();
    const before = await given.end();
    await given.send('payment_intent.succeeded');
    await given.send('quantum.entangled', { paymentId: null, intentId: null });
    await given.send('charge.refunded', { paymentId: 'booking-nobody', intentId: 'pi_nobody' });
    await given.send('refund.created', { paymentId: null, intentId: 'pi_nobody' });
    expect(await given.end()).toEqual(before);
    expect(await given.count('PaymentCaptured')).toBe(0);
  });
});

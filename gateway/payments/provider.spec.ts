import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closePayment } from '#domain/processes/payment/close.ts';
import { PRICE } from '#domain/processes/payment/givenPayment.testing.ts';
import { settlePayment } from '#domain/processes/payment/settle.ts';
import { openPaymentBench } from './testing.ts';

let bench: Awaited<ReturnType<typeof openPaymentBench>>;
beforeEach(async () => {
  bench = await openPaymentBench();
});
afterEach(() => bench.close());

const tools = () => ({ ...bench.tools, provider: bench.services.provider });
const settle = (paymentId: string) => settlePayment(tools(), paymentId).then(({ status }) => status);

async function opened() {
  const itemId = await bench.hold(bench.ann);
  const { body } = await bench.intent({ itemId, amount: PRICE }, bench.ann);
  const [intentId = ''] = body.clientSecret.split('_secret_');
  return { paymentId: `booking-${itemId}`, secret: body.clientSecret, intentId };
}

/** Ann has paid, but too late: Bob holds the slot. */
async function paidTooLate(card?: string) {
  const payment = await opened();
  await bench.confirm(payment.secret, card);
  bench.pass(11);
  await bench.hold(bench.bob);
  return payment;
}

describe('through the real SDK', () => {
  it('a payment that came too late goes back in full, though the provider’s answers are cut off', async () => {
    const { paymentId, intentId } = await paidTooLate();
    await bench.misbehave({ cutAfterEffect: 1 });
    expect(await settle(paymentId)).toBe('refunded');
    expect(await bench.services.provider.refundsOf(intentId)).toMatchObject([
      { amount: PRICE, status: 'succeeded', refundId: `${paymentId}-back-1` },
    ]);
    expect(await bench.services.provider.look(intentId)).toMatchObject({ amountRefunded: PRICE });
  });

  it('a provider that is unreachable leaves the refund decided, and it is done later', async () => {
    const { paymentId, intentId } = await paidTooLate();
    await bench.services.provider.look(intentId);
    await bench.misbehave({ failNext: 3 });
    await expect(settle(paymentId)).rejects.toMatchObject({ name: 'ProviderUnavailable' });
    await bench.misbehave({});
    expect(await settle(paymentId)).toBe('refunded');
    expect(await bench.services.provider.refundsOf(intentId)).toHaveLength(1);
  });

  it('20 looks at once refund once', async () => {
    const { paymentId, intentId } = await paidTooLate();
    await Promise.allSettled(Array.from({ length: 20 }, () => settle(paymentId)));
    expect(await settle(paymentId)).toBe('refunded');
    expect(await bench.services.provider.refundsOf(intentId)).toHaveLength(1);
    expect(await bench.count('RefundStarted')).toBe(1);
  });

  it('a payment under way keeps the hold once, then confirms', async () => {
    const { paymentId, secret } = await opened();
    await bench.misbehave({ settleMs: 400 });
    await bench.confirm(secret);
    expect(await settle(paymentId)).toBe('open');
    expect(await bench.count('HoldExtended')).toBe(1);
    expect((await closePayment(tools(), paymentId)).status).toBe('open');
    await expect.poll(() => settle(paymentId), { timeout: 10_000 }).toBe('fulfilled');
    expect(await bench.count('HoldExtended')).toBe(1);
  });

  it('a wanted step of the bank is neither a payment nor a decline', async () => {
    const { paymentId, secret } = await opened();
    await bench.confirm(secret, 'pm_card_authenticationRequired');
    expect(await settle(paymentId)).toBe('open');
    expect(await bench.count('PaymentActionRequired')).toBe(1);
    expect(await bench.count('PaymentCaptured')).toBe(0);
  });

  it('a closed payment cannot be paid any more', async () => {
    const { paymentId, secret, intentId } = await opened();
    expect((await closePayment(tools(), paymentId)).status).toBe('cancelled');
    expect(await bench.confirm(secret)).toBe(400);
    expect(await bench.services.provider.look(intentId)).toMatchObject({ status: 'canceled', amountReceived: 0 });
  });
});

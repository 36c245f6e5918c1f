import { beforeEach, describe, expect, it } from 'vitest';
import { payment } from '#domain/payments/decider.ts';
import type { StripeEventRecorded } from '#domain/payments/events.ts';
import { MOST_DECLINES, MOST_DECLINES_OF_ONE, MOST_DECLINES_OF_ONLY, payer } from '#domain/payments/payer.ts';
import { subscription } from '#domain/plans/decider.ts';
import { CARD_PAGE } from '#domain/ports/cardProvider.ts';
import { ProviderRefused } from '#domain/ports/paymentProvider.ts';
import { givenPayment } from '#domain/processes/payment/givenPayment.testing.ts';
import { settlePayment } from '#domain/processes/payment/settle.ts';
import { buyPlan } from '#domain/processes/plans/buyPlan.ts';
import { followPlan } from '#domain/processes/plans/followPlan.ts';
import type { Fact } from '#projections/projection.ts';
import type { Tools } from '../job.ts';
import { countDecline } from './countDecline.ts';

let bench: ReturnType<typeof givenPayment>;
let payerId: string;
beforeEach(() => {
  bench = givenPayment();
  payerId = bench.ann.id;
});

/** So many cards are declined at a setup that a member has to wait. */
async function declineTooMany(setupId: string, of: Partial<StripeEventRecorded['data']>): Promise<void> {
  for (let nth = 1; nth <= MOST_DECLINES; nth += 1) {
    const kind = 'setup_intent.setup_failed';
    const ids = { eventId: `evt_${setupId}_${nth}`, intentId: null, paymentId: null, setupId, payerId };
    const data = countDecline.from({
      type: 'StripeEventRecorded',
      data: { kind, ...ids, ...of, createdAt: bench.tools.now() },
    } as unknown as Fact<StripeEventRecorded>);
    for (const _ of [1, 2]) await countDecline.run(data as never, bench.tools as unknown as Tools);
  }
}

const statusOf = async (setupId: string) => (await bench.provider.lookSetup(setupId)).status;
const open = (page: string) => bench.provider.openSetup({ purpose: { page, itemId: 'item' }, memberId: payerId });

it('closes the form of a card with which too many were declined', async () => {
  const { setupId } = await open(CARD_PAGE);
  await declineTooMany(setupId, {});
  expect(await statusOf(setupId)).toBe('canceled');
  expect((await bench.tools.stateOf(payer, { payerId })).state.declines).toHaveLength(MOST_DECLINES);
});

it('leaves the one form of a pledge open, for after the pause', async () => {
  const { setupId } = await open('contribute');
  await declineTooMany(setupId, { contributionId: 'item' });
  expect(await statusOf(setupId)).toBe('open');
  expect((await bench.tools.stateOf(payer, { payerId })).state.declines).toHaveLength(MOST_DECLINES);
});

/** So many cards are declined with one form, some minutes apart. */
async function decline(of: Partial<StripeEventRecorded['data']>, times: number, minutes = 0): Promise<void> {
  for (let nth = 1; nth <= times; nth += 1) {
    bench.pass(minutes);
    attempts += 1;
    const kind = of.setupId ? 'setup_intent.setup_failed' : 'payment_intent.payment_failed';
    const ids = { eventId: `evt_${attempts}`, intentId: null, paymentId: null };
    const data = countDecline.from({
      type: 'StripeEventRecorded',
      data: { kind, ...ids, ...of, createdAt: bench.tools.now() },
    } as unknown as Fact<StripeEventRecorded>);
    for (const _ of [1, 2]) await countDecline.run(data as never, bench.tools as unknown as Tools);
  }
}
let attempts = 0;

const stageOf = async (paymentId: string) => (await bench.tools.stateOf(payment, { paymentId })).state.stage;

describe('a form of payment', () => {
  it('is left open when its payer has to wait, and closed when they go on trying cards', async () => {
    const { paymentId } = await bench.opened(bench.ann);
    await decline({ paymentId }, MOST_DECLINES);
    expect(await stageOf(paymentId)).toBe('opened');
    await decline({ paymentId }, 1);
    expect(await stageOf(paymentId)).toBe('cancelled');
    expect(bench.provider.hand.intents()).toMatchObject([{ status: 'canceled' }]);
  });

  it('is closed where cards were declined with another form before', async () => {
    const { paymentId } = await bench.opened(bench.ann);
    const { setupId } = await open('contribute');
    await decline({ setupId, payerId, contributionId: 'item' }, MOST_DECLINES);
    await decline({ paymentId }, 1, 14);
    expect(await stageOf(paymentId)).toBe('cancelled');
  });

  it('is closed after too many with it alone, however slowly they are tried', async () => {
    const { paymentId } = await bench.opened(bench.ann);
    await decline({ paymentId }, MOST_DECLINES_OF_ONE - 1, 30);
    expect(await stageOf(paymentId)).toBe('opened');
    await decline({ paymentId }, 1, 30);
    expect(await stageOf(paymentId)).toBe('cancelled');
  });

  it('of a renewal that failed stays, as that has one, until very many are declined with it', async () => {
    const buy = () => buyPlan(bench.tools, payerId, { plan: 'premium', interval: 'monthly' }, () => undefined);
    const { paymentId: first } = await buy();
    bench.provider.hand.pay(first);
    await settlePayment(bench.tools, first);
    bench.pass(32 * 24 * 60);
    bench.provider.billing.renew(bench.provider.billing.subscriptions()[0]?.subscriptionId ?? '', false);
    await followPlan(bench.tools, payerId);
    const { paymentId } = await buy();
    await decline({ paymentId }, MOST_DECLINES_OF_ONLY - 1, 30);
    expect(await stageOf(paymentId)).toBe('opened');
    await decline({ paymentId }, 1);
    expect(await stageOf(paymentId)).toBe('cancelled');
    bench.pass(7 * 24 * 60);
    await followPlan(bench.tools, payerId);
    expect((await bench.tools.stateOf(subscription, { memberId: payerId })).state.running).toBeUndefined();
    expect(bench.provider.billing.subscriptions()).toMatchObject([{ status: 'canceled' }]);
  });

  it('of a change of a plan is closed as one', async () => {
    const cancelled: string[] = [];
    bench.tools.provider.cancelIntent = async (intentId) => {
      cancelled.push(intentId);
      throw new ProviderRefused('resource_missing', 'No such payment_intent');
    };
    await decline({ intentId: 'pi_change', payerId }, MOST_DECLINES);
    expect(cancelled).toEqual([]);
    await decline({ intentId: 'pi_change', payerId }, 1);
    expect(new Set(cancelled)).toEqual(new Set(['pi_change']));
  });

  it('of a pledge is closed after too many with it, and that of a card, too', async () => {
    const { setupId } = await open('contribute');
    await decline({ setupId, payerId, contributionId: 'item' }, MOST_DECLINES_OF_ONE - 1, 30);
    expect(await statusOf(setupId)).toBe('open');
    await decline({ setupId, payerId, contributionId: 'item' }, 1, 30);
    expect(await statusOf(setupId)).toBe('canceled');
    const other = await bench.provider.openSetup({ purpose: { page: CARD_PAGE, itemId: 'x' }, memberId: payerId });
    await decline({ setupId: other.setupId, payerId }, MOST_DECLINES_OF_ONE, 30);
    expect(await statusOf(other.setupId)).toBe('canceled');
  });
});

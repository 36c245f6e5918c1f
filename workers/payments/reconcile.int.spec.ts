import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { payment } from '#domain/payments/decider.ts';
import type { Mail } from '#domain/ports/mailer.ts';
import { followDispute } from '#domain/processes/disputes/followDispute.ts';
import { givenPayment, PRICE } from '#domain/processes/payment/givenPayment.testing.ts';
import { settlePayment } from '#domain/processes/payment/settle.ts';
import { buyPlan } from '#domain/processes/plans/buyPlan.ts';
import { followPlan } from '#domain/processes/plans/followPlan.ts';
import { owners } from '#domain/users/owners.ts';
import { disputes } from '#projections/disputes/disputes.ts';
import { applyBatch } from '#projections/folding.ts';
import { payments, readOpenPayments, readPayment } from '#projections/payments/payments.ts';
import { connect, openReadModels } from '#projections/redis.ts';
import { flush, startRedisForSpecs } from '#projections/redisProcesses.testing.ts';
import { readCheckpoint } from '#projections/runner.ts';
import type { SweepTools } from '../job.ts';
import { reconcile } from './reconcile.ts';
import { reconcileRefunds } from './reconcileRefunds.ts';
import { warnOfStuckPayments } from './warnOfStuckPayments.ts';

const DAY = 24 * 60;
const dir = mkdtempSync(join(tmpdir(), 'reconcile-'));
let server: Awaited<ReturnType<typeof startRedisForSpecs>>;
let redis: ReturnType<typeof connect>;

beforeAll(async () => {
  server = await startRedisForSpecs(join(dir, 'redis'));
  redis = connect(server.address);
});
beforeEach(async () => {
  await flush(redis);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});

/** A world without webhooks and without jobs: only the projection and the sweep. */
async function givenSweep() {
  const given = givenPayment();
  const models = await openReadModels(redis, [payments, disputes]);
  const project = async () => {
    for (const projection of [payments, disputes]) {
      const from = await readCheckpoint(redis, projection, 1);
      await applyBatch(redis, { projection, generation: 1 }, from, await given.store.readAll(from, 10_000));
    }
  };
  return {
    ...given,
    models,
    project,
    async sweep() {
      await project();
      await reconcile.run({ ...given.tools, models } as unknown as SweepTools).finally(project);
    },
    async sweepRefunds() {
      await project();
      await reconcileRefunds.run({ ...given.tools, models } as unknown as SweepTools).finally(project);
    },
    async sweepStuck(mails: Mail[]) {
      await project();
      const mailer = { send: async (mail: Mail) => void mails.push(mail) };
      await warnOfStuckPayments.run({ ...given.tools, mailer, models } as unknown as SweepTools).finally(project);
    },
    open: () => readOpenPayments(models, '2100-01-01T00:00:00Z'),
  };
}

describe('reconciling', () => {
  it('confirms a paid booking though no webhook ever came', async () => {
    const given = await givenSweep();
    const { paymentId } = await given.opened(given.ann);
    given.provider.hand.pay(paymentId);
    await given.sweep();
    expect(await given.count('PaymentFulfilled')).toBe(0);
    given.pass(3);
    await given.sweep();
    expect(await given.count('PaymentFulfilled')).toBe(1);
    expect(await given.count('BookingConfirmed')).toBe(1);
    expect(await given.open()).toEqual([]);
    expect(await readPayment(given.models, paymentId)).toMatchObject({
      status: 'fulfilled',
      refunded: 0,
      payment: { amount: PRICE },
    });
  });

  it('leaves a renewal that failed payable until its plan ends, however long its payer has thought', async () => {
    const given = await givenSweep();
    const memberId = given.ann.id;
    const buy = () => buyPlan(given.tools, memberId, { plan: 'premium', interval: 'monthly' }, () => undefined);
    const bought = await buy();
    given.provider.hand.pay(bought.paymentId);
    await settlePayment(given.tools, bought.paymentId);
    given.pass(32 * DAY);
    const subscriptionId = given.provider.billing.subscriptions()[0]?.subscriptionId ?? '';
    given.provider.billing.renew(subscriptionId, false);
    await followPlan(given.tools, memberId);
    const renewal = await buy();
    given.pass(2 * DAY);
    await given.sweep();
    expect(await given.open()).toEqual([renewal.paymentId]);
    expect(given.provider.billing.invoicesOf(subscriptionId).at(-1)?.status).toBe('open');
    given.pass(8 * DAY);
    await followPlan(given.tools, memberId);
    await given.sweep();
    expect(await given.open()).toEqual([]);
    expect(await given.count('PaymentCancelled')).toBe(1);
  });

  it('refunds a payment that came too late, and finishes refunds that were under way', async () => {
    const given = await givenSweep();
    const { paymentId } = await given.opened(given.ann);
    given.pass(11);
    await given.hold(given.bob);
    given.provider.hand.pay(paymentId);
    given.provider.hand.refunds.next = 'pending';
    await given.sweep();
    expect(await readPayment(given.models, paymentId)).toMatchObject({ status: 'refunding', refunded: 0 });
    given.provider.hand.settleRefund(`${paymentId}-back-1`, 'succeeded');
    await given.sweep();
    expect(await readPayment(given.models, paymentId)).toMatchObject({ status: 'refunded', refunded: PRICE });
    expect(await given.open()).toEqual([]);
  });

  it('notices a refund that failed after it was done, without a notice of the provider, and sends the money again', async () => {
    const given = await givenSweep();
    const { paymentId } = await given.opened(given.ann);
    given.pass(11);
    await given.hold(given.bob);
    given.provider.hand.pay(paymentId);
    await given.sweep();
    expect(await readPayment(given.models, paymentId)).toMatchObject({ status: 'refunded', refunded: PRICE });
    given.provider.hand.settleRefund(`${paymentId}-back-1`, 'failed');
    given.pass(3 * 24 * 60);
    await given.sweep();
    expect(await given.count('RefundFailed')).toBe(0);
    await given.sweepRefunds();
    expect(await given.count('RefundFailed')).toBe(1);
    await given.sweep();
    expect(await readPayment(given.models, paymentId)).toMatchObject({ status: 'refunded', refunded: PRICE });
    expect(await given.count('RefundCompleted')).toBe(2);
  });

  it('notices that a refund has failed that was made by hand before anything was given', async () => {
    const given = await givenSweep();
    const { hand } = given.provider;
    const { paymentId } = await given.opened(given.ann);
    hand.pay(paymentId);
    await settlePayment({ ...given.tools, purposes: {} }, paymentId);
    const providerRefundId = hand.refundByHand(hand.intents()[0]?.intentId ?? '', 500);
    const data = { paymentId, providerRefundId, amount: 500 };
    await given.tools.dispatch(payment, { type: 'NoteForeignRefund', data }, given.tools.sender);
    await settlePayment(given.tools, paymentId);
    await given.project();
    expect(await readPayment(given.models, paymentId)).toMatchObject({ status: 'refunded', refunded: 500 });
    hand.settleRefund(providerRefundId, 'failed');
    await given.sweepRefunds();
    expect(await given.count('RefundFailed')).toBe(1);
    expect(await readPayment(given.models, paymentId)).toMatchObject({ status: 'fulfilled', refunded: 0 });
  });

  it('notices that a refund has failed that arrived before a later one did not', async () => {
    const given = await givenSweep();
    const { hand } = given.provider;
    const { paymentId } = await given.opened(given.ann);
    hand.pay(paymentId);
    await settlePayment(given.tools, paymentId);
    const refund = async (refundId: string, next: 'succeeded' | 'refused') => {
      hand.refunds.next = next;
      const data = { paymentId, refundId, amount: 500, reason: 'spec' };
      await given.tools.dispatch(payment, { type: 'StartRefund', data }, given.tools.sender);
      await settlePayment(given.tools, paymentId);
    };
    await refund('r1', 'succeeded');
    await refund('r2', 'refused');
    hand.settleRefund('r1', 'failed');
    await given.sweepRefunds();
    expect(await given.count('RefundFailed')).toBe(2);
  });

  it("records the bank's decline for the payer", async () => {
    const given = await givenSweep();
    const { paymentId } = await given.opened(given.ann);
    given.provider.hand.decline(paymentId);
    given.pass(3);
    await given.sweep();
    expect(await readPayment(given.models, paymentId)).toMatchObject({
      status: 'declined',
      message: 'Your card was declined.',
    });
    expect(await given.open()).toEqual([paymentId]);
  });

  it('closes an intent that was not paid within a day', async () => {
    const given = await givenSweep();
    const { paymentId } = await given.opened(given.ann);
    given.pass(24 * 60 - 1);
    await given.sweep();
    expect(await given.open()).toEqual([paymentId]);
    given.pass(2);
    await given.sweep();
    expect(given.provider.hand.intents()).toMatchObject([{ status: 'canceled' }]);
    expect(await given.open()).toEqual([]);
  });

  it('goes on with other payments when one fails', async () => {
    const given = await givenSweep();
    const first = await given.opened(given.ann);
    given.pass(11);
    const second = await given.opened(given.bob);
    given.provider.hand.pay(second.paymentId);
    given.pass(3);
    const { look } = given.provider;
    const trouble = given.provider.hand.intents()[0]?.intentId;
    given.provider.look = async (intentId) => {
      if (intentId === trouble) throw new Error('the line is cut');
      return look(intentId);
    };
    await expect(given.sweep()).rejects.toThrow('1 of 2 open payments could not be settled');
    expect(await given.open()).toEqual([first.paymentId]);
    expect(await given.count('PaymentFulfilled')).toBe(1);
  });
});

describe('money that is neither fulfilled nor refunded', () => {
  /** A paid payment of a page nothing can be bought on. */
  async function givenStuck() {
    const given = await givenSweep();
    const { dispatch, sender } = given.tools;
    const profile = {
      email: 'root@example.test',
      userName: 'root',
      firstName: 'Root',
      lastName: 'R',
      phoneNumber: '1',
      role: 'CUSTOMER',
      referCode: 'ABCDEF',
    } as const;
    const handle = { hash: 'h', attempt: 'a' };
    const registered = {
      ...profile,
      accountId: given.ownerId,
      registeredAt: given.tools.now(),
      handles: { email: handle, username: handle },
    };
    const metadata = {
      schema: '1',
      commandId: 'c',
      correlationId: 'c',
      causationId: 'c',
      actorId: 'a',
      actorRole: 'system',
      channel: 'rest',
      occurredAt: '',
    };
    await given.store.append(`account-${given.ownerId}`, -1, [
      { id: 'registered', type: 'AccountRegistered', data: registered, metadata },
    ]);
    await dispatch(owners, { type: 'EnrolOwner', data: { accountId: given.ownerId } }, sender);
    const order = {
      paymentId: 'plan-c1',
      payerId: given.ann.id,
      purpose: { page: 'plan', itemId: 'c1' },
      amount: PRICE,
      currency: 'usd',
    } as const;
    await dispatch(payment, { type: 'RequestPayment', data: order }, sender);
    await given.provider.openIntent(order);
    given.provider.hand.pay(order.paymentId);
    return { ...given, paymentId: order.paymentId };
  }

  it('stays found, and the superadmins are mailed once', async () => {
    const given = await givenStuck();
    const mails: Mail[] = [];
    await given.sweep();
    given.pass(9);
    await given.sweep();
    await given.sweepStuck(mails);
    expect(mails).toEqual([]);
    expect(await given.open()).toEqual([given.paymentId]);
    given.pass(2);
    await given.sweepStuck(mails);
    await given.sweepStuck(mails);
    expect(mails).toMatchObject([{ to: 'root@example.test', subject: 'A payment needs your attention' }]);
    expect(mails[0]?.text).toContain('$35.00 was received (page plan)');
    expect(await readPayment(given.models, given.paymentId)).toMatchObject({ status: 'captured' });
  });

  it('is reported once where a refund is on its way for more than three days', async () => {
    const { tools, ...given } = await givenStuck();
    const { paymentId } = await given.opened(given.ann);
    given.pass(11);
    await given.hold(given.bob);
    given.provider.hand.pay(paymentId);
    given.provider.hand.refunds.next = 'pending';
    expect(await settlePayment(tools, paymentId)).toEqual({ status: 'refunding' });
    const about = async () => {
      const mails: Mail[] = [];
      await given.sweepStuck(mails);
      return mails.filter(({ text }) => text.includes(paymentId)).map(({ text }) => text);
    };
    given.pass(2 * DAY);
    expect(await about()).toEqual([]);
    given.pass(DAY + 1);
    expect(await about()).toEqual([expect.stringContaining('A refund of a payment of $35.00')]);
    expect(await about()).toEqual([]);
    given.provider.hand.settleRefund(`${paymentId}-back-1`, 'succeeded');
    await settlePayment(tools, paymentId);
    given.pass(10 * DAY);
    expect(await about()).toEqual([]);
  });

  it('is not reported while a refund waits for a bank that contests the charge', async () => {
    const { tools, ...given } = await givenStuck();
    const { paymentId, bookingId } = await given.opened(given.ann);
    given.provider.hand.pay(paymentId);
    await settlePayment(tools, paymentId);
    const intentId = given.provider.hand.intents().find((one) => one.paymentId === paymentId)?.intentId ?? '';
    const disputeId = given.provider.disputeHand.dispute(intentId);
    await followDispute(tools, disputeId);
    const data = { paymentId, refundId: `cancel-${bookingId}`, amount: PRICE, reason: 'spec' };
    await tools.dispatch(payment, { type: 'StartRefund', data }, tools.sender);
    expect(await settlePayment(tools, paymentId)).toEqual({ status: 'refunding' });
    given.pass(5 * DAY);
    const mails: Mail[] = [];
    const about = () => mails.filter(({ text }) => text.includes(paymentId));
    await given.sweepStuck(mails);
    expect(about()).toEqual([]);
    given.provider.disputeHand.win(disputeId);
    await followDispute(tools, disputeId);
    given.provider.hand.refunds.next = 'pending';
    await given.sweepStuck(mails);
    expect(about()).toHaveLength(1);
  });

  it('is not reported for a settled payment', async () => {
    const given = await givenSweep();
    const { paymentId } = await given.opened(given.ann);
    given.provider.hand.pay(paymentId);
    given.pass(20);
    const mails: Mail[] = [];
    await given.sweep();
    await given.sweepStuck(mails);
    expect([mails, await given.open()]).toEqual([[], []]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noShowOf, upFrontOf } from '#domain/bookings/upFront.ts';
import { heldBy, positionOf } from '#domain/ledger/position.ts';
import { payment } from '#domain/payments/decider.ts';
import { stripeEvent } from '#domain/payments/stripeEvent.ts';
import type { Mail } from '#domain/ports/mailer.ts';
import { ProviderUnavailable } from '#domain/ports/paymentProvider.ts';
import { followDispute } from '#domain/processes/disputes/followDispute.ts';
import { givenPayment, PRICE } from '#domain/processes/payment/givenPayment.testing.ts';
import { settlePayment } from '#domain/processes/payment/settle.ts';
import type { DepositRule } from '#domain/shops/events.ts';
import { account } from '#domain/users/decider.ts';
import type { AccountEvent } from '#domain/users/events.ts';
import { owners } from '#domain/users/owners.ts';
import type { Fact } from '#projections/projection.ts';
import { followBalance } from '../balance/followBalance.ts';
import type { Job, SweepTools, Tools } from '../job.ts';
import { cancelIntentOfExpiredHold } from './cancelIntentOfExpiredHold.ts';
import { finishRefund } from './finishRefund.ts';
import { mailReceipt } from './mailReceipt.ts';
import { mailRefundNotice } from './mailRefundNotice.ts';
import { refundAfterDispute } from './refundAfterDispute.ts';
import { refundCancelledBooking } from './refundCancelledBooking.ts';
import { retryRefund } from './retryRefund.ts';
import { settleOnWebhook } from './settleOnWebhook.ts';
import { warnOwners } from './warnOwners.ts';

const jobs: readonly Job[] = [
  settleOnWebhook,
  finishRefund,
  refundAfterDispute,
  refundCancelledBooking,
  cancelIntentOfExpiredHold,
  mailReceipt,
  mailRefundNotice,
  warnOwners,
];

/** A bench whose jobs run on every event, each job twice, until nothing new happens. */
function givenWorkers(depositRule?: DepositRule) {
  const bench = givenPayment(depositRule);
  const mails: Mail[] = [];
  let seen = -1;

  async function runJob(job: Job, event: Fact) {
    const data = job.from(event);
    if (data === null) return;
    const sender = {
      by: { id: job.name, role: 'system' },
      channel: 'job',
      commandId: `${job.name}-${event.id}`,
      causationId: event.id,
    } as const;
    const mailer = { send: async (mail: Mail) => void mails.push(mail) };
    const tools = {
      ...bench.tools,
      mailer,
      sender,
      publicUrl: 'http://chairside.test',
      sessionSecret: 'x',
    } as unknown as Tools;
    for (let run = 0; run < 2; run += 1)
      await job.run(job.data.parse(JSON.parse(JSON.stringify(data))) as never, tools);
  }

  return {
    ...bench,
    mails,
    subjects: () => mails.map(({ subject }) => subject),
    async work(all = jobs) {
      for (
        let news = await bench.store.readAll(seen, 500);
        news.length > 0;
        news = await bench.store.readAll(seen, 500)
      )
        for (const event of news) {
          for (const job of all) if (job.on.includes(event.type)) await runJob(job, event as Fact);
          seen = event.position;
        }
    },
    notice: (facts: { intentId?: string | null; paymentId?: string | null; eventId?: string }) =>
      bench.tools.dispatch(
        stripeEvent,
        {
          type: 'RecordStripeEvent',
          data: {
            eventId: 'evt_1',
            kind: 'some.thing',
            intentId: null,
            paymentId: null,
            createdAt: bench.tools.now(),
            ...facts,
          },
        },
        bench.tools.sender,
      ),
    async register(accountId: string, email: string) {
      const handle = { hash: 'h', attempt: 'a' };
      const data = {
        accountId,
        email,
        userName: 'ann',
        firstName: 'Ann',
        lastName: 'B',
        phoneNumber: '1',
        role: 'CUSTOMER',
        referCode: 'ABCDEF',
      } as const;
      const event: AccountEvent = {
        type: 'AccountRegistered',
        data: { ...data, registeredAt: bench.tools.now(), handles: { email: handle, username: handle } },
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
      await bench.store.append(account.stream({ accountId }), -1, [
        { id: `registered-${accountId}`, ...event, metadata },
      ]);
    },
  };
}

describe('a webhook', () => {
  it('triggers a look at the payment it names, and confirms the booking', async () => {
    const given = givenWorkers();
    await given.register(given.ann.id, 'ann@example.test');
    const { paymentId } = await given.opened(given.ann);
    given.provider.hand.pay(paymentId);
    await given.notice({ paymentId });
    await given.work();
    expect(await given.count('BookingConfirmed')).toBe(1);
    expect(await given.count('PaymentFulfilled')).toBe(1);
    expect(given.mails).toMatchObject([{ to: 'ann@example.test', subject: 'Your receipt: $35.00' }]);
  });

  it('finds the payment of an intent when only that is named', async () => {
    const given = givenWorkers();
    const { paymentId } = await given.opened(given.ann);
    given.provider.hand.pay(paymentId);
    await given.notice({ intentId: given.provider.hand.intents()[0]?.intentId ?? null });
    await given.work();
    expect(await given.count('PaymentFulfilled')).toBe(1);
  });

  it('is never trusted: the payment is looked up at the provider', async () => {
    const given = givenWorkers();
    const { paymentId } = await given.opened(given.ann);
    await given.notice({ paymentId });
    await given.work();
    expect(await given.count('PaymentCaptured')).toBe(0);
  });

  it('about something of others changes nothing', async () => {
    const given = givenWorkers();
    await given.notice({ intentId: 'pi_foreign' });
    await given.notice({ eventId: 'evt_2', paymentId: 'booking-unknown', intentId: 'pi_foreign' });
    await given.work();
    expect((await given.events()).map(({ type }) => type)).toEqual(['StripeEventRecorded', 'StripeEventRecorded']);
  });
});

describe('a cancelled booking', () => {
  it('refunds the money once and mails its payer', async () => {
    const given = givenWorkers();
    await given.register(given.ann.id, 'ann@example.test');
    const { paymentId, bookingId } = await given.opened(given.ann);
    given.provider.hand.pay(paymentId);
    await given.notice({ paymentId });
    await given.work();
    await given.cancel(bookingId, given.ann);
    await given.work();
    expect(given.provider.hand.refundsMade()).toMatchObject([
      { amount: PRICE, refundId: `cancel-${bookingId}`, status: 'succeeded' },
    ]);
    expect(await given.count('RefundStarted')).toBe(1);
    expect(await given.count('RefundCompleted')).toBe(1);
    expect(given.subjects()).toEqual(['Your receipt: $35.00', 'Your refund: $35.00']);
  });
});

describe('a payment of which a part was paid back at the provider', () => {
  async function partlyPaidBack(isNoted: boolean) {
    const given = givenWorkers();
    await given.register(given.ann.id, 'ann@example.test');
    const { paymentId, bookingId } = await given.opened(given.ann);
    given.provider.hand.pay(paymentId);
    await settlePayment(given.tools, paymentId);
    given.provider.hand.refundByHand(given.provider.hand.intents()[0]?.intentId ?? '', 500);
    const sweep = async () => {
      given.pass(11);
      await followBalance.run(given.tools as unknown as SweepTools);
    };
    if (isNoted) await sweep();
    await given.cancel(bookingId, given.ann);
    await given.work();
    const made = () => given.provider.hand.refundsMade().map(({ amount }) => amount);
    return { ...given, paymentId, refundId: `cancel-${bookingId}`, sweep, made };
  }

  it('gives back the rest when it is cancelled, once, and mails its payer', async () => {
    const given = await partlyPaidBack(true);
    expect(given.made()).toEqual([500, PRICE - 500]);
    expect(given.subjects()).toEqual(['Your receipt: $35.00', 'Your refund: $30.00']);
  });

  it('gives back the rest on the next attempt when that was noted after the first', async () => {
    const given = await partlyPaidBack(false);
    expect(await given.count('RefundFailed')).toBe(1);
    await given.sweep();
    const data = { paymentId: given.paymentId, refundId: given.refundId };
    await given.tools.dispatch(payment, { type: 'RetryRefund', data }, given.tools.sender);
    await given.work();
    expect(given.made()).toEqual([500, PRICE - 500]);
  });
});

describe('a customer who did not come', () => {
  /** A visit of which a deposit was paid; half an hour after its end it was not said yet how it went. */
  async function overAndPaid(depositRule: DepositRule, deposit: number) {
    const given = givenWorkers(depositRule);
    await given.register(given.ann.id, 'ann@example.test');
    const { paymentId, bookingId } = await given.opened(given.ann, deposit);
    given.provider.hand.pay(paymentId);
    await given.notice({ paymentId });
    await given.work();
    expect(await given.count('BookingConfirmed')).toBe(1);
    given.pass(24 * 60);
    return { ...given, bookingId };
  }

  it('gets back what the shop does not keep of the deposit, once, and is mailed', async () => {
    const given = await overAndPaid({ upFront: 40, noShowKept: 75 }, 1_400);
    await given.miss(given.bookingId);
    await given.work();
    expect(given.provider.hand.refundsMade()).toMatchObject([
      { amount: 350, refundId: `no-show-${given.bookingId}`, status: 'succeeded' },
    ]);
    expect(given.subjects()).toEqual(['Your receipt: $14.00', 'Your refund: $3.50']);
  });

  it('gets it back once where the provider is down, and then where its answer is lost', async () => {
    const given = await overAndPaid({ upFront: 40, noShowKept: 75 }, 1_400);
    const { provider } = given;
    const { refund } = provider;
    const silent = () => new ProviderUnavailable('unreachable', 'The payment provider did not answer.');
    await given.miss(given.bookingId);
    provider.refund = async () => {
      throw silent();
    };
    await expect(given.work()).rejects.toThrow(ProviderUnavailable);
    expect(given.provider.hand.refundsMade()).toEqual([]);
    provider.refund = async (order) => {
      await refund(order);
      throw silent();
    };
    await expect(given.work()).rejects.toThrow(ProviderUnavailable);
    expect(await given.count('RefundCompleted')).toBe(0);
    provider.refund = refund;
    await given.work();
    expect(await given.count('RefundCompleted')).toBe(1);
    expect(given.provider.hand.refundsMade()).toMatchObject([{ amount: 350, status: 'succeeded' }]);
    expect(given.subjects()).toEqual(['Your receipt: $14.00', 'Your refund: $3.50']);
  });

  it('gets nothing back from a shop that keeps all', async () => {
    const given = await overAndPaid({ upFront: 40, noShowKept: 100 }, 1_400);
    await given.miss(given.bookingId);
    await given.work();
    expect(given.provider.hand.refundsMade()).toEqual([]);
    expect(given.subjects()).toEqual(['Your receipt: $14.00']);
  });

  it('gets the deposit back that a cancellation gives back, and no more', async () => {
    const given = givenWorkers({ upFront: 40, noShowKept: 75 });
    const { paymentId, bookingId } = await given.opened(given.ann, 1_400);
    given.provider.hand.pay(paymentId);
    await given.notice({ paymentId });
    await given.work();
    await given.cancel(bookingId, given.ann);
    await given.work();
    expect(given.provider.hand.refundsMade()).toMatchObject([{ amount: 1_400, refundId: `cancel-${bookingId}` }]);
  });
});

it('leaves the shop what it keeps of a deposit, by the books, and gives the rest back, whatever rule and ending', async () => {
  const percentage = fc.integer({ min: 0, max: 100 });
  const ending = fc.constantFrom('customer', 'shop', 'missed');
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 100 }), percentage, ending, async (upFront, noShowKept, ends) => {
      const depositRule = { upFront, noShowKept };
      const booking = { price: PRICE, depositRule };
      const due = upFrontOf(booking);
      const given = givenWorkers(depositRule);
      const { paymentId, bookingId } = await given.opened(given.ann, due);
      given.provider.hand.pay(paymentId);
      await given.notice({ paymentId });
      await given.work();
      if (ends === 'missed') {
        given.pass(24 * 60);
        await given.miss(bookingId);
      } else {
        await given.cancel(bookingId, ends === 'shop' ? { id: given.ownerId, role: 'SHOP_OWNER' } : given.ann);
      }
      await given.work();
      const kept = ends === 'missed' ? noShowOf(booking).kept : 0;
      const ofPayment = (await given.events()).filter(({ stream }) => stream === `payment-${paymentId}`);
      expect(heldBy(positionOf(ofPayment), given.ownerId)).toEqual({ own: kept, tax: 0 });
      const back = given.provider.hand.refundsMade().reduce((sum, { amount }) => sum + amount, 0);
      expect(back + kept).toBe(due);
    }),
    { numRuns: 60 },
  );
});

describe('a refund of something given that did not arrive', () => {
  async function failedOnce() {
    const given = givenWorkers();
    await given.register(given.ann.id, 'ann@example.test');
    const { paymentId, bookingId } = await given.opened(given.ann);
    given.provider.hand.pay(paymentId);
    await given.notice({ paymentId });
    await given.work();
    await given.cancel(bookingId, given.ann);
    await given.work();
    const refundId = `cancel-${bookingId}`;
    const fail = (name: string) => {
      given.provider.hand.settleRefund(name, 'failed');
      return settlePayment(given.tools, paymentId, { noticed: true });
    };
    await fail(refundId);
    const failed = (await given.events()).filter(({ type }) => type === 'RefundFailed');
    const due = () =>
      Promise.all(
        failed.map(
          (event) =>
            retryRefund.runAt?.(retryRefund.from(event as never) as never, event as never, given.tools.now()) ?? '',
        ),
      );
    return { ...given, paymentId, refundId, fail, due };
  }
  const amounts = (given: Awaited<ReturnType<typeof failedOnce>>) =>
    given.provider.hand.refundsMade().map(({ refundId, amount, status }) => [refundId, amount, status]);

  it('is sent again some hours later, once, and its payer is mailed why', async () => {
    const given = await failedOnce();
    expect(await given.due()).toEqual(['2027-01-12T00:00:00.000Z']);
    await given.work([...jobs, retryRefund]);
    expect(amounts(given)).toEqual([
      [given.refundId, PRICE, 'failed'],
      [`${given.refundId}~2`, PRICE, 'succeeded'],
    ]);
    expect(given.mails.at(-1)).toMatchObject({
      key: `refund-${given.refundId}~2`,
      text: expect.stringContaining('sent our first transfer back'),
    });
    await given.work([...jobs, retryRefund]);
    expect(amounts(given)).toHaveLength(2);
  });

  it('is sent three times in all, and never more than was paid', async () => {
    const given = await failedOnce();
    for (const attempt of [2, 3]) {
      await given.work([...jobs, retryRefund]);
      await given.fail(`${given.refundId}~${attempt}`);
    }
    await given.work([...jobs, retryRefund]);
    expect(amounts(given).map(([, , status]) => status)).toEqual(['failed', 'failed', 'failed']);
    expect(await given.count('RefundFailed')).toBe(3);
  });
});

describe('demo data', () => {
  it('refunds like any other, and sends no mail', async () => {
    const given = givenWorkers();
    await given.register(given.ann.id, 'ann@example.test');
    const { paymentId, bookingId } = await given.opened(given.ann);
    given.provider.hand.pay(paymentId);
    await settlePayment({ ...given.tools, sender: { ...given.tools.sender, channel: 'demo' } }, paymentId);
    await given.cancel(bookingId, given.ann, 'demo');
    await given.work();
    expect(given.provider.hand.refundsMade()).toMatchObject([{ amount: PRICE }]);
    expect(given.mails).toEqual([]);
  });
});

describe('a refund that waited for the bank', () => {
  it('goes through as soon as the dispute is won', async () => {
    const given = givenWorkers();
    const { paymentId, bookingId } = await given.opened(given.ann);
    given.provider.hand.pay(paymentId);
    await settlePayment(given.tools, paymentId);
    const bank = given.provider.disputeHand;
    const disputeId = bank.dispute(given.provider.hand.intents()[0]?.intentId ?? '');
    await followDispute(given.tools, disputeId);
    await given.cancel(bookingId, given.ann);
    await given.work();
    expect([await given.count('RefundStarted'), given.provider.hand.refundsMade()]).toEqual([1, []]);
    bank.win(disputeId);
    await followDispute(given.tools, disputeId);
    await given.work();
    expect(given.provider.hand.refundsMade()).toMatchObject([{ amount: PRICE, status: 'succeeded' }]);
    expect(await given.count('RefundCompleted')).toBe(1);
  });

  it('is none for a renewal, which has no payment of ours', () => {
    const event = { type: 'DisputeWon', data: { disputeId: 'du_1', paymentId: null } } as unknown as Fact;
    expect(refundAfterDispute.from(event)).toBeNull();
  });
});

describe('a hold that is over', () => {
  it('takes its open intent with it', async () => {
    const given = givenWorkers();
    const { paymentId } = await given.opened(given.ann);
    given.pass(11);
    await given.hold(given.bob);
    await given.work();
    expect(await given.count('HoldExpired')).toBe(1);
    expect(given.provider.hand.intents()).toMatchObject([{ paymentId, status: 'canceled' }]);
    expect(await given.count('PaymentCancelled')).toBe(1);
  });

  const ended = async (given: ReturnType<typeof givenWorkers>) =>
    (await given.events())
      .filter(({ type }) => type === 'HoldReleased')
      .map(({ data }) => data as { bookingId: string; lapsed?: true });

  it('is ended for good when no payment has begun', async () => {
    const given = givenWorkers();
    const bookingId = await given.hold(given.ann);
    given.pass(11);
    await given.hold(given.bob);
    await given.work();
    expect(await ended(given)).toMatchObject([{ bookingId, lapsed: true }]);
  });

  it('is not ended for good while a payment is under way, and is once that is cancelled', async () => {
    const given = givenWorkers();
    const { paymentId, bookingId } = await given.opened(given.ann);
    given.provider.hand.become(paymentId, { status: 'processing' });
    given.pass(11);
    await given.hold(given.bob);
    await given.work();
    expect(await ended(given)).toEqual([]);
    given.provider.hand.become(paymentId, { status: 'canceled' });
    await given.notice({ paymentId });
    await given.work();
    expect(await ended(given)).toMatchObject([{ bookingId, lapsed: true }]);
  });

  it('gives back in full what was paid when another customer has the slot', async () => {
    const given = givenWorkers();
    const { paymentId } = await given.opened(given.ann);
    given.pass(11);
    await given.hold(given.bob);
    given.provider.hand.pay(paymentId);
    await given.work();
    expect(given.provider.hand.refundsMade()).toMatchObject([{ amount: PRICE, status: 'succeeded' }]);
    expect(await given.count('BookingConfirmed')).toBe(0);
  });

  it('three days late: the webhook comes after the refund and changes nothing', async () => {
    const given = givenWorkers();
    const { paymentId } = await given.opened(given.ann);
    given.pass(11);
    await given.hold(given.bob);
    given.provider.hand.pay(paymentId);
    await given.work();
    given.pass(3 * 24 * 60);
    const before = await given.count('RefundStarted');
    await given.notice({ paymentId });
    await given.work();
    expect(await given.count('RefundStarted')).toBe(before);
    expect(given.provider.hand.refundsMade()).toHaveLength(1);
  });

  it('is not cancelled under a payment the provider is still working on', async () => {
    const given = givenWorkers();
    const { paymentId } = await given.opened(given.ann);
    given.provider.hand.become(paymentId, { status: 'processing' });
    given.pass(11);
    await given.hold(given.bob);
    await given.work();
    expect(await given.count('PaymentCancelled')).toBe(0);
    given.provider.hand.pay(paymentId);
    await given.notice({ paymentId });
    await given.work();
    expect(given.provider.hand.refundsMade()).toMatchObject([{ amount: PRICE }]);
  });
});

describe('money that goes astray', () => {
  const givenOwner = async () => {
    const given = givenWorkers();
    await given.register(given.ownerId, 'owner@example.test');
    await given.tools.dispatch(owners, { type: 'EnrolOwner', data: { accountId: given.ownerId } }, given.tools.sender);
    return given;
  };

  it('is shown to the platform owner once when a payment does not fit', async () => {
    const given = await givenOwner();
    const { paymentId } = await given.opened(given.ann);
    given.provider.hand.pay(paymentId, { amountReceived: PRICE - 1 });
    await given.notice({ paymentId });
    await given.work();
    expect(given.mails).toMatchObject([{ to: 'owner@example.test', subject: 'A payment needs your attention' }]);
    expect(given.mails[0]?.text).toContain('received 3499 cents, asked for 3500');
  });

  it('is mailed to the owner when it cannot be refunded, and the refund is not repeated', async () => {
    const given = await givenOwner();
    given.provider.hand.refunds.next = 'refused';
    const { paymentId, bookingId } = await given.opened(given.ann);
    given.provider.hand.pay(paymentId);
    await given.notice({ paymentId });
    await given.work();
    await given.cancel(bookingId, given.ann);
    await given.work();
    expect(await given.count('RefundFailed')).toBe(1);
    expect(given.mails).toMatchObject([{ to: 'owner@example.test' }]);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { paymentIdOf } from '../../payments/decider.ts';
import type { Terms } from '../../plans/changes.ts';
import { limitsFor } from '../../plans/limits.ts';
import {
  AlreadySubscribed,
  CardRefused,
  ChangeNotWaiting,
  NoSubscription,
  PlanEnding,
  RenewalUnpaid,
  SamePlan,
} from '../../plans/refusals.ts';
import { runningAt, statusAt } from '../../plans/state.ts';
import { ProviderRefused, ProviderUnavailable } from '../../ports/paymentProvider.ts';
import { givenPayment } from '../payment/givenPayment.testing.ts';
import { settlePayment } from '../payment/settle.ts';
import { buyPlan } from './buyPlan.ts';
import { cancelPlan, changePlan, payChange, previewChange, resumePlan } from './changePlan.ts';
import { followPlan, planStateOf, sendPlanCommand } from './followPlan.ts';
import { purchasePurpose, renewalPurpose } from './planPurpose.ts';

const premium: Terms = { plan: 'premium', interval: 'monthly' };
const diamond: Terms = { plan: 'diamond', interval: 'monthly' };
const DAYS = 24 * 60;

let bench: ReturnType<typeof givenPayment>;
let ann: string;
beforeEach(() => {
  bench = givenPayment();
  ann = bench.ann.id;
});

const state = () => planStateOf(bench.tools, ann);
const status = async () => statusAt(await state(), bench.tools.now());
const running = async () => runningAt(await state(), bench.tools.now());
const follow = () => followPlan(bench.tools, ann);
const buy = (terms: Terms = premium) => buyPlan(bench.tools, ann, terms, () => undefined);
const settle = (attempt = 1) => settlePayment(bench.tools, paymentIdOf(purchasePurpose(ann, attempt)));
const subscriptionId = async () => (await running())?.subscriptionId ?? '';

async function bought(terms: Terms = premium) {
  const { paymentId } = await buy(terms);
  bench.provider.hand.pay(paymentId);
  await settle();
  return subscriptionId();
}

describe('buying', () => {
  it('opens one payment, starts the plan when it is paid, and only then', async () => {
    const [first, second] = await Promise.all([buy(), buy()]);
    expect(second).toEqual(first);
    expect(first.amount).toBe(2500);
    expect(await settle()).toEqual({ status: 'open' });
    expect(await status()).toBe('pending');
    bench.provider.hand.pay(first.paymentId);
    expect(await settle()).toEqual({ status: 'fulfilled' });
    expect(await settle()).toEqual({ status: 'fulfilled' });
    expect(await status()).toBe('active');
    expect(await bench.count('SubscriptionStarted')).toBe(1);
    await expect(buy(diamond)).rejects.toMatchObject({ code: AlreadySubscribed.code });
  });

  it('finds a payment that came meanwhile instead of opening another', async () => {
    const { paymentId } = await buy();
    bench.provider.hand.pay(paymentId);
    await expect(buy(diamond)).rejects.toMatchObject({ code: AlreadySubscribed.code });
    expect((await running())?.plan).toBe('premium');
  });

  it('another plan closes the payment of the first', async () => {
    const first = await buy();
    const second = await buy(diamond);
    expect(second.amount).toBe(4000);
    expect(bench.provider.hand.intents().map(({ status: one }) => one)).toEqual([
      'canceled',
      'requires_payment_method',
    ]);
    bench.provider.hand.pay(second.paymentId);
    expect(await settle(2)).toEqual({ status: 'fulfilled' });
    expect(await settle(1)).toEqual({ status: 'cancelled' });
    expect(first.paymentId).not.toBe(second.paymentId);
  });

  it('in two tabs at once ends with one plan and the other money back', async () => {
    for (let round = 0; round < 10; round += 1) {
      bench = givenPayment();
      ann = bench.ann.id;
      const tabs = await Promise.allSettled([buy(premium), buy(diamond)]);
      // Both cards go through, whatever became of the choices.
      for (const intent of bench.provider.hand.intents())
        if (intent.status !== 'canceled') bench.provider.hand.pay(intent.paymentId ?? '');
      const attempts = Array.from({ length: (await state()).attempts }, (_, index) => index + 1);
      await Promise.all([...attempts, ...attempts].map(settle));
      expect(await bench.count('SubscriptionStarted'), `${tabs.map((tab) => tab.status)}`).toBe(1);
      const paid = bench.provider.hand.intents().filter((intent) => intent.status === 'succeeded').length;
      expect(bench.provider.hand.refundsMade()).toHaveLength(paid - 1);
      const alive = bench.provider.billing.subscriptions().filter((one) => one.status === 'active');
      expect(alive.map((one) => one.subscriptionId)).toEqual([await subscriptionId()]);
    }
  });

  it('begins anew when the first choice lapsed', async () => {
    const first = await buy();
    bench.provider.hand.become(first.paymentId, { status: 'canceled' });
    const second = await buy();
    expect(second.paymentId).not.toBe(first.paymentId);
    bench.provider.hand.pay(second.paymentId);
    expect(await settle(2)).toEqual({ status: 'fulfilled' });
    expect(await bench.count('PlanChoiceDropped')).toBe(1);
  });
});

describe('time', () => {
  const limits = () => limitsFor(bench.tools.stateOf, ann, bench.tools.now());

  it('renews once, however often and late it is looked at', async () => {
    const id = await bought();
    bench.pass(31 * DAYS);
    bench.provider.billing.renew(id);
    await Promise.all([follow(), follow(), follow()]);
    await follow();
    expect(await bench.count('SubscriptionRenewed')).toBe(1);
    expect(await status()).toBe('active');
    bench.provider.billing.renew(id);
    bench.provider.billing.renew(id);
    await follow();
    expect(await bench.count('SubscriptionRenewed')).toBe(3);
  });

  it('gives a week of grace after a failed renewal, then Basic and no further charge', async () => {
    const id = await bought();
    bench.pass(31 * DAYS + 60);
    bench.provider.billing.renew(id, false);
    await follow();
    await follow();
    expect([await status(), (await limits()).products, await bench.count('RenewalFailed')]).toEqual(['pastDue', 20, 1]);
    await expect(changePlan(bench.tools, ann, diamond)).rejects.toMatchObject({ code: RenewalUnpaid.code });
    bench.pass(7 * DAYS);
    expect((await limits()).products).toBe(3);
    await follow();
    expect(await status()).toBe('ended');
    expect(bench.provider.billing.invoicesOf(id).at(-1)?.status).toBe('void');
    expect(bench.provider.billing.subscriptions()).toMatchObject([{ status: 'canceled' }]);
    await buy(diamond);
    expect(await status()).toBe('pending');
  });

  it('keeps a plan that is paid within the grace', async () => {
    const id = await bought();
    bench.pass(32 * DAYS);
    const invoice = bench.provider.billing.renew(id, false);
    await follow();
    bench.provider.billing.collect(id, invoice);
    await follow();
    expect(await status()).toBe('active');
    bench.pass(10 * DAYS);
    await follow();
    expect(await status()).toBe('active');
  });

  it('lets the member pay a failed renewal with another card, once', async () => {
    const id = await bought();
    bench.pass(32 * DAYS);
    bench.provider.billing.renew(id, false);
    await follow();
    await expect(buy(diamond)).rejects.toMatchObject({ code: AlreadySubscribed.code });
    const renewal = await buy();
    expect([renewal.amount, await buy()]).toEqual([2500, renewal]);
    bench.provider.hand.pay(renewal.paymentId);
    const settling = () => settlePayment(bench.tools, renewal.paymentId);
    expect(await Promise.all([settling(), settling()])).toEqual([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
    expect([await status(), await bench.count('SubscriptionRenewed')]).toEqual(['active', 1]);
    expect((await bench.events()).find(({ type }) => type === 'SubscriptionRenewed')?.data).toMatchObject({
      paymentId: renewal.paymentId,
    });
    await expect(buy()).rejects.toMatchObject({ code: AlreadySubscribed.code });
  });

  it('gives nothing back while the invoice that was paid is not marked as paid yet', async () => {
    const id = await bought();
    bench.pass(32 * DAYS);
    bench.provider.billing.renew(id, false);
    await follow();
    const { paymentId } = await buy();
    bench.provider.hand.pay(paymentId);
    bench.provider.billing.isLate = true;
    await expect(settlePayment(bench.tools, paymentId)).rejects.toMatchObject({ name: 'ProviderUnavailable' });
    bench.provider.billing.isLate = false;
    expect(await settlePayment(bench.tools, paymentId)).toEqual({ status: 'fulfilled' });
    expect([await bench.count('RefundStarted'), await status()]).toEqual([0, 'active']);
  });

  it('lets a failed renewal be paid hours after opening it failed', async () => {
    const id = await bought();
    bench.pass(32 * DAYS);
    bench.provider.billing.renew(id, false);
    await follow();
    const { openInvoice } = bench.tools.provider;
    bench.tools.provider.openInvoice = async () => {
      throw new ProviderUnavailable('unreachable', 'The payment provider did not answer.');
    };
    await expect(buy()).rejects.toMatchObject({ name: 'ProviderUnavailable' });
    bench.tools.provider.openInvoice = openInvoice;
    bench.pass(2 * 60);
    const paymentId = paymentIdOf(renewalPurpose(ann, 1));
    expect(await settlePayment(bench.tools, paymentId)).toEqual({ status: 'open' });
    expect(await buy()).toMatchObject({ paymentId });
    bench.provider.hand.pay(paymentId);
    expect(await settlePayment(bench.tools, paymentId)).toEqual({ status: 'fulfilled' });
  });

  it('gives a renewal back that was paid after its plan had ended', async () => {
    const id = await bought();
    bench.pass(32 * DAYS);
    bench.provider.billing.renew(id, false);
    await follow();
    const { paymentId } = await buy();
    bench.provider.hand.pay(paymentId);
    bench.provider.billing.isLate = true;
    bench.pass(8 * DAYS);
    expect(await settlePayment(bench.tools, paymentId)).toEqual({ status: 'refunded' });
    expect(await status()).toBe('ended');
  });

  it('ends the subscription of a replaced choice though an invoice of it is paid in the last moment', async () => {
    const first = await buy();
    bench.provider.hand.pay(first.paymentId);
    // Another choice takes its place before the first one is settled.
    await sendPlanCommand(bench.tools, { type: 'DropChoice', data: { memberId: ann, attempt: 1 } });
    let ends = 0;
    const provider = {
      ...bench.provider,
      endSubscription: async (id: string) => {
        ends += 1;
        if (ends === 1) throw new ProviderRefused('invoice_paid', 'An invoice was paid in the meantime.');
        return bench.provider.endSubscription(id);
      },
    };
    expect(await settlePayment({ ...bench.tools, provider }, first.paymentId)).toEqual({ status: 'refunded' });
    expect([ends, bench.provider.billing.subscriptions()]).toMatchObject([2, [{ status: 'canceled' }]]);
  });

  it('asks for what the failed invoice is over, whatever the member has planned since', async () => {
    const id = await bought(diamond);
    await changePlan(bench.tools, ann, premium);
    bench.pass(32 * DAYS);
    bench.provider.billing.renew(id, false);
    await follow();
    await resumePlan(bench.tools, ann);
    const renewal = await buy(premium);
    expect(renewal.amount).toBe(2500);
    bench.provider.hand.pay(renewal.paymentId);
    expect(await settlePayment(bench.tools, renewal.paymentId)).toEqual({ status: 'fulfilled' });
    expect(await bench.count('SubscriptionRenewed')).toBe(1);
  });

  it('ends a plan that is unknown to the provider', async () => {
    await bought();
    const forgetful = {
      ...bench.tools,
      provider: { ...bench.provider, lookSubscription: () => bench.provider.lookSubscription('sub_forgotten') },
    };
    await followPlan(forgetful, ann);
    expect(await status()).toBe('ended');
  });

  it('ends no plan whose paid period still runs at the provider, though our clock is weeks ahead', async () => {
    const id = await bought();
    bench.pass(60 * DAYS);
    await follow();
    expect(await bench.count('SubscriptionEnded')).toBe(0);
    bench.pass(-60 * DAYS);
    await follow();
    expect([await status(), (await running())?.plan]).toEqual(['active', 'premium']);

    await cancelPlan(bench.tools, ann);
    bench.pass(40 * DAYS);
    await follow();
    expect(await bench.count('SubscriptionEnded')).toBe(0);
    bench.provider.billing.renew(id, true);
    await follow();
    expect(await status()).toBe('ended');
  });

  it('lets a lapsed plan be bought again at once, before any job has ended it', async () => {
    const id = await bought();
    bench.pass(60 * DAYS);
    bench.provider.billing.renew(id, false);
    expect(await status()).toBe('ended');
    const { paymentId } = await buy(diamond);
    bench.provider.hand.pay(paymentId);
    expect(await settle(2)).toEqual({ status: 'fulfilled' });
    expect((await running())?.plan).toBe('diamond');
  });
});

describe('changing', () => {
  it('to a dearer plan charges once what was shown', async () => {
    await bought();
    bench.pass(15 * DAYS + 17);
    const shown = await previewChange(bench.tools, ann, diamond);
    expect(shown).toMatchObject({ kind: 'upgrade', next: 4000 });
    bench.pass(20);
    await Promise.all([
      changePlan(bench.tools, ann, diamond),
      changePlan(bench.tools, ann, diamond).catch(() => undefined),
    ]);
    const upgrades = (await bench.events()).filter(({ type }) => type === 'SubscriptionUpgraded');
    expect(upgrades.map(({ data }) => (data as { amount: number }).amount)).toEqual([shown.dueNow]);
    expect((await running())?.plan).toBe('diamond');
    await expect(changePlan(bench.tools, ann, diamond)).rejects.toMatchObject({ code: SamePlan.code });
  });

  it('with a refused card changes nothing, and keeps what was planned', async () => {
    await bought(diamond);
    await changePlan(bench.tools, ann, premium);
    bench.provider.billing.refuseWith = 'card_declined';
    await expect(changePlan(bench.tools, ann, { plan: 'diamond', interval: 'yearly' })).rejects.toMatchObject({
      code: CardRefused.code,
    });
    expect(await running()).toMatchObject({ plan: 'diamond', interval: 'monthly', next: premium });
    expect(bench.provider.billing.subscriptions()).toMatchObject([{ plan: 'diamond' }]);
  });

  it('that a card could not pay is made once it was paid another way', async () => {
    const id = await bought();
    bench.provider.billing.refuseWith = 'authentication_required';
    await expect(changePlan(bench.tools, ann, diamond)).rejects.toMatchObject({
      code: CardRefused.code,
      details: { code: 'authentication_required' },
    });
    // What looks after plans leaves it alone.
    await follow();
    const admitted: string[] = [];
    const admit = async (paymentId: string) => void admitted.push(paymentId);
    expect(await payChange(bench.tools, ann, diamond, admit)).toMatchObject({ plan: 'diamond', asks: true });
    expect(admitted).toHaveLength(1);
    const yearly = { plan: 'diamond', interval: 'yearly' } as const;
    await expect(payChange(bench.tools, ann, yearly, admit)).rejects.toMatchObject({ code: ChangeNotWaiting.code });
    bench.provider.billing.payChange(id);
    await follow();
    expect((await running())?.plan).toBe('diamond');
    expect(await bench.count('SubscriptionUpgraded')).toBe(1);
  });

  it('that waits for its payment gives way to an end that is planned, and to time', async () => {
    const id = await bought();
    bench.provider.billing.refuseWith = 'card_declined';
    const waits = async () => (await bench.provider.lookSubscription(id)).isWaiting === true;
    const refused = () => expect(changePlan(bench.tools, ann, diamond)).rejects.toThrow();
    await refused();
    expect(await waits()).toBe(true);
    bench.provider.billing.lapseChange(id);
    await expect(payChange(bench.tools, ann, diamond, async () => undefined)).rejects.toMatchObject({
      code: ChangeNotWaiting.code,
    });
    await refused();
    await cancelPlan(bench.tools, ann);
    expect([await waits(), await provided()]).toEqual([false, true]);
    expect((await running())?.plan).toBe('premium');
  });

  it('is found again when it was cut off after the charge', async () => {
    await bought();
    const cut = {
      ...bench.tools,
      provider: {
        ...bench.provider,
        changeSubscription: async (change: never) => {
          await bench.provider.changeSubscription(change);
          throw new Error('cut');
        },
      },
    };
    await expect(changePlan(cut, ann, diamond)).rejects.toThrow('cut');
    await follow();
    expect((await running())?.plan).toBe('diamond');
    expect(bench.provider.billing.invoicesOf(await subscriptionId())).toHaveLength(2);
  });

  it('to a cheaper plan waits for the end of the period', async () => {
    const id = await bought(diamond);
    expect(await previewChange(bench.tools, ann, premium)).toMatchObject({
      kind: 'downgrade',
      dueNow: 0,
      next: 2500,
      at: (await running())?.until,
    });
    await changePlan(bench.tools, ann, premium);
    expect(await running()).toMatchObject({ plan: 'diamond', next: premium });
    bench.pass(31 * DAYS);
    bench.provider.billing.renew(id);
    await follow();
    expect(await running()).toMatchObject({ plan: 'premium', next: undefined });
    expect(bench.provider.billing.invoicesOf(id).at(-1)?.amount).toBe(2500);
  });

  it('its mind: cancelled, resumed, cancelled; the provider plans what was said last', async () => {
    const id = await bought();
    const steps = [cancelPlan, resumePlan, cancelPlan];
    for (const step of steps) await step(bench.tools, ann);
    expect(await provided()).toBe(true);
    await expect(changePlan(bench.tools, ann, diamond)).rejects.toMatchObject({ code: PlanEnding.code });
    await Promise.all([resumePlan(bench.tools, ann), cancelPlan(bench.tools, ann), resumePlan(bench.tools, ann)]);
    await follow();
    expect(await provided()).toBe((await running())?.cancelling);
    await cancelPlan(bench.tools, ann);
    bench.pass(31 * DAYS);
    bench.provider.billing.renew(id);
    expect(await status()).toBe('ended');
    await follow();
    expect(await bench.count('SubscriptionEnded')).toBe(1);
    await expect(resumePlan(bench.tools, ann)).rejects.toMatchObject({ code: NoSubscription.code });
  });

  const provided = async () => (await bench.provider.lookSubscription(await subscriptionId())).cancelsAtEnd;
});

it('another member cannot pay or price what is not theirs', async () => {
  await buy();
  const price = bench.tools.purposes.subscription?.price;
  await expect(price?.(bench.tools, purchasePurpose(ann, 1).itemId, bench.bob.id)).rejects.toMatchObject({
    code: 'NO_SUCH_PAYMENT',
  });
  await expect(price?.(bench.tools, 'Premium', ann)).rejects.toMatchObject({ code: 'NO_SUCH_PAYMENT' });
});

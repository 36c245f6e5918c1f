import type { PlanPrice } from '#domain/ports/subscriptionProvider.ts';
import { pay, RETURN_URL, type Step, until } from './play.ts';
import type { World } from './world.ts';

const small: PlanPrice = { plan: 'verify_small', title: 'Verify small', interval: 'monthly', amount: 2_500 };
const large: PlanPrice = { plan: 'verify_large', title: 'Verify large', interval: 'monthly', amount: 4_000 };
/** A renewal's invoice is a draft for an hour before it is collected. */
const COLLECTED_AFTER = 2 * 3_600;
const CLOCK_MS = 5 * 60_000;

/** A plan is bought, renewed, changed, fails to renew, is paid by hand, and ends. */
export function plans(world: World): readonly Step[] {
  const { provider, stripe, clockId, memberId, run } = world;
  const paymentId = `verify-${run}-plan`;
  const purpose = { page: 'subscription', itemId: `${run}-plan` };
  let subscriptionId = '';

  const stands = async () => {
    const { status, plan, interval, cancelsAtEnd, next } = await provider.lookSubscription(subscriptionId);
    const invoices = (await provider.listInvoices(subscriptionId)).map((invoice) => ({
      status: invoice.status,
      reason: invoice.reason,
      plan: invoice.plan,
      // Of a change it is what the rest of the period costs, which goes by the second.
      amount: invoice.reason === 'change' ? invoice.amount > 0 : invoice.amount,
      attempted: invoice.attempted,
    }));
    return { status, plan, interval, cancelsAtEnd, next: next?.plan ?? null, invoices };
  };
  const clock = () => stripe.testHelpers.testClocks.retrieve(clockId);
  /** To some time after the running period, as the clock of the plan goes. */
  const pass = async () => {
    const { until: end } = await provider.lookSubscription(subscriptionId);
    await stripe.testHelpers.testClocks.advance(clockId, { frozen_time: Date.parse(end) / 1_000 + COLLECTED_AFTER });
    await until(clock, ({ status }) => status !== 'advancing', CLOCK_MS);
  };
  const changeTo = async (price: PlanPrice) => ({
    subscriptionId,
    price,
    at: new Date((await clock()).frozen_time * 1_000).toISOString(),
  });

  return [
    {
      name: 'a plan is bought',
      run: async () => {
        const opened = await provider.openSubscription({ paymentId, purpose, memberId, attempt: 1, price: small });
        subscriptionId = opened.subscriptionId;
        const before = (await provider.lookSubscription(subscriptionId)).status;
        const paid = await pay(world, opened.intentId, 'pm_card_visa');
        const isMarked = (await provider.look(opened.intentId)).paymentId === paymentId;
        return { before, paid, isMarked, ...(await until(stands, ({ status }) => status === 'active')) };
      },
    },
    {
      name: 'a plan is renewed with the card on file',
      run: async () => {
        await pass();
        return stands();
      },
    },
    {
      name: 'a dearer plan is bought at once',
      run: async () => {
        const change = await changeTo(large);
        const { dueNow } = await provider.previewChange(change);
        await provider.changeSubscription(change);
        return { isFair: dueNow > 0 && dueNow <= large.amount - small.amount, ...(await stands()) };
      },
    },
    {
      name: 'a cheaper plan is arranged for the next period',
      run: async () => {
        await provider.changeAtPeriodEnd(subscriptionId, small);
        return stands();
      },
    },
    {
      name: 'the next period is paid at the cheaper price, with the same card',
      run: async () => {
        await pass();
        return stands();
      },
    },
    {
      name: 'a renewal fails',
      run: async () => {
        const { setupId } = await provider.openSetup({ purpose: { page: 'verify', itemId: run }, memberId });
        const card = { payment_method: 'pm_card_chargeCustomerFail', return_url: RETURN_URL };
        await stripe.setupIntents.confirm(setupId, card);
        const { status, methodId = '' } = await provider.lookSetup(setupId);
        await stripe.subscriptions.update(subscriptionId, { default_payment_method: methodId });
        await pass();
        return { setup: status, ...(await stands()) };
      },
    },
    {
      name: 'a failed renewal is paid by hand, with another card',
      run: async () => {
        const invoices = await provider.listInvoices(subscriptionId);
        const invoiceId = invoices.find(({ status }) => status === 'open')?.invoiceId ?? '';
        const ours = { paymentId: `${paymentId}-by-hand`, purpose, memberId };
        const { intentId } = await provider.openInvoice({ invoiceId, ...ours });
        const paid = await pay(world, intentId, 'pm_card_visa');
        return { paid, ...(await until(stands, ({ status }) => status === 'active')) };
      },
    },
    {
      name: 'a plan is cancelled, resumed, cancelled and ends',
      run: async () => {
        await provider.cancelAtPeriodEnd(subscriptionId);
        const { cancelsAtEnd: cancelled } = await stands();
        await provider.resume(subscriptionId);
        const { cancelsAtEnd: resumed } = await stands();
        await provider.cancelAtPeriodEnd(subscriptionId);
        await pass();
        return { cancelled, resumed, ...(await stands()) };
      },
    },
  ];
}

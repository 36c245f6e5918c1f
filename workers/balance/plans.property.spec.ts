import fc from 'fast-check';
import { expect, it } from 'vitest';
import { payment, paymentIdOf } from '#domain/payments/decider.ts';
import { sumOfRefunds } from '#domain/payments/state.ts';
import { ProviderRefused } from '#domain/ports/paymentProvider.ts';
import { givenPayment } from '#domain/processes/payment/givenPayment.testing.ts';
import { settlePayment } from '#domain/processes/payment/settle.ts';
import { buyPlan } from '#domain/processes/plans/buyPlan.ts';
import { followPlan, planStateOf, sendPlanCommand } from '#domain/processes/plans/followPlan.ts';
import { latePurpose } from '#domain/processes/plans/lateInvoices.ts';
import { endForClosedAccount, matchSubscription } from '#domain/processes/plans/matchSubscription.ts';
import { inMemory } from '#projections/inMemory.ts';
import { type AccountBalance, ledger } from '#projections/payments/ledger.ts';
import type { Fact } from '#projections/projection.ts';
import type { SweepTools } from '../job.ts';
import { followBalance } from './followBalance.ts';

const DAYS = 24 * 60;

/** A member with a plan, of which nothing is seen here unless a deed looks. */
async function bench() {
  const given = givenPayment();
  const { tools, provider, ann } = given;
  provider.balanceHand.fees.perCharge = 132;
  const bank = provider.billing;
  const { paymentId } = await buyPlan(tools, ann.id, { plan: 'premium', interval: 'monthly' }, () => undefined);
  provider.hand.pay(paymentId);
  await settlePayment(tools, paymentId);
  const subscriptionId = bank.subscriptions()[0]?.subscriptionId ?? '';
  const look = () => provider.lookSubscription(subscriptionId);
  const invoices = () => bank.invoicesOf(subscriptionId).filter(({ reason }) => reason !== 'purchase');
  const isOver = async () => (await look()).status === 'canceled';

  async function renew(isCollected: boolean): Promise<void> {
    given.pass(31 * DAYS);
    if (!(await isOver()) && !invoices().some(({ status }) => status === 'open'))
      bank.renew(subscriptionId, isCollected);
  }
  /** A charge that was on its way goes through. */
  async function arrive(): Promise<void> {
    given.pass(DAYS);
    const owed = invoices().find(({ status }) => status === 'open' || status === 'void');
    if (owed) bank[(await isOver()) ? 'collectLate' : 'collect'](subscriptionId, owed.invoiceId);
  }
  const deeds = {
    renew: () => renew(true),
    fail: () => renew(false),
    arrive,
    endThere: () => tools.provider.endSubscription(subscriptionId),
    // The process died before it could tell the provider.
    endHere: () =>
      sendPlanCommand(tools, {
        type: 'EndSubscription',
        data: { memberId: ann.id, subscriptionId, why: 'disputed' },
      }),
    close: () => endForClosedAccount(tools, ann.id),
    follow: () => followPlan(tools, ann.id),
    match: async () => void ((await isOver()) || (await matchSubscription(tools, await look()))),
    sweep: () => followBalance.run(tools as unknown as SweepTools),
  } as const;

  async function books(): Promise<Readonly<Record<string, number>>> {
    const found = inMemory(ledger);
    for (const event of await given.events()) await found.write(event as unknown as Fact);
    const balances = [...found.documents].filter(([key]) => key.startsWith('balance/'));
    return Object.fromEntries(
      balances.map(([, document]) => [(document as AccountBalance).account, (document as AccountBalance).cents]),
    );
  }
  return { ...given, deeds, invoices, books };
}

it('whatever becomes of a plan, each cent of it is earned or goes back, and the books say what the provider holds', async () => {
  const names = Object.keys((await bench()).deeds) as (keyof Awaited<ReturnType<typeof bench>>['deeds'])[];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...names), { minLength: 2, maxLength: 14 }), async (wanted) => {
      const { deeds, tools, provider, ann, invoices, books } = await bench();
      for (const deed of wanted) await deeds[deed]().catch(unlessRefused);
      await deeds.match();
      await deeds.follow();
      await deeds.sweep();
      const { paidInvoices } = await planStateOf(tools, ann.id);
      for (const { invoiceId, status, amount } of invoices()) {
        const paymentId = paymentIdOf(latePurpose(ann.id, invoiceId));
        await settlePayment(tools, paymentId, { noticed: true });
        const { state } = await tools.stateOf(payment, { paymentId });
        const back = state.stage === 'none' ? 0 : sumOfRefunds(state, 'completed');
        const isEarned = paidInvoices.includes(invoiceId);
        expect([isEarned, back]).toEqual(status !== 'paid' || isEarned ? [isEarned, 0] : [false, amount]);
        expect(isEarned && status !== 'paid').toBe(false);
      }
      await deeds.sweep();
      const { provider: booked = 0, waiting = 0, refunds = 0, elsewhere = 0, ...others } = await books();
      expect(booked).toBe((await provider.lookBalance()).available);
      expect([waiting, refunds, elsewhere]).toEqual([0, 0, 0]);
      expect(Object.values(others).reduce((sum, cents) => sum + cents, booked)).toBe(0);
    }),
    { numRuns: 80 },
  );
}, 60_000);

function unlessRefused(error: unknown): void {
  if (!(error instanceof ProviderRefused)) throw error;
}

import { expect, it } from 'vitest';
import { givenPayment } from '#domain/processes/payment/givenPayment.testing.ts';
import { settlePayment } from '#domain/processes/payment/settle.ts';
import { buyPlan } from '#domain/processes/plans/buyPlan.ts';
import { planStateOf } from '#domain/processes/plans/followPlan.ts';
import type { Fact } from '#projections/projection.ts';
import type { Tools } from '../job.ts';
import { dropLapsedPurchase } from './dropLapsedPurchase.ts';

const premium = { plan: 'premium', interval: 'monthly' } as const;

/** Ann has chosen a plan; `lapse` has the provider give its payment up and the job run on what is said then, twice. */
async function chosen() {
  const given = givenPayment();
  const { paymentId } = await buyPlan(given.tools, given.ann.id, premium, () => undefined);
  return {
    ...given,
    paymentId,
    state: () => planStateOf(given.tools, given.ann.id),
    async lapse() {
      given.provider.hand.become(paymentId, { status: 'canceled' });
      await settlePayment(given.tools, paymentId);
      await work();
    },
  };

  async function work() {
    for (const event of await given.events()) {
      const data = dropLapsedPurchase.on.includes(event.type as never)
        ? dropLapsedPurchase.from(event as Fact<never>)
        : null;
      for (let time = 0; data && time < 2; time += 1)
        await dropLapsedPurchase.run(data, given.tools as unknown as Tools);
    }
  }
}

it("drops its member's choice, recorded once", async () => {
  const given = await chosen();
  expect((await given.state()).choice).toMatchObject(premium);
  await given.lapse();
  expect((await given.state()).choice).toBeUndefined();
  expect(await given.count('PlanChoiceDropped')).toBe(1);
});

it('leaves a later choice alone', async () => {
  const given = await chosen();
  const { paymentId } = await buyPlan(
    given.tools,
    given.ann.id,
    { plan: 'diamond', interval: 'yearly' },
    () => undefined,
  );
  await given.lapse();
  expect((await given.state()).choice).toMatchObject({ plan: 'diamond', interval: 'yearly', attempt: 2 });
  given.provider.hand.pay(paymentId);
  await settlePayment(given.tools, paymentId);
  expect((await given.state()).running).toMatchObject({ plan: 'diamond' });
});

it('passes over payments of bookings', async () => {
  const given = givenPayment();
  await given.opened(given.ann);
  const purpose = { page: 'booking', itemId: 'x' } as const;
  const event = {
    type: 'PaymentCancelled',
    data: { paymentId: 'booking-x', payerId: given.ann.id, purpose },
  } as Fact<never>;
  expect(dropLapsedPurchase.from(event)).toBeNull();
});

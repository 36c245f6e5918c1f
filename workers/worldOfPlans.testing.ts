import type { Actor } from '#domain/decider.ts';
import { stripeEvent } from '#domain/payments/stripeEvent.ts';
import type { Terms } from '#domain/plans/changes.ts';
import { subscription } from '#domain/plans/decider.ts';
import { CARD_PAGE } from '#domain/ports/cardProvider.ts';
import type { openMemoryProvider } from '#domain/ports/memoryProvider.testing.ts';
import { type SettleTools, settlePayment } from '#domain/processes/payment/settle.ts';
import { buyPlan } from '#domain/processes/plans/buyPlan.ts';
import { planStateOf } from '#domain/processes/plans/followPlan.ts';

type World = {
  readonly tools: Omit<SettleTools, 'provider'> & { readonly provider: ReturnType<typeof openMemoryProvider> };
  readonly renewing: Actor;
  readonly ending: Actor;
  readonly undecided: Actor;
  readonly leaving: Actor;
};

const premium: Terms = { plan: 'premium', interval: 'monthly' };

/**
 * One plan was renewed and not looked at since, and a card added; one is to end and the provider does not know; one choice took the place
 * of another; one account is closed.
 */
export async function openPlans({ tools, renewing, ending, undecided, leaving }: World): Promise<void> {
  const { dispatch, provider } = tools;
  const begin = (by: Actor) => buyPlan({ ...tools, sender: { by, channel: 'rest' } }, by.id, premium, () => undefined);

  async function buy(by: Actor): Promise<string> {
    const { paymentId } = await begin(by);
    provider.hand.pay(paymentId);
    await settlePayment(tools, paymentId);
    return (await planStateOf(tools, by.id)).running?.subscriptionId ?? '';
  }

  const renewed = await buy(renewing);
  provider.billing.renew(renewed);
  const news = {
    eventId: 'evt_plan',
    kind: 'invoice.paid',
    intentId: null,
    paymentId: null,
    subscriptionId: renewed,
    createdAt: tools.now(),
  };
  await dispatch(stripeEvent, { type: 'RecordStripeEvent', data: news }, tools.sender);

  // A card that was there already was added once more.
  for (const _ of [1, 2]) provider.cardHand.keep(renewing.id, '4242');
  const { subscriptionId: _of, ...added } = { ...news, eventId: 'evt_card', kind: 'setup_intent.succeeded' };
  const card = { purpose: { page: CARD_PAGE, itemId: 'card' }, memberId: renewing.id };
  const { setupId } = await provider.openSetup(card);
  const data = { ...added, setupId, payerId: renewing.id };
  await dispatch(stripeEvent, { type: 'RecordStripeEvent', data }, tools.sender);

  await buy(ending);
  await dispatch(
    subscription,
    { type: 'CancelSubscription', data: { memberId: ending.id } },
    { by: ending, channel: 'rest' },
  );

  await begin(undecided);
  const other = { memberId: undecided.id, plan: 'diamond', interval: 'monthly', amount: 4000 } as const;
  await dispatch(subscription, { type: 'ChoosePlan', data: other }, { by: undecided, channel: 'rest' });

  await buy(leaving);
}

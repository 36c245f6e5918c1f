import { planItemOf, purchaseOfPlanItem } from './ids.ts';
import type { Purpose } from './payments/events.ts';
import type { PurposeHandler, PurposeTools } from './payments/purposes.ts';
import { NoSuchPayment, PaymentClosed } from './payments/refusals.ts';
import { Refusal } from './refusal.ts';
import { endAtProvider, planStateOf, tell } from './subscriptions/follow.ts';
import { pricedAt } from './subscriptions/plans.ts';
import { AlreadySubscribed, ChoiceDropped } from './subscriptions/refusals.ts';
import type { Subscription } from './subscriptions/state.ts';

/** What the first payment of a purchase is for. */
export const planPurpose = (memberId: string, attempt: number): Purpose => ({ page: 'subscription', itemId: planItemOf(memberId, attempt) });

function purchaseOf(itemId: string): { memberId: string; attempt: number } {
  const purchase = purchaseOfPlanItem(itemId);
  if (!purchase) throw NoSuchPayment();
  return purchase;
}

/** A plan: priced by the member's choice, paid with the first invoice of its subscription, given by starting it. */
export const planPage: PurposeHandler = {
  async price(tools, itemId, payerId) {
    const { memberId, attempt } = purchaseOf(itemId);
    if (memberId !== payerId) throw NoSuchPayment();
    const { choice, started } = await planStateOf(tools, memberId);
    if (choice?.attempt === attempt) return { amount: choice.amount };
    throw started[attempt] ? AlreadySubscribed() : PaymentClosed();
  },

  async open(tools, { paymentId, purpose, payerId: memberId, amount }) {
    const { attempt } = purchaseOf(purpose.itemId);
    const { choice } = await planStateOf(tools, memberId);
    if (choice?.attempt !== attempt) throw PaymentClosed();
    const price = { ...pricedAt(choice), amount };
    const { subscriptionId, ...opened } = await tools.provider.openSubscription({ paymentId, purpose, memberId, attempt, price });
    // Known before anybody can pay: whoever settles the payment starts, or ends, the subscription by its name.
    await tell(tools, { type: 'NoteOpened', data: { memberId, attempt, subscriptionId } });
    return opened;
  },

  async fulfil(tools, { paymentId, purpose, payerId: memberId }) {
    const { attempt } = purchaseOf(purpose.itemId);
    const subscriptionId = (await planStateOf(tools, memberId)).opened[attempt];
    if (!subscriptionId) return 'gone';
    return (await start(tools, { memberId, attempt, paymentId, subscriptionId })) ? 'fulfilled' : 'gone';
  },
};

type Purchase = { readonly memberId: string; readonly attempt: number; readonly paymentId: string; readonly subscriptionId: string };

/** False when another choice took its place: then the provider bills nothing more for it, and the money goes back. */
async function start(tools: PurposeTools, purchase: Purchase): Promise<boolean> {
  if (isStarted(await planStateOf(tools, purchase.memberId), purchase)) return true;
  const { from, until } = await tools.provider.lookSubscription(purchase.subscriptionId);
  try {
    await tell(tools, { type: 'StartSubscription', data: { ...purchase, from, until } });
    return true;
  } catch (error) {
    if (!(error instanceof Refusal && error.code === ChoiceDropped.code)) throw error;
    await endAtProvider(tools.provider, purchase.subscriptionId);
    return false;
  }
}

const isStarted = ({ started }: Subscription, { attempt, paymentId }: Purchase): boolean => started[attempt] === paymentId;

import { closePayment } from './payments/close.ts';
import { paymentIdOf } from './payments/decider.ts';
import { type Asked, type Opened, openPayment } from './payments/open.ts';
import { PaymentClosed } from './payments/refusals.ts';
import { type SettleTools, settlePayment } from './payments/settle.ts';
import { planPurpose, renewalPurpose } from './planPurpose.ts';
import { Refusal } from './refusal.ts';
import type { Terms } from './subscriptions/changes.ts';
import { followPlan, planStateOf, tell } from './subscriptions/follow.ts';
import { priceOf } from './subscriptions/plans.ts';
import { ChoiceDropped } from './subscriptions/refusals.ts';
import { type Choice, runningAt } from './subscriptions/state.ts';

type Admit = Parameters<typeof openPayment>[2];

/**
 * Opens the one payment with which a member buys a plan, or finds it again; for a plan whose renewal failed, the payment of that renewal. Another plan chosen before is given up first: its payment is
 * closed, or, when the money has come already, settled, and then this is refused with AlreadySubscribed. A choice that lapsed at the provider
 * begins anew; one that another tab replaces meanwhile is refused with ChoiceDropped. `admit` is asked before a new payment begins and may refuse.
 */
export async function buyPlan(tools: SettleTools, memberId: string, wanted: Terms, admit: Admit): Promise<Opened> {
  const renewal = await renewalDue(tools, memberId, wanted);
  if (renewal) return openPayment(tools, renewal, admit);
  await leaveFormer(tools, memberId, wanted);
  const choice = await choose(tools, memberId, wanted);
  try {
    return await pay(tools, memberId, choice, admit);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === PaymentClosed.code)) throw error;
    // Closed by whoever chose another plan meanwhile: theirs is the choice that stands.
    if ((await planStateOf(tools, memberId)).choice?.attempt !== choice.attempt) throw ChoiceDropped();
    await tell(tools, { type: 'DropChoice', data: { memberId, attempt: choice.attempt } });
    return pay(tools, memberId, await choose(tools, memberId, wanted), admit);
  }
}

/** The running plan's renewal failed, and the member asks to pay for just that. */
async function renewalDue(tools: SettleTools, memberId: string, wanted: Terms): Promise<Asked | undefined> {
  const state = await planStateOf(tools, memberId);
  const running = runningAt(state, tools.now());
  if (!running?.failed || !isFor(wanted, running.next ?? running)) return undefined;
  const purpose = renewalPurpose(memberId, state.failedInvoices.indexOf(running.failed.invoiceId) + 1);
  return { purpose, payerId: memberId, amount: priceOf(wanted.plan, wanted.interval) };
}

const isFor = ({ plan, interval }: Terms, choice: Terms): boolean => choice.plan === plan && choice.interval === interval;

async function leaveFormer(tools: SettleTools, memberId: string, wanted: Terms): Promise<void> {
  const state = await planStateOf(tools, memberId);
  // A plan whose time is over may not have been ended at the provider yet.
  if (state.running && !runningAt(state, tools.now())) await followPlan(tools, memberId);
  const { choice } = state;
  if (!choice) return;
  const former = paymentIdOf(planPurpose(memberId, choice.attempt));
  await (isFor(wanted, choice) ? settlePayment(tools, former) : closePayment(tools, former));
}

async function choose(tools: SettleTools, memberId: string, wanted: Terms): Promise<Choice> {
  const { plan, interval } = wanted;
  await tell(tools, { type: 'ChoosePlan', data: { memberId, plan, interval, amount: priceOf(plan, interval) } });
  const { choice } = await planStateOf(tools, memberId);
  if (!choice || !isFor(wanted, choice)) throw ChoiceDropped();
  return choice;
}

const pay = (tools: SettleTools, payerId: string, { attempt, amount }: Choice, admit: Admit): Promise<Opened> =>
  openPayment(tools, { purpose: planPurpose(payerId, attempt), payerId, amount }, admit);

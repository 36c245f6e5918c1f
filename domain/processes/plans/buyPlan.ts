import { paymentIdOf } from '../../payments/decider.ts';
import { PaymentClosed } from '../../payments/refusals.ts';
import type { Terms } from '../../plans/changes.ts';
import { priceOf } from '../../plans/plans.ts';
import { ChoiceDropped } from '../../plans/refusals.ts';
import { type Choice, renewalOf, runningAt } from '../../plans/state.ts';
import { Refusal } from '../../refusal.ts';
import { closePayment } from '../payment/close.ts';
import { type OpenedPayment, openPayment, type PaymentRequest } from '../payment/open.ts';
import { type SettleTools, settlePayment } from '../payment/settle.ts';
import { followPlan, planStateOf, sendPlanCommand } from './followPlan.ts';
import { purchasePurpose, renewalPurpose } from './planPurpose.ts';

type Admit = Parameters<typeof openPayment>[2];

/**
 * Opens the payment with which a member buys a plan, or finds it again; for a plan whose renewal failed, the payment of
 * that renewal. The payment of a plan chosen earlier is closed first; if that one is already captured it is settled,
 * and this refuses with AlreadySubscribed. A choice that lapsed at the provider begins again; one that a concurrent
 * request replaces is refused with ChoiceDropped. `admit` is called before a new payment begins and may refuse.
 */
export async function buyPlan(
  tools: SettleTools,
  memberId: string,
  wanted: Terms,
  admit: Admit,
): Promise<OpenedPayment> {
  const renewal = await renewalDue(tools, memberId, wanted);
  if (renewal) return openPayment(tools, renewal, admit);
  await leaveFormer(tools, memberId, wanted);
  const choice = await choose(tools, memberId, wanted);
  try {
    return await pay(tools, memberId, choice, admit);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === PaymentClosed.code)) throw error;
    // Another request has chosen another plan meanwhile and closed this payment; that choice counts.
    if ((await planStateOf(tools, memberId)).choice?.attempt !== choice.attempt) throw ChoiceDropped();
    await sendPlanCommand(tools, { type: 'DropChoice', data: { memberId, attempt: choice.attempt } });
    return pay(tools, memberId, await choose(tools, memberId, wanted), admit);
  }
}

/**
 * The payment request for the running plan's failed renewal; undefined when there is none or another plan is wanted.
 */
async function renewalDue(tools: SettleTools, memberId: string, wanted: Terms): Promise<PaymentRequest | undefined> {
  const state = await planStateOf(tools, memberId);
  const running = runningAt(state, tools.now());
  if (!running?.failed) return undefined;
  const owed = renewalOf(running);
  if (!isFor(wanted, owed)) return undefined;
  const purpose = renewalPurpose(memberId, state.failedInvoices.indexOf(running.failed.invoiceId) + 1);
  return { purpose, payerId: memberId, amount: owed.amount };
}

const isFor = ({ plan, interval }: Terms, choice: Terms): boolean =>
  choice.plan === plan && choice.interval === interval;

async function leaveFormer(tools: SettleTools, memberId: string, wanted: Terms): Promise<void> {
  const state = await planStateOf(tools, memberId);
  // A lapsed plan may not have been ended at the provider yet.
  if (state.running && !runningAt(state, tools.now())) await followPlan(tools, memberId);
  const { choice } = state;
  if (!choice) return;
  const former = paymentIdOf(purchasePurpose(memberId, choice.attempt));
  await (isFor(wanted, choice) ? settlePayment(tools, former) : closePayment(tools, former));
}

async function choose(tools: SettleTools, memberId: string, wanted: Terms): Promise<Choice> {
  const { plan, interval } = wanted;
  await sendPlanCommand(tools, {
    type: 'ChoosePlan',
    data: { memberId, plan, interval, amount: priceOf(plan, interval) },
  });
  const { choice } = await planStateOf(tools, memberId);
  if (!choice || !isFor(wanted, choice)) throw ChoiceDropped();
  return choice;
}

const pay = (tools: SettleTools, payerId: string, { attempt, amount }: Choice, admit: Admit): Promise<OpenedPayment> =>
  openPayment(tools, { purpose: purchasePurpose(payerId, attempt), payerId, amount }, admit);

import type { Dispatch, IntentOf, Sender, StateOf } from '../../dispatch.ts';
import type { SubscriptionCommand } from '../../plans/commands.ts';
import { subscription } from '../../plans/decider.ts';
import type { SubscriptionEnded } from '../../plans/events.ts';
import { paidPlanNamed, pricedAt } from '../../plans/plans.ts';
import { type Running, runsUntil, type Subscription } from '../../plans/state.ts';
import { ProviderRefused, ProviderUnavailable } from '../../ports/paymentProvider.ts';
import type { ProviderInvoice, ProviderSubscription, SubscriptionProvider } from '../../ports/subscriptionProvider.ts';
import { invoicesOf, isLeftToCard, takeLateInvoices } from './lateInvoices.ts';

/** What following a plan needs. `now` answers a UTC ISO instant. */
export type PlanTools = {
  readonly dispatch: Dispatch;
  readonly stateOf: StateOf;
  readonly provider: SubscriptionProvider;
  readonly sender: Sender;
  readonly now: () => string;
};

/** The most rounds of scheduling at the provider while the member's wish changes, or a concurrent run arranges the same. */
const ARRANGE_AT_MOST = 12;

export const planStateOf = async ({ stateOf }: Pick<PlanTools, 'stateOf'>, memberId: string): Promise<Subscription> =>
  (await stateOf(subscription, { memberId })).state;

/** Sends a command to the plan's stream. Each gets a new id: one run may send several. */
export const sendPlanCommand = async (
  { dispatch, sender }: Pick<PlanTools, 'dispatch' | 'sender'>,
  intent: IntentOf<SubscriptionCommand>,
): Promise<void> => void (await dispatch(subscription, intent, { ...sender, commandId: undefined }));

/**
 * Reads a member's running plan at the provider, records what is new, ends the plan when it has lapsed, and schedules
 * the member's wishes at the provider. Trusts no message, so webhook, request, timer and sweep may run it concurrently,
 * and again after a crash at any point.
 */
export async function followPlan(tools: PlanTools, memberId: string): Promise<void> {
  await recordProviderState(tools, memberId);
  await endWhenOver(tools, memberId);
  await scheduleChanges(tools, memberId);
}

/** Records the provider's invoices of the running plan, and its end. */
export async function recordProviderState(tools: PlanTools, memberId: string): Promise<void> {
  const { running } = await planStateOf(tools, memberId);
  if (!running) return;
  const found = await recordInvoices(tools, memberId, running);
  if (found !== undefined && !isOver(found)) return;
  // What it leaves to be paid, as after an end that the provider decided, would be paid for nothing.
  if (found !== undefined) await endForGood(tools.provider, running.subscriptionId);
  await noteEnd(tools, memberId, running, running.cancelling ? 'cancelled' : 'unpaid');
}

/**
 * Counts what the provider has collected, or could not collect, for the plan that runs, and answers its subscription,
 * undefined where the provider does not know it. Before a plan is ended this is done once more: what was paid until then
 * has paid for time that was used. What was paid once the subscription had ended at the provider counts for nothing.
 */
export async function recordInvoices(
  tools: PlanTools,
  memberId: string,
  running: Running,
): Promise<ProviderSubscription | undefined> {
  const { subscriptionId } = running;
  // Read the end first: an invoice paid after that is then in the list.
  const found = await lookFor(tools.provider, subscriptionId);
  if (found === undefined) return undefined;
  const { paidInvoices } = await planStateOf(tools, memberId);
  for (const invoice of await invoicesOf(tools, subscriptionId)) {
    const news = isTooLate(invoice, found) ? undefined : newsOf(invoice, running, { memberId, subscriptionId });
    if (news?.type !== 'NotePaidInvoice') {
      if (news) await sendPlanCommand(tools, news);
    } else if (!paidInvoices.includes(invoice.invoiceId)) {
      const isByCard = await isLeftToCard(tools, memberId, invoice.invoiceId);
      await sendPlanCommand(tools, { ...news, data: { ...news.data, isByCard } });
    }
  }
  return found;
}

const isTooLate = ({ paidAt }: ProviderInvoice, { endedAt }: ProviderSubscription): boolean =>
  paidAt !== undefined && endedAt !== undefined && paidAt > endedAt;

/** Notes that a plan is over. What was paid for it since it was looked at last goes back. */
export async function noteEnd(
  tools: PlanTools,
  memberId: string,
  { subscriptionId }: Pick<Running, 'subscriptionId'>,
  why: SubscriptionEnded['data']['why'],
): Promise<void> {
  await sendPlanCommand(tools, { type: 'EndSubscription', data: { memberId, subscriptionId, why } });
  await takeLateInvoices(tools, memberId, subscriptionId);
}

/** Undefined when the provider does not know the subscription; then it will never be billed. */
async function lookFor(
  provider: SubscriptionProvider,
  subscriptionId: string,
): Promise<ProviderSubscription | undefined> {
  try {
    return await provider.lookSubscription(subscriptionId);
  } catch (error) {
    if (error instanceof ProviderRefused && error.code === 'resource_missing') return undefined;
    throw error;
  }
}

const isOver = ({ status }: ProviderSubscription): boolean => status === 'canceled' || status === 'incomplete_expired';

type Named = { readonly memberId: string; readonly subscriptionId: string };

/**
 * The command for an invoice after the first, if any. A plan that is not in our table was set by hand at the provider:
 * the running one stays.
 */
function newsOf(invoice: ProviderInvoice, running: Running, named: Named): IntentOf<SubscriptionCommand> | undefined {
  const { invoiceId, status, reason, amount, interval, from, until } = invoice;
  if (reason !== 'renewal' && reason !== 'change') return undefined;
  const kind = reason === 'renewal' ? 'renewal' : 'upgrade';
  const plan = paidPlanNamed(invoice.plan)?.type ?? running.plan;
  if (status === 'paid')
    return { type: 'NotePaidInvoice', data: { ...named, invoiceId, kind, plan, interval, amount, from, until } };
  const isFailed = kind === 'renewal' && invoice.attempted && (status === 'open' || status === 'uncollectible');
  const owed = { plan, interval, amount };
  return isFailed ? { type: 'NoteFailedRenewal', data: { ...named, invoiceId, due: from, owed } } : undefined;
}

/**
 * Ends a lapsed plan at the provider: after the paid period of a cancelled one, or after the days of grace. A payment
 * that arrives first wins.
 */
async function endWhenOver(tools: PlanTools, memberId: string): Promise<void> {
  const { running } = await planStateOf(tools, memberId);
  if (!running || tools.now() < runsUntil(running) || (await isPaidFor(tools.provider, running))) return;
  if (!(await endAtProvider(tools.provider, running.subscriptionId))) return recordProviderState(tools, memberId);
  await noteEnd(tools, memberId, running, running.cancelling ? 'cancelled' : 'unpaid');
}

/**
 * Whether the provider's own paid period still runs: its clock decides that, so that a clock of ours that is ahead ends
 * no plan that was paid for. A provider in the next period, or one that waits for money, says that it is over.
 */
async function isPaidFor(provider: SubscriptionProvider, { subscriptionId, failed, until }: Running): Promise<boolean> {
  if (failed) return false;
  const found = await lookFor(provider, subscriptionId);
  return found?.status === 'active' && found.until <= until;
}

/** Ends a subscription at the provider for good; false when an invoice of it was paid just now. Safe to repeat. */
export async function endAtProvider(provider: SubscriptionProvider, subscriptionId: string): Promise<boolean> {
  try {
    await provider.endSubscription(subscriptionId);
    return true;
  } catch (error) {
    if (error instanceof ProviderRefused && error.code === 'invoice_paid') return false;
    if (error instanceof ProviderRefused && error.code === 'resource_missing') return true;
    throw error;
  }
}

/** How often an end is tried again because an invoice was paid in between; a subscription has one open at a time. */
const END_AT_MOST = 3;

/**
 * Ends a subscription at the provider whether something was paid in the last moment or not: that payment is given back
 * elsewhere. Throws where it could not be ended. Safe to repeat.
 */
export async function endForGood(provider: SubscriptionProvider, subscriptionId: string): Promise<void> {
  for (let tries = 0; tries < END_AT_MOST; tries += 1) if (await endAtProvider(provider, subscriptionId)) return;
  throw new ProviderUnavailable('failing', `Invoices of ${subscriptionId} are being paid: it has to be ended again.`);
}

/**
 * Schedules at the provider what the member wants: an end, another plan, or continuation. Checks again afterwards,
 * because the wish may have changed or a concurrent run may have scheduled the same, which the provider refuses.
 */
export async function scheduleChanges(tools: PlanTools, memberId: string): Promise<void> {
  let refused: ProviderRefused | undefined;
  for (let round = 0; round < ARRANGE_AT_MOST; round += 1) {
    const { running } = await planStateOf(tools, memberId);
    if (!running || tools.now() >= running.until) return;
    const found = await lookFor(tools.provider, running.subscriptionId);
    if (!found || isOver(found) || isArranged(running, found)) return;
    refused = await planned(tools.provider, running);
  }
  if (refused) throw refused;
}

async function planned(provider: SubscriptionProvider, running: Running): Promise<ProviderRefused | undefined> {
  try {
    await plan(provider, running);
    return undefined;
  } catch (error) {
    if (error instanceof ProviderRefused) return error;
    throw error;
  }
}

/** A change at once that waits for its payment gives way to what is planned for the end of the period. */
const isArranged = ({ cancelling, next }: Running, found: ProviderSubscription): boolean =>
  !(found.isWaiting && (cancelling || next)) &&
  found.cancelsAtEnd === cancelling &&
  found.next?.plan === next?.plan &&
  found.next?.interval === next?.interval;

function plan(provider: SubscriptionProvider, { subscriptionId, cancelling, next }: Running): Promise<void> {
  if (cancelling) return provider.cancelAtPeriodEnd(subscriptionId);
  return next ? provider.changeAtPeriodEnd(subscriptionId, pricedAt(next)) : provider.resume(subscriptionId);
}

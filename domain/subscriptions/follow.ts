import type { Dispatch, IntentOf, Sender, StateOf } from '../dispatch.ts';
import { ProviderRefused } from '../ports/paymentProvider.ts';
import type { ProviderInvoice, ProviderSubscription, SubscriptionProvider } from '../ports/subscriptionProvider.ts';
import type { SubscriptionCommand } from './commands.ts';
import { subscription } from './decider.ts';
import { paidPlanNamed, pricedAt } from './plans.ts';
import { type Running, runsUntil, type Subscription } from './state.ts';

/** What following a plan needs. `now` answers a UTC ISO instant. */
export type PlanTools = {
  readonly dispatch: Dispatch;
  readonly stateOf: StateOf;
  readonly provider: SubscriptionProvider;
  readonly sender: Sender;
  readonly now: () => string;
};

/** How often what is planned is set anew at the provider when the member changes their mind meanwhile. */
const ARRANGE_AT_MOST = 5;

export const planStateOf = async ({ stateOf }: Pick<PlanTools, 'stateOf'>, memberId: string): Promise<Subscription> =>
  (await stateOf(subscription, { memberId })).state;

/** Each command gets an id of its own: one run may send several. */
export const tell = async ({ dispatch, sender }: Pick<PlanTools, 'dispatch' | 'sender'>, intent: IntentOf<SubscriptionCommand>): Promise<void> =>
  void (await dispatch(subscription, intent, { ...sender, commandId: undefined }));

/**
 * Looks at a member's running plan at the provider, records what is new there, ends the plan when its time is over, and makes the provider
 * plan what the member wants. Takes nobody's word, so it may be run by a webhook, a request, a timer and a sweep at once, and again after a
 * crash at any point.
 */
export async function followPlan(tools: PlanTools, memberId: string): Promise<void> {
  await record(tools, memberId);
  await endWhenOver(tools, memberId);
  await arrange(tools, memberId);
}

/** Records what the provider says of the running plan's invoices and of its end. */
export async function record(tools: PlanTools, memberId: string): Promise<void> {
  const { running } = await planStateOf(tools, memberId);
  if (!running) return;
  const { subscriptionId } = running;
  // The end is looked for first: an invoice paid after that look is seen in the list.
  const found = await lookFor(tools.provider, subscriptionId);
  for (const invoice of found === undefined ? [] : await tools.provider.listInvoices(subscriptionId)) {
    const news = newsOf(invoice, running, { memberId, subscriptionId });
    if (news) await tell(tools, news);
  }
  if (found === undefined || isOver(found))
    await tell(tools, { type: 'EndSubscription', data: { memberId, subscriptionId, why: running.cancelling ? 'cancelled' : 'unpaid' } });
}

/** Undefined when the provider knows no such subscription (any more): then nothing will ever be billed for it. */
async function lookFor(provider: SubscriptionProvider, subscriptionId: string): Promise<ProviderSubscription | undefined> {
  try {
    return await provider.lookSubscription(subscriptionId);
  } catch (error) {
    if (error instanceof ProviderRefused && error.code === 'resource_missing') return undefined;
    throw error;
  }
}

const isOver = ({ status }: ProviderSubscription): boolean => status === 'canceled' || status === 'incomplete_expired';

type Named = { readonly memberId: string; readonly subscriptionId: string };

/** What an invoice after the first says, if anything. A plan that is not in our table was set by hand at the provider: the running one counts on. */
function newsOf(invoice: ProviderInvoice, running: Running, named: Named): IntentOf<SubscriptionCommand> | undefined {
  const { invoiceId, status, reason, amount, interval, from, until } = invoice;
  if (reason !== 'renewal' && reason !== 'change') return undefined;
  const kind = reason === 'renewal' ? 'renewal' : 'upgrade';
  const plan = paidPlanNamed(invoice.plan)?.type ?? running.plan;
  if (status === 'paid') return { type: 'NotePaidInvoice', data: { ...named, invoiceId, kind, plan, interval, amount, from, until } };
  const isFailed = kind === 'renewal' && invoice.attempted && (status === 'open' || status === 'uncollectible');
  return isFailed ? { type: 'NoteFailedRenewal', data: { ...named, invoiceId, due: from } } : undefined;
}

/** Ends at the provider what is over here: the paid period of a cancelled plan, or the days of grace. A payment that arrives first wins. */
async function endWhenOver(tools: PlanTools, memberId: string): Promise<void> {
  const { running } = await planStateOf(tools, memberId);
  if (!running || tools.now() < runsUntil(running)) return;
  if (!(await endAtProvider(tools.provider, running.subscriptionId))) return record(tools, memberId);
  const { subscriptionId, cancelling } = running;
  await tell(tools, { type: 'EndSubscription', data: { memberId, subscriptionId, why: cancelling ? 'cancelled' : 'unpaid' } });
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

/**
 * Makes the provider plan what the member wants: an end, another plan, or that it goes on. Looks again afterwards, as they may change their
 * mind, and when the provider refuses, as somebody else may be arranging the same.
 */
export async function arrange(tools: PlanTools, memberId: string): Promise<void> {
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

const isArranged = ({ cancelling, next }: Running, found: ProviderSubscription): boolean =>
  found.cancelsAtEnd === cancelling && found.next?.plan === next?.plan && found.next?.interval === next?.interval;

function plan(provider: SubscriptionProvider, { subscriptionId, cancelling, next }: Running): Promise<void> {
  if (cancelling) return provider.cancelAtPeriodEnd(subscriptionId);
  return next ? provider.changeAtPeriodEnd(subscriptionId, pricedAt(next)) : provider.resume(subscriptionId);
}

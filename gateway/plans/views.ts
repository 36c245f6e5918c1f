import { fold } from '#domain/decider.ts';
import { changeKind, type Terms } from '#domain/plans/changes.ts';
import { subscription } from '#domain/plans/decider.ts';
import type { SubscriptionEvent } from '#domain/plans/events.ts';
import { limitsAt } from '#domain/plans/limits.ts';
import { priceOf } from '#domain/plans/plans.ts';
import { SamePlan } from '#domain/plans/refusals.ts';
import {
  grantedAt,
  type Running,
  runningAt,
  runsUntil,
  type Subscription,
  type SubscriptionStatus,
  statusAt,
} from '#domain/plans/state.ts';
import { type ChangePreview, previewChange } from '#domain/processes/plans/changePlan.ts';
import { planStateOf } from '#domain/processes/plans/followPlan.ts';
import { Refusal } from '#domain/refusal.ts';
import { type Catalog, catalog, isBarberShop } from '#domain/shops/decider.ts';
import type { ShopEvent } from '#domain/shops/events.ts';
import { invoicesIn, type PlanInvoice, plans, readInvoices } from '#projections/plans/plans.ts';
import type { Fact } from '#projections/projection.ts';
import { type AsOfInput, clockOf, upTo } from '../asOf/moment.ts';
import { type Context, member } from '../http/context.ts';
import { settlingTools } from '../payments/tools.ts';
import type { Invoice, MySubscription, PlanChangePreview } from './types.ts';

/** The calling member's plan as it stands now, from the log; what was charged, from the read model. */
export async function mySubscription(context: Context): Promise<MySubscription> {
  const { id } = member(context);
  const state = await planStateOf(context, id);
  const [usage, invoices] = await Promise.all([usageOf(context, id), invoicesOf(context, id)]);
  return planView(state, context.services.now(), { usage, invoices });
}

/** The same as it was at a moment, with what was listed then. */
export async function mySubscriptionAsOf(context: Context, asOf: AsOfInput): Promise<MySubscription> {
  const { id } = member(context);
  const { store } = context.services;
  const events = upTo(await store.read(subscription.stream({ memberId: id })), asOf);
  const listed = upTo(await store.read(catalog.stream({ ownerId: id })), asOf);
  return planView(fold(subscription, events as unknown as readonly SubscriptionEvent[]), clockOf(context, asOf), {
    usage: usageIn(fold(catalog, listed as unknown as readonly ShopEvent[])),
    invoices: invoiceTypes(await invoicesIn(id, events as unknown as readonly Fact[])),
  });
}

function planView(
  state: Subscription,
  now: string,
  { usage, invoices }: Pick<MySubscription, 'usage' | 'invoices'>,
): MySubscription {
  const running = runningAt(state, now);
  return {
    ...termsNow(state, running),
    ...instantsOf(statusAt(state, now), running),
    grant: grantedAt(state, now) ?? null,
    limits: limitsAt(state, now),
    usage,
    invoices,
  };
}

/** The running plan, one that waits for its first payment (see its status), or Basic. */
function termsNow({ choice }: Subscription, running: Running | undefined) {
  const terms = running ?? choice;
  if (!terms) return { plan: 'basic', interval: 'monthly', amountCents: 0 } as const;
  return { plan: terms.plan, interval: terms.interval, amountCents: priceOf(terms.plan, terms.interval) };
}

function instantsOf(status: SubscriptionStatus, running: Running | undefined) {
  return {
    status,
    currentPeriodEnd: running?.until ?? null,
    graceUntil: running && status === 'pastDue' ? runsUntil(running) : null,
    endsAt: running && status === 'cancelling' ? running.until : null,
    next: running?.next ? { ...running.next, at: running.until } : null,
  };
}

const usageOf = async (context: Context, ownerId: string) =>
  usageIn((await context.stateOf(catalog, { ownerId })).state);

function usageIn(listed: Catalog) {
  const live = Object.values(listed.shops).filter(({ removed }) => !removed);
  const shops = live.filter(isBarberShop).length;
  return { shops, products: live.length - shops };
}

const invoicesOf = async (context: Context, memberId: string): Promise<Invoice[]> =>
  invoiceTypes(await readInvoices(await context.fresh(plans), memberId));

const invoiceTypes = (invoices: readonly PlanInvoice[]): Invoice[] =>
  invoices.map(({ amount, ...invoice }) => ({ ...invoice, amountCents: amount }));

/** What a change would mean, also when it cannot be made now: then `none`, and the message says why. */
export async function planChangePreview(context: Context, wanted: Terms): Promise<PlanChangePreview> {
  const { id } = member(context);
  try {
    const preview = await previewChange(settlingTools(context, member(context)), id, wanted);
    return shown(preview, preview.kind === 'none' ? SamePlan().message : null);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const running = runningAt(await planStateOf(context, id), context.services.now());
    const at = running && changeKind(running, wanted) === 'downgrade' ? running.until : context.services.now();
    return shown({ kind: 'none', dueNow: 0, next: priceOf(wanted.plan, wanted.interval), at }, error.message);
  }
}

const shown = ({ kind, dueNow, next, at }: ChangePreview, message: string | null): PlanChangePreview => ({
  kind,
  at,
  message,
  dueNowCents: dueNow,
  nextCents: next,
});

/** The calling member's plan as the REST facade shows it: money in dollars. */
export async function subscriptionRow(context: Context) {
  const {
    plan: type,
    interval: plan,
    amountCents,
    invoices,
    usage: _usage,
    limits: _limits,
    grant: _grant,
    ...rest
  } = await mySubscription(context);
  const paid = invoices.map(({ id: _id, amountCents: cents, ...invoice }) => ({
    _id,
    ...invoice,
    amount: cents / 100,
  }));
  return {
    _id: member(context).id,
    type,
    plan,
    amount: amountCents / 100,
    currency: 'usd',
    paymentMethod: 'stripe',
    ...rest,
    invoices: paid,
  };
}

import { changeKind, type Terms } from '#domain/plans/changes.ts';
import { limitsOf, priceOf } from '#domain/plans/plans.ts';
import { SamePlan } from '#domain/plans/refusals.ts';
import {
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
import { catalog, isBarberShop } from '#domain/shops/decider.ts';
import { plans, readInvoices } from '#projections/plans/plans.ts';
import { type Context, member } from '../http/context.ts';
import { settlingTools } from '../payments/tools.ts';
import type { Invoice, MySubscription, PlanChangePreview } from './types.ts';

/** The calling member's plan as it stands now, from the log; what was charged, from the read model. */
export async function mySubscription(context: Context): Promise<MySubscription> {
  const { id } = member(context);
  const state = await planStateOf(context, id);
  const now = context.services.now();
  const running = runningAt(state, now);
  const [usage, invoices] = await Promise.all([usageOf(context, id), invoicesOf(context, id)]);
  return {
    ...termsNow(state, running),
    ...instantsOf(statusAt(state, now), running),
    limits: limitsOf(running?.plan ?? 'basic'),
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

async function usageOf(context: Context, ownerId: string) {
  const { state } = await context.stateOf(catalog, { ownerId });
  const live = Object.values(state.shops).filter(({ removed }) => !removed);
  const shops = live.filter(isBarberShop).length;
  return { shops, products: live.length - shops };
}

const invoicesOf = async (context: Context, memberId: string): Promise<Invoice[]> =>
  (await readInvoices(await context.fresh(plans), memberId)).map(({ amount, ...invoice }) => ({
    ...invoice,
    amountCents: amount,
  }));

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

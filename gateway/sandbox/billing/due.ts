import { recordEvent } from '../events.ts';
import { chargeOffSession } from '../paying.ts';
import type { Cause } from '../route.ts';
import type { CardRow } from '../rows.ts';
import type { Change, View } from '../store.ts';
import { draft, finalize, voided } from './invoices.ts';
import { changed } from './paid.ts';
import { periodEnd, wholePeriod } from './periods.ts';
import { presentSubscription } from './present.ts';
import type { InvoiceRow, ScheduleRow, SubscriptionRow } from './rows.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** How long a first invoice waits for its payment. */
const FIRST_PAYMENT_WITHIN = 23 * HOUR;
/** A renewal's invoice stays a draft for so long. */
const DRAFT_FOR = HOUR;
/**
 * When a renewal that failed is tried again, counted from the first attempt; after the last instant the subscription is
 * canceled.
 */
const RETRIES = [DAY, 3 * DAY, 5 * DAY] as const;
const GIVEN_UP_AFTER = 7 * DAY;
const MOST_PAGES = 100_000;

/**
 * Does everything of billing that is due up to an instant of the sandbox's clock, each at its own time. True when there
 * was something.
 */
export function runDue(change: Change, cause: Cause, upTo: number): boolean {
  let ran = false;
  for (const { id } of change.list('subscription', { limit: MOST_PAGES }, isAlive))
    for (let step = nextStep(change, id); step && step.at <= upTo; step = nextStep(change, id)) {
      step.run(change, cause, step.at);
      ran = true;
    }
  const left = change.list('invoice', { limit: MOST_PAGES }, isDueDraft(upTo));
  for (const { id, subscription } of left) ran = collectLeft(change, cause, id, subscription) || ran;
  return ran;
}

const isDueDraft =
  (upTo: number) =>
  ({ status, next_step }: InvoiceRow): boolean =>
    status === 'draft' && next_step !== null && next_step <= upTo;

/**
 * The end of a subscription stops nothing of a draft it had: that is finalized when its hour is over, and collected once.
 * An invoice that is open by then is not collected any more.
 */
function collectLeft(change: Change, cause: Cause, id: string, subscriptionId: string): boolean {
  const subscription = change.get('subscription', subscriptionId);
  const invoice = change.get('invoice', id);
  if (!subscription || isAlive(subscription) || invoice?.status !== 'draft') return false;
  collect(change, cause, finalize(change, cause, invoice, invoice.next_step ?? subscription.until));
  return true;
}

const isAlive = ({ status }: SubscriptionRow): boolean => status !== 'canceled' && status !== 'incomplete_expired';

type Step = { readonly at: number; run(change: Change, cause: Cause, at: number): void };

/** What happens next to a subscription, and when. */
function nextStep(change: Change, id: string): Step | undefined {
  const subscription = change.get('subscription', id);
  const invoice = subscription && change.get('invoice', subscription.latest_invoice);
  if (!subscription || !invoice || !isAlive(subscription)) return undefined;
  if (subscription.status === 'incomplete')
    return {
      at: subscription.created + FIRST_PAYMENT_WITHIN,
      run: (within, cause, at) => expire(within, cause, subscription, invoice, at),
    };
  if (invoice.next_step !== null)
    return {
      at: invoice.next_step,
      run: (within, cause, at) =>
        (invoice.status === 'draft' ? collectFirst : collectAgain)(within, cause, invoice, at),
    };
  const { pending } = subscription;
  if (pending) return { at: pending.expires_at, run: (within, cause, at) => lapse(within, cause, subscription, at) };
  return {
    at: subscription.until,
    run: (within, cause, at) => (subscription.cancel_at_period_end ? end : renew)(within, cause, subscription, at),
  };
}

/** A change was not paid in time: it is not made, and nothing is owed for it. */
function lapse(change: Change, cause: Cause, subscription: SubscriptionRow, at: number): void {
  const invoice = change.get('invoice', subscription.latest_invoice);
  if (invoice?.status === 'open') voided(change, cause, invoice, at);
  const after = { ...(change.get('subscription', subscription.id) ?? subscription), pending: null };
  change.put('subscription', after.id, after);
  recordEvent(change, cause, 'customer.subscription.pending_update_expired', presentSubscription(change, after));
}

/** The first invoice was not paid in time. */
export function expire(
  change: Change,
  cause: Cause,
  subscription: SubscriptionRow,
  invoice: InvoiceRow,
  at: number,
): void {
  if (invoice.status === 'open') voided(change, cause, invoice, at);
  changed(change, cause, { ...subscription, status: 'incomplete_expired', ended_at: at }, subscription);
}

/** It is over; a schedule it had goes with it. */
export function end(change: Change, cause: Cause, subscription: SubscriptionRow, at: number): SubscriptionRow {
  const schedule = subscription.schedule ? change.get('subscription_schedule', subscription.schedule) : undefined;
  if (schedule) change.put('subscription_schedule', schedule.id, { ...schedule, status: 'canceled' });
  const over = {
    ...subscription,
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? at,
    ended_at: at,
    schedule: null,
  } as const;
  return changed(change, cause, over, subscription);
}

function renew(change: Change, cause: Cause, before: SubscriptionRow, at: number): void {
  const schedule = before.schedule ? change.get('subscription_schedule', before.schedule) : undefined;
  const price = change.get('price', schedule?.next?.price ?? before.price);
  const old = change.get('price', before.price);
  if (!price || !old) return;
  const anchor = price.interval === old.interval ? before.anchor : at;
  const until = periodEnd(anchor, at, price.interval);
  if (schedule) change.put('subscription_schedule', schedule.id, onward(schedule, until));
  const product = change.get('product', price.product)?.name ?? price.product;
  const lines = [wholePeriod(price, product, at, until, change.newId('il'))];
  const invoice = draft(change, cause, before, { reason: 'subscription_cycle', lines, at });
  change.put('invoice', invoice.id, { ...invoice, next_step: at + DRAFT_FOR });
  changed(
    change,
    cause,
    {
      ...before,
      price: price.id,
      anchor,
      from: at,
      until,
      latest_invoice: invoice.id,
      schedule: schedule?.next ? schedule.id : null,
      card: schedule?.next ? schedule.next.card : before.card,
    },
    before,
  );
}

/** What was planned has begun; once that is over nothing is left of the schedule, the subscription goes on by itself. */
function onward(schedule: ScheduleRow, until: number): ScheduleRow {
  const { past = [], current, next } = schedule;
  if (!next) return { ...schedule, status: 'released' };
  return { ...schedule, past: [...past, current], current: { ...next, until }, next: null };
}

function collectFirst(change: Change, cause: Cause, invoice: InvoiceRow, at: number): void {
  collect(change, cause, finalize(change, cause, invoice, at));
  plan(change, invoice.id, at);
}

function collectAgain(change: Change, cause: Cause, invoice: InvoiceRow, at: number): void {
  if (at < (invoice.finalized_at ?? at) + GIVEN_UP_AFTER) {
    collect(change, cause, invoice);
    plan(change, invoice.id, at);
    return;
  }
  const subscription = change.get('subscription', invoice.subscription);
  change.put('invoice', invoice.id, { ...invoice, status: 'uncollectible', next_step: null });
  if (subscription) end(change, cause, subscription, at);
}

/** The card of a subscription, or its customer's where it has none of its own. */
export function payingCard(view: View, { card, customer }: SubscriptionRow): CardRow | null {
  const theirs = view.get('customer', customer)?.default_payment_method;
  return card ?? (theirs ? (view.get('payment_method', theirs)?.card ?? null) : null);
}

/** Tries to get the money of an open invoice from the card on file; without one it counts as declined. */
export function collect(change: Change, cause: Cause, invoice: InvoiceRow): void {
  const intent = invoice.payment_intent ? change.get('payment_intent', invoice.payment_intent) : undefined;
  if (invoice.status !== 'open' || !intent || intent.status === 'succeeded') return;
  const subscription = change.get('subscription', invoice.subscription);
  chargeOffSession(change, cause, intent, subscription ? payingCard(change, subscription) : null);
}

/** When it is tried again, if it was not collected. */
function plan(change: Change, id: string, at: number): void {
  const invoice = change.get('invoice', id);
  if (invoice?.status !== 'open') return;
  const first = invoice.finalized_at ?? at;
  const next = [...RETRIES, GIVEN_UP_AFTER].find((after) => first + after > at) ?? GIVEN_UP_AFTER;
  change.put('invoice', id, { ...invoice, next_step: first + next });
}

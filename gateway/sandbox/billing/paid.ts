import { recordEvent } from '../events.ts';
import type { Cause } from '../route.ts';
import type { CardRow, IntentRow } from '../rows.ts';
import { attach } from '../setups/attach.ts';
import type { Change } from '../store.ts';
import { clockAt } from './clock.ts';
import { presentInvoice, presentSubscription } from './present.ts';
import type { PendingRow, SubscriptionRow } from './rows.ts';

/** Stores a changed subscription and sends its event. */
export function changed(change: Change, cause: Cause, row: SubscriptionRow, before: SubscriptionRow): SubscriptionRow {
  change.put('subscription', row.id, row);
  const over = row.status === 'canceled' || row.status === 'incomplete_expired';
  recordEvent(
    change,
    cause,
    `customer.subscription.${over ? 'deleted' : 'updated'}`,
    presentSubscription(change, row),
    { status: before.status },
  );
  return row;
}

/** The intent of an invoice has got its money: the invoice is paid and its subscription runs. */
export function invoicePaid(change: Change, cause: Cause, intent: IntentRow): void {
  const invoice = intent.invoice ? change.get('invoice', intent.invoice) : undefined;
  if (!invoice || invoice.status === 'paid') return;
  const paid = {
    ...invoice,
    status: 'paid',
    amount_paid: invoice.total,
    paid_at: clockAt(change, cause.now),
    attempts: invoice.attempts + 1,
    next_step: null,
  } as const;
  change.put('invoice', paid.id, paid);
  recordEvent(change, cause, 'invoice.paid', presentInvoice(change, paid));
  recordEvent(change, cause, 'invoice.payment_succeeded', presentInvoice(change, paid));
  const subscription = change.get('subscription', paid.subscription);
  if (!subscription) return;
  const { pending, status } = subscription;
  const isAwaited = pending && subscription.latest_invoice === paid.id;
  if (!isAwaited && status !== 'incomplete' && status !== 'past_due') return;
  const card =
    subscription.saves_card && intent.card ? keep(change, cause, subscription, intent.card) : subscription.card;
  const made = isAwaited ? withPending(subscription, pending) : ({ ...subscription, status: 'active' } as const);
  changed(change, cause, { ...made, card }, subscription);
  if (isAwaited)
    recordEvent(change, cause, 'customer.subscription.pending_update_applied', presentSubscription(change, made));
}

/** The change that waited for its payment is made. */
function withPending(subscription: SubscriptionRow, { price, anchor, from, until }: PendingRow): SubscriptionRow {
  return { ...subscription, price, anchor, from, until, pending: null };
}

/** A card that has paid an invoice is kept with its customer, for those that follow. */
const keep = (change: Change, cause: Cause, { customer }: SubscriptionRow, card: CardRow): CardRow =>
  change.get('payment_method', card.id)?.card ?? attach(change, customer, card, Math.floor(cause.now / 1000));

/** The money of an invoice could not be had. */
export function invoiceFailed(change: Change, cause: Cause, intent: IntentRow): void {
  const invoice = intent.invoice ? change.get('invoice', intent.invoice) : undefined;
  if (invoice?.status !== 'open') return;
  const failed = { ...invoice, attempts: invoice.attempts + 1 };
  change.put('invoice', failed.id, failed);
  recordEvent(change, cause, 'invoice.payment_failed', presentInvoice(change, failed));
  const subscription = change.get('subscription', failed.subscription);
  if (subscription?.status === 'active' && invoice.reason === 'subscription_cycle')
    changed(change, cause, { ...subscription, status: 'past_due' }, subscription);
}

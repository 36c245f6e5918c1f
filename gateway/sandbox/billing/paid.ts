import { recordEvent } from '../events.ts';
import type { Cause } from '../route.ts';
import type { IntentRow } from '../rows.ts';
import type { Change } from '../store.ts';
import { clockAt } from './clock.ts';
import { presentInvoice, presentSubscription } from './present.ts';
import type { SubscriptionRow } from './rows.ts';

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
  if (subscription?.status !== 'incomplete' && subscription?.status !== 'past_due') return;
  changed(
    change,
    cause,
    { ...subscription, status: 'active', card: subscription.saves_card ? intent.card : subscription.card },
    subscription,
  );
}

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

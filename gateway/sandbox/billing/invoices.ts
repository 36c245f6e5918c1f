import { recordEvent } from '../events.ts';
import { presentIntent } from '../presentIntent.ts';
import type { Cause } from '../route.ts';
import type { IntentRow } from '../rows.ts';
import { type Change, randomText } from '../store.ts';
import { changed } from './paid.ts';
import { presentInvoice } from './present.ts';
import type { InvoiceRow, LineRow, SubscriptionRow } from './rows.ts';

type Written = { readonly reason: InvoiceRow['reason']; readonly lines: readonly LineRow[]; readonly at: number };

/** Writes an invoice for a subscription: a draft first, so that nothing is collected of it yet. */
export function draft(
  change: Change,
  cause: Cause,
  subscription: SubscriptionRow,
  { reason, lines, at }: Written,
): InvoiceRow {
  const id = change.newId('in');
  const row: InvoiceRow = {
    id,
    number: `SANDBOX-${id.slice(4, 13).toUpperCase()}`,
    created: at,
    customer: subscription.customer,
    subscription: subscription.id,
    reason,
    status: 'draft',
    currency: subscription.currency,
    lines,
    total: lines.reduce((sum, { amount }) => sum + amount, 0),
    amount_paid: 0,
    attempts: 0,
    next_step: null,
    payment_intent: null,
    finalized_at: null,
    paid_at: null,
    voided_at: null,
  };
  change.put('invoice', id, row);
  change.relate('invoices', subscription.id, id);
  recordEvent(change, cause, 'invoice.created', presentInvoice(change, row));
  return row;
}

/** From here on it is owed: it gets the one intent it can be paid with. An invoice over nothing is paid. */
export function finalize(change: Change, cause: Cause, invoice: InvoiceRow, at: number): InvoiceRow {
  const free = invoice.total === 0;
  const intent = free ? null : openIntent(change, cause, invoice, at);
  const row: InvoiceRow = {
    ...invoice,
    status: free ? 'paid' : 'open',
    payment_intent: intent,
    finalized_at: at,
    paid_at: free ? at : null,
    next_step: null,
  };
  change.put('invoice', row.id, row);
  recordEvent(change, cause, 'invoice.finalized', presentInvoice(change, row));
  if (free) recordEvent(change, cause, 'invoice.paid', presentInvoice(change, row));
  return row;
}

function openIntent(change: Change, cause: Cause, invoice: InvoiceRow, at: number): string {
  const id = change.newId('pi');
  const intent: IntentRow = {
    id,
    secret: `${id}_secret_${randomText(25)}`,
    created: at,
    amount: invoice.total,
    currency: invoice.currency,
    status: 'requires_payment_method',
    amount_received: 0,
    metadata: {},
    description: invoice.reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    receipt_email: null,
    card: null,
    return_url: null,
    use_stripe_sdk: false,
    step: null,
    latest_charge: null,
    last_payment_error: null,
    canceled_at: null,
    cancellation_reason: null,
    invoice: invoice.id,
    customer: invoice.customer,
  };
  change.put('payment_intent', id, intent);
  recordEvent(change, cause, 'payment_intent.created', presentIntent(intent));
  return id;
}

/** Voids an invoice: it is not owed and cannot be paid any more. */
export function voided(change: Change, cause: Cause, invoice: InvoiceRow, at: number): InvoiceRow {
  const row: InvoiceRow = { ...invoice, status: 'void', voided_at: at, next_step: null };
  change.put('invoice', row.id, row);
  recordEvent(change, cause, 'invoice.voided', presentInvoice(change, row));
  const subscription = change.get('subscription', row.subscription);
  // What waited for its payment is not made.
  if (subscription?.pending && subscription.latest_invoice === row.id)
    changed(change, cause, { ...subscription, pending: null }, subscription);
  const intent = row.payment_intent ? change.get('payment_intent', row.payment_intent) : undefined;
  if (intent && intent.status !== 'succeeded' && intent.status !== 'canceled') {
    const canceled: IntentRow = { ...intent, status: 'canceled', canceled_at: at, cancellation_reason: 'void_invoice' };
    change.put('payment_intent', intent.id, canceled);
    recordEvent(change, cause, 'payment_intent.canceled', presentIntent(canceled));
  }
  return row;
}

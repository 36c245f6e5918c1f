import { z } from 'zod';
import { badRequest, ProviderError } from '../errors.ts';
import { expand, flag, integer, isWithin, listing, read } from '../parse.ts';
import { type Call, listOf, ok, one, type Reply, type Route } from '../route.ts';
import type { Change, View } from '../store.ts';
import { clockAt } from './clock.ts';
import { collect, expire } from './due.ts';
import { finalize, voided } from './invoices.ts';
import { changed } from './paid.ts';
import { changeOf } from './periods.ts';
import { presentInvoice, presentPayment } from './present.ts';
import type { InvoiceRow } from './rows.ts';

const listParams = z.strictObject({
  ...listing,
  subscription: z.string().optional(),
  customer: z.string().optional(),
  status: z.string().optional(),
});
const payment = z.strictObject({ type: z.literal('payment_intent'), payment_intent: z.string() });
const paymentParams = z.strictObject({ ...listing, invoice: z.string().optional(), payment: payment.optional() });
const previewParams = z.strictObject({
  subscription: z.string(),
  subscription_details: z.strictObject({
    items: z.array(z.strictObject({ id: z.string(), price: z.string() })).length(1),
    proration_behavior: z.literal('always_invoice', 'Only always_invoice is possible here'),
    proration_date: integer.optional(),
  }),
  expand,
});

/** What is owed for a period or a change, from draft to paid. */
export const invoiceRoutes: readonly Route[] = [
  { method: 'GET', url: '/invoices', run: list },
  { method: 'POST', url: '/invoices/create_preview', run: preview },
  { method: 'GET', url: '/invoices/:id', run: (view, call) => answer(view, call, one(view, 'invoice', call.id)) },
  { method: 'DELETE', url: '/invoices/:id', run: remove },
  { method: 'POST', url: '/invoices/:id/finalize', run: finalizeNow },
  { method: 'POST', url: '/invoices/:id/pay', run: pay },
  { method: 'POST', url: '/invoices/:id/void', run: voidNow },
  { method: 'POST', url: '/invoices/:id/mark_uncollectible', run: giveUp },
  { method: 'GET', url: '/invoice_payments', run: payments },
];

function list(view: View, call: Call): Reply {
  const { subscription, customer, status, created, expand: expanded, ...page } = read(listParams, call.params);
  const wanted = (row: InvoiceRow) =>
    (!subscription || row.subscription === subscription) &&
    (!customer || row.customer === customer) &&
    (!status || row.status === status);
  const inside = (expanded ?? []).map((path) => path.replace(/^data\./, ''));
  return listOf(
    view,
    'invoice',
    call.path,
    page,
    (row) => wanted(row) && isWithin(row.created, created),
    (row) => presentInvoice(view, row, inside),
  );
}

function payments(view: View, call: Call): Reply {
  const { invoice, payment: by, created, expand: _expand, ...page } = read(paymentParams, call.params);
  const wanted = (row: InvoiceRow) =>
    row.payment_intent !== null &&
    (!invoice || row.id === invoice) &&
    (!by || row.payment_intent === by.payment_intent) &&
    isWithin(row.created, created);
  return listOf(view, 'invoice', call.path, page, wanted, presentPayment);
}

/** What a change at once would cost, without making it. */
function preview(change: Change, call: Call): Reply {
  const params = read(previewParams, call.params);
  const subscription = one(change, 'subscription', params.subscription);
  const { items, proration_date } = params.subscription_details;
  const now = clockAt(change, call.now);
  const old = one(change, 'price', subscription.price);
  const wanted = one(change, 'price', items[0]?.price ?? '');
  const { lines, total } = changeOf(subscription, old, wanted, proration_date ?? now, now, () => 'il_preview');
  const row: InvoiceRow = {
    id: 'upcoming_in',
    number: '',
    created: now,
    customer: subscription.customer,
    subscription: subscription.id,
    reason: 'subscription_update',
    status: 'draft',
    currency: subscription.currency,
    lines,
    total,
    amount_paid: 0,
    attempts: 0,
    next_step: null,
    payment_intent: null,
    finalized_at: null,
    paid_at: null,
    voided_at: null,
  };
  return ok(presentInvoice(change, row));
}

/** It is collected soon, unless that is declined with `auto_advance`. */
function finalizeNow(change: Change, call: Call): Reply {
  const { auto_advance: isCollected = true } = read(
    z.strictObject({ auto_advance: flag.optional(), expand }),
    call.params,
  );
  const invoice = inStatus(change, call, 'draft');
  const now = clockAt(change, call.now);
  const open = finalize(change, call, invoice, now);
  if (open.status === 'open') change.put('invoice', open.id, { ...open, next_step: isCollected ? now : null });
  return answer(change, call, one(change, 'invoice', open.id));
}

/** Collects from the card on file now. A refusal is remembered, so it is answered and not thrown. */
function pay(change: Change, call: Call): Reply {
  const invoice = inStatus(change, call, 'open');
  collect(change, call, invoice);
  const after = one(change, 'invoice', invoice.id);
  if (after.status === 'paid') return answer(change, call, after);
  const { message, ...why } = change.get('payment_intent', invoice.payment_intent ?? '')?.last_payment_error ?? {
    message: 'The invoice could not be paid.',
  };
  return {
    status: 402,
    body: new ProviderError(402, 'card_error', message, { ...('code' in why && { code: why.code }) }).envelope(),
  };
}

/** Those of subscriptions, which are all there are, cannot be deleted: not even a draft. */
function remove(change: Change, call: Call): Reply {
  one(change, 'invoice', call.id);
  throw badRequest('You cannot delete an invoice that is for a subscription. Finalize and void it instead.', {
    param: 'id',
  });
}

/** A first invoice takes its subscription with it; of a later one the subscription is free again. */
function voidNow(change: Change, call: Call): Reply {
  const invoice = one(change, 'invoice', call.id);
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') throw wrongStatus(invoice, 'voided');
  if (change.get('payment_intent', invoice.payment_intent ?? '')?.status === 'succeeded')
    throw badRequest('You cannot void an invoice whose payment has succeeded.', { param: 'id' });
  const now = clockAt(change, call.now);
  const subscription = one(change, 'subscription', invoice.subscription);
  if (subscription.status === 'incomplete') expire(change, call, subscription, invoice, now);
  else voided(change, call, invoice, now);
  if (subscription.status === 'past_due' && subscription.latest_invoice === invoice.id)
    changed(change, call, { ...subscription, status: 'active' }, subscription);
  return answer(change, call, one(change, 'invoice', invoice.id));
}

function giveUp(change: Change, call: Call): Reply {
  const row: InvoiceRow = { ...inStatus(change, call, 'open'), status: 'uncollectible', next_step: null };
  change.put('invoice', row.id, row);
  return answer(change, call, row);
}

function inStatus(view: View, call: Call, status: InvoiceRow['status']): InvoiceRow {
  const invoice = one(view, 'invoice', call.id);
  if (invoice.status !== status) throw wrongStatus(invoice, status === 'draft' ? 'finalized' : 'paid');
  return invoice;
}

const wrongStatus = (invoice: InvoiceRow, verb: string): ProviderError =>
  invoice.status === 'paid'
    ? badRequest('Invoice is already paid', { code: 'invoice_already_paid' })
    : badRequest(`This invoice cannot be ${verb}: it is ${invoice.status}.`, { code: 'invoice_not_editable' });

const answer = (view: View, call: Call, row: InvoiceRow): Reply =>
  ok(presentInvoice(view, row, read(z.looseObject({ expand }), call.params).expand ?? []));

import type { Json } from '../errors.ts';
import { one } from '../route.ts';
import type { View } from '../store.ts';
import { presentPrice } from './catalog.ts';
import type { InvoiceRow, LineRow, PendingRow, PhaseRow, ScheduleRow, SubscriptionRow } from './rows.ts';

type Shown = Json & { readonly id: string };

/** The subscription as the provider's API shows it; `expanded` names what stands in place of ids. */
export function presentSubscription(view: View, row: SubscriptionRow, expanded: readonly string[] = []): Shown {
  const wants = (path: string) => expanded.some((each) => each === path || each.startsWith(`${path}.`));
  const inside = (path: string) =>
    expanded.filter((each) => each.startsWith(`${path}.`)).map((each) => each.slice(path.length + 1));
  return {
    id: row.id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { enabled: false, liability: null },
    billing_cycle_anchor: row.anchor,
    billing_mode: { type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: row.cancel_at_period_end ? row.until : null,
    cancel_at_period_end: row.cancel_at_period_end,
    canceled_at: row.canceled_at,
    collection_method: 'charge_automatically',
    created: row.created,
    currency: row.currency,
    customer: row.customer,
    days_until_due: null,
    default_payment_method: row.card?.id ?? null,
    default_source: null,
    description: null,
    discounts: [],
    ended_at: row.ended_at,
    items: {
      object: 'list',
      data: [presentItem(view, row)],
      has_more: false,
      url: `/v1/subscription_items?subscription=${row.id}`,
    },
    latest_invoice: wants('latest_invoice')
      ? presentInvoice(view, one(view, 'invoice', row.latest_invoice), inside('latest_invoice'))
      : row.latest_invoice,
    livemode: false,
    metadata: row.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: ['card'],
      save_default_payment_method: row.saves_card ? 'on_subscription' : 'off',
    },
    pending_setup_intent: null,
    pending_update: row.pending ? presentPending(row, row.pending) : null,
    schedule:
      row.schedule && wants('schedule')
        ? presentSchedule(one(view, 'subscription_schedule', row.schedule))
        : row.schedule,
    start_date: row.created,
    status: row.status,
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_start: null,
  };
}

const presentPending = (row: SubscriptionRow, { price, expires_at }: PendingRow): Json => ({
  billing_cycle_anchor: null,
  expires_at,
  subscription_items: [{ id: row.item, object: 'subscription_item', price, quantity: 1 }],
  trial_end: null,
  trial_from_plan: null,
});

const presentItem = (view: View, row: SubscriptionRow): Json => ({
  id: row.item,
  object: 'subscription_item',
  billing_thresholds: null,
  created: row.created,
  discounts: [],
  metadata: {},
  quantity: 1,
  current_period_start: row.from,
  current_period_end: row.until,
  subscription: row.id,
  tax_rates: [],
  price: presentPrice(one(view, 'price', row.price)),
});

/** The invoice as the provider's API shows it; its secret and payments only when asked for. */
export function presentInvoice(view: View, row: InvoiceRow, expanded: readonly string[] = []): Shown {
  const intent = row.payment_intent ? view.get('payment_intent', row.payment_intent) : undefined;
  const isDue = row.status === 'open' || row.status === 'uncollectible';
  const list = (data: readonly Json[], url: string): Json => ({ object: 'list', data, has_more: false, url });
  return {
    id: row.id,
    object: 'invoice',
    amount_due: row.total,
    amount_overpaid: 0,
    amount_paid: row.amount_paid,
    amount_remaining: isDue ? row.total : 0,
    attempt_count: row.attempts,
    attempted: row.attempts > 0,
    auto_advance: row.next_step !== null,
    billing_reason: row.reason,
    collection_method: 'charge_automatically',
    created: row.created,
    currency: row.currency,
    customer: row.customer,
    description: null,
    discounts: [],
    due_date: null,
    ending_balance: 0,
    livemode: false,
    metadata: {},
    next_payment_attempt: row.status === 'open' ? row.next_step : null,
    number: row.number,
    starting_balance: 0,
    status: row.status,
    subtotal: row.total,
    total: row.total,
    test_clock: null,
    ...(expanded.includes('confirmation_secret') && {
      confirmation_secret: intent ? { client_secret: intent.secret, type: 'payment_intent' } : null,
    }),
    ...(expanded.includes('payments') && {
      payments: list(row.payment_intent ? [presentPayment(row)] : [], `/v1/invoice_payments?invoice=${row.id}`),
    }),
    lines: list(
      row.lines.map((line) => presentLine(row, line)),
      `/v1/invoices/${row.id}/lines`,
    ),
    parent: {
      quote_details: null,
      subscription_details: { metadata: {}, subscription: row.subscription },
      type: 'subscription_details',
    },
    period_start: row.created,
    period_end: row.created,
    status_transitions: {
      finalized_at: row.finalized_at,
      marked_uncollectible_at: null,
      paid_at: row.paid_at,
      voided_at: row.voided_at,
    },
  };
}

const presentLine = (invoice: InvoiceRow, line: LineRow): Json => ({
  id: line.id,
  object: 'line_item',
  amount: line.amount,
  currency: invoice.currency,
  description: line.description,
  discounts: [],
  discountable: !line.proration,
  invoice: invoice.id,
  livemode: false,
  metadata: {},
  quantity: 1,
  subscription: invoice.subscription,
  parent: {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration: line.proration,
      subscription: invoice.subscription,
      subscription_item: invoice.subscription,
    },
    type: 'subscription_item_details',
  },
  period: { start: line.from, end: line.until },
  pricing: { price_details: { price: line.price, product: null }, type: 'price_details', unit_amount_decimal: null },
  subtotal: line.amount,
  taxes: [],
});

/** How an invoice is paid: by the one intent it got when it was finalized. */
export const presentPayment = (invoice: InvoiceRow): Json & { readonly id: string } => ({
  id: `inpay_${invoice.id.slice(3)}`,
  object: 'invoice_payment',
  amount_paid: invoice.status === 'paid' ? invoice.total : null,
  amount_requested: invoice.total,
  created: invoice.finalized_at,
  currency: invoice.currency,
  invoice: invoice.id,
  is_default: true,
  livemode: false,
  payment: { payment_intent: invoice.payment_intent, type: 'payment_intent' },
  status: invoice.status === 'paid' ? 'paid' : invoice.status === 'void' ? 'canceled' : 'open',
  status_transitions: { canceled_at: invoice.voided_at, paid_at: invoice.paid_at },
});

/** The schedule as the provider's API shows it. */
export function presentSchedule(row: ScheduleRow): Shown {
  const phase = ({ price, from, until, card }: PhaseRow) => ({
    default_payment_method: card?.id ?? null,
    start_date: from,
    end_date: until,
    items: [{ price, quantity: 1 }],
    metadata: {},
  });
  return {
    id: row.id,
    object: 'subscription_schedule',
    created: row.created,
    customer: row.customer,
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    status: row.status,
    subscription: row.status === 'released' ? null : row.subscription,
    current_phase: row.status === 'active' ? { start_date: row.current.from, end_date: row.current.until } : null,
    phases: [...(row.past ?? []), row.current, ...(row.next ? [row.next] : [])].map(phase),
  };
}

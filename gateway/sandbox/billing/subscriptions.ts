import { z } from 'zod';
import { badRequest } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { expand, flag, integer, listing, metadata, read } from '../parse.ts';
import { chargeOnSession } from '../paying.ts';
import { type Call, listOf, ok, one, type Reply, type Route } from '../route.ts';
import { cardOf } from '../setups/attach.ts';
import type { Change, View } from '../store.ts';
import { clockAt } from './clock.ts';
import { end, expire, payingCard } from './due.ts';
import { draft, finalize, voided } from './invoices.ts';
import { changed } from './paid.ts';
import { changeOf, periodEnd, wholePeriod } from './periods.ts';
import { presentSubscription } from './present.ts';
import type { SubscriptionRow } from './rows.ts';

const quantity = z.literal('1', 'Only a quantity of 1 is possible here').optional();
const createParams = z.strictObject({
  customer: z.string(),
  items: z.array(z.strictObject({ price: z.string(), quantity })).length(1, 'Exactly one item is possible here'),
  payment_behavior: z.literal('default_incomplete', 'Only default_incomplete is possible here'),
  payment_settings: z
    .strictObject({
      save_default_payment_method: z.enum(['on_subscription', 'off']).optional(),
      payment_method_types: z.array(z.literal('card')).optional(),
    })
    .optional(),
  metadata: metadata.optional(),
  expand,
});
const updateParams = z.strictObject({
  items: z
    .array(z.strictObject({ id: z.string(), price: z.string(), quantity }))
    .length(1, 'Exactly one item is possible here')
    .optional(),
  proration_behavior: z.enum(['always_invoice', 'none'], 'Only always_invoice and none are possible here').optional(),
  proration_date: integer.optional(),
  payment_behavior: z.literal('pending_if_incomplete', 'Only pending_if_incomplete is possible here').optional(),
  cancel_at_period_end: flag.optional(),
  default_payment_method: z.string().optional(),
  metadata: metadata.optional(),
  expand,
});
/** How long a change waits for its payment; the end of the period comes first. */
const CHANGE_WITHIN = 23 * 3_600;
/** What a change may say that waits for its payment when it cannot be had at once. */
const MAY_WAIT = ['items', 'proration_behavior', 'proration_date', 'payment_behavior', 'expand'];
const { created: _created, ...paging } = listing;
const listParams = z.strictObject({ ...paging, customer: z.string().optional(), status: z.string().optional() });
const cancelParams = z.strictObject({ invoice_now: flag.optional(), prorate: flag.optional(), expand });

/** What is paid period by period. */
export const subscriptionRoutes: readonly Route[] = [
  { method: 'POST', url: '/subscriptions', run: create },
  { method: 'GET', url: '/subscriptions', run: list },
  {
    method: 'GET',
    url: '/subscriptions/:id',
    run: (view, call) => answer(view, call, one(view, 'subscription', call.id)),
  },
  { method: 'POST', url: '/subscriptions/:id', run: update },
  { method: 'DELETE', url: '/subscriptions/:id', run: cancel },
];

/** The first invoice is open at once and waits for the payer; the subscription is `incomplete` until then. */
function create(change: Change, call: Call): Reply {
  const params = read(createParams, call.params);
  const customer = one(change, 'customer', params.customer);
  const price = one(change, 'price', params.items[0]?.price ?? '');
  const now = clockAt(change, call.now);
  const until = periodEnd(now, now, price.interval);
  const begun: SubscriptionRow = {
    id: change.newId('sub'),
    created: now,
    customer: customer.id,
    item: change.newId('si'),
    price: price.id,
    currency: price.currency,
    status: 'incomplete',
    anchor: now,
    from: now,
    until,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    card: null,
    saves_card: params.payment_settings?.save_default_payment_method === 'on_subscription',
    metadata: params.metadata ?? {},
    latest_invoice: '',
    schedule: null,
  };
  const lines = [wholePeriod(price, one(change, 'product', price.product).name, now, until, change.newId('il'))];
  const invoice = finalize(
    change,
    call,
    draft(change, call, begun, { reason: 'subscription_create', lines, at: now }),
    now,
  );
  const subscription: SubscriptionRow = {
    ...begun,
    latest_invoice: invoice.id,
    status: invoice.status === 'paid' ? 'active' : 'incomplete',
  };
  change.put('subscription', subscription.id, subscription);
  recordEvent(change, call, 'customer.subscription.created', presentSubscription(change, subscription));
  return answer(change, call, subscription, params.expand);
}

function list(view: View, call: Call): Reply {
  const { customer, status, expand: expanded, ...page } = read(listParams, call.params);
  const inside = (expanded ?? []).map((path) => path.replace(/^data\./, ''));
  const wanted = (row: SubscriptionRow) =>
    (!customer || row.customer === customer) &&
    (status === 'all' || (status ? row.status === status : row.status !== 'canceled'));
  return listOf(view, 'subscription', call.path, page, wanted, (row) => presentSubscription(view, row, inside));
}

function update(change: Change, call: Call): Reply {
  const params = read(updateParams, call.params);
  const before = alive(change, call.id);
  const managed = params.items !== undefined || params.cancel_at_period_end !== undefined;
  if (before.schedule && managed)
    throw badRequest(
      `The subscription is managed by the subscription schedule \`${before.schedule}\`. Release it first.`,
    );
  const odd = Object.keys(call.params).find((name) => !MAY_WAIT.includes(name));
  if (params.payment_behavior && odd)
    throw badRequest(`You can't update \`${odd}\` when \`payment_behavior\` is \`pending_if_incomplete\`.`, {
      param: odd,
    });
  const now = clockAt(change, call.now);
  const ending = params.cancel_at_period_end ?? before.cancel_at_period_end;
  const settled: SubscriptionRow = {
    ...before,
    cancel_at_period_end: ending,
    canceled_at: ending ? (before.canceled_at ?? now) : null,
    card:
      params.default_payment_method === undefined
        ? before.card
        : cardOf(change, before.customer, params.default_payment_method),
    metadata: { ...before.metadata, ...params.metadata },
  };
  const item = params.items?.[0];
  if (item && item.id !== before.item)
    throw badRequest(`No such subscription item: '${item.id}'`, { code: 'resource_missing', param: 'items[0][id]' });
  const after =
    item && item.price !== before.price
      ? reprice(change, call, settled, { ...params, price: item.price }, now)
      : settled;
  return answer(change, call, changed(change, call, after, before), params.expand);
}

type Repricing = {
  readonly price: string;
  readonly proration_behavior?: string | undefined;
  readonly proration_date?: number | undefined;
};

/**
 * Another price at once; with `always_invoice` the difference is collected now, and the change waits while it cannot be:
 * for another card, or for the bank's question to be answered.
 */
function reprice(change: Change, call: Call, before: SubscriptionRow, wanted: Repricing, now: number): SubscriptionRow {
  const price = one(change, 'price', wanted.price);
  if (wanted.proration_behavior !== 'always_invoice') return { ...before, price: price.id };
  const { lines, anchor, from, until } = changeOf(
    before,
    one(change, 'price', before.price),
    price,
    wanted.proration_date ?? now,
    now,
    () => change.newId('il'),
  );
  // One change waits at a time.
  const replaced = before.pending ? change.get('invoice', before.latest_invoice) : undefined;
  if (replaced?.status === 'open') voided(change, call, replaced, now);
  const invoice = finalize(
    change,
    call,
    draft(change, call, before, { reason: 'subscription_update', lines, at: now }),
    now,
  );
  const intent = change.get('payment_intent', invoice.payment_intent ?? '');
  // Nothing is due where both cost the same.
  const isPaid = !intent || chargeOnSession(change, call, intent, payingCard(change, before)).status === 'succeeded';
  const made = { price: price.id, anchor, from, until };
  const rest = { ...before, latest_invoice: invoice.id };
  if (isPaid) return { ...rest, ...made, pending: null };
  return { ...rest, pending: { ...made, expires_at: Math.min(now + CHANGE_WITHIN, before.until) } };
}

/** Now, without giving anything back. Open invoices stay as they are. */
function cancel(change: Change, call: Call): Reply {
  const params = read(cancelParams, call.params);
  const subscription = alive(change, call.id);
  const now = clockAt(change, call.now);
  if (subscription.status !== 'incomplete')
    return answer(change, call, end(change, call, subscription, now), params.expand);
  expire(change, call, subscription, one(change, 'invoice', subscription.latest_invoice), now);
  return answer(change, call, one(change, 'subscription', call.id), params.expand);
}

function alive(change: Change, id: string): SubscriptionRow {
  const row = one(change, 'subscription', id);
  if (row.status !== 'canceled' && row.status !== 'incomplete_expired') return row;
  throw badRequest('A canceled subscription can only update its cancellation_details and metadata.', { param: 'id' });
}

const answer = (view: View, call: Call, row: SubscriptionRow, expanded?: readonly string[]): Reply =>
  ok(presentSubscription(view, row, expanded ?? read(z.looseObject({ expand }), call.params).expand ?? []));

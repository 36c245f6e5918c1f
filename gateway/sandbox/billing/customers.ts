import { z } from 'zod';
import { badRequest, type Json, noSuch } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { expand, metadata, read } from '../parse.ts';
import { type Call, ok, one, type Reply, type Route } from '../route.ts';
import { found, indexable } from '../search.ts';
import type { Change } from '../store.ts';
import { clockAt } from './clock.ts';
import { end } from './due.ts';
import type { CustomerRow } from './rows.ts';

const params = z.strictObject({
  email: z.string().max(512).optional(),
  name: z.string().max(256).optional(),
  metadata: metadata.optional(),
  expand,
});

const updateParams = z.strictObject({
  invoice_settings: z.strictObject({ default_payment_method: z.string().optional() }).optional(),
  metadata: metadata.optional(),
  expand,
});

/** So many subscriptions and cards of one customer end with it. */
const MOST = 100;

/** Who is billed: found again by what their metadata says. */
export const customerRoutes: readonly Route[] = [
  { method: 'POST', url: '/customers', run: create },
  {
    method: 'GET',
    url: '/customers/search',
    run: (view, call) => found(view, call, 'customer', () => undefined, presentCustomer),
  },
  { method: 'GET', url: '/customers/:id', run: (view, call) => ok(presented(one(view, 'customer', call.id))) },
  { method: 'POST', url: '/customers/:id', run: update },
  { method: 'DELETE', url: '/customers/:id', run: remove },
];

function create(change: Change, call: Call): Reply {
  const { email = null, name = null, metadata: carried = {} } = read(params, call.params);
  const row: CustomerRow = {
    id: change.newId('cus'),
    created: clockAt(change, call.now),
    email,
    name,
    metadata: carried,
  };
  change.put('customer', row.id, row);
  for (const [key, value] of Object.entries(carried))
    change.relate(`customer.metadata.${key}`, indexable(value), row.id);
  recordEvent(change, call, 'customer.created', presentCustomer(row));
  return ok(presentCustomer(row));
}

/** Which of its cards is charged by whatever has none of its own. */
function update(change: Change, call: Call): Reply {
  const { invoice_settings: settings, metadata: carried } = read(updateParams, call.params);
  const row = one(change, 'customer', call.id);
  if (row.deleted) throw noSuch('customer', row.id, 'id');
  const card = settings?.default_payment_method;
  if (card && change.get('payment_method', card)?.customer !== row.id)
    throw badRequest(
      `The customer does not have a payment method with the ID ${card}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'invoice_settings[default_payment_method]' },
    );
  const after: CustomerRow = {
    ...row,
    metadata: { ...row.metadata, ...carried },
    ...(card !== undefined && { default_payment_method: card || null }),
  };
  change.put('customer', row.id, after);
  recordEvent(change, call, 'customer.updated', presentCustomer(after));
  return ok(presentCustomer(after));
}

/** Its subscriptions end with it, and its cards can no longer be charged; it is still there by its id. */
function remove(change: Change, call: Call): Reply {
  const row = one(change, 'customer', call.id);
  if (row.deleted) throw noSuch('customer', row.id, 'id');
  const isTheirs = ({ customer }: { readonly customer: string | null }) => customer === row.id;
  for (const subscription of change.list('subscription', { limit: MOST }, isTheirs))
    if (subscription.status !== 'canceled' && subscription.status !== 'incomplete_expired')
      end(change, call, subscription, clockAt(change, call.now));
  for (const { id } of change.list('payment_method', { limit: MOST }, isTheirs)) change.remove('payment_method', id);
  const gone: CustomerRow = { ...row, email: null, name: null, metadata: {}, deleted: true };
  change.put('customer', row.id, gone);
  recordEvent(change, call, 'customer.deleted', presentGone(gone));
  return ok(presentGone(gone));
}

const presented = (row: CustomerRow): Json => (row.deleted ? presentGone(row) : presentCustomer(row));
const presentGone = ({ id }: CustomerRow) => ({ id, object: 'customer', deleted: true });

const presentCustomer = (row: CustomerRow): Json & { readonly id: string } => ({
  id: row.id,
  object: 'customer',
  address: null,
  balance: 0,
  created: row.created,
  currency: null,
  default_source: null,
  delinquent: false,
  description: null,
  email: row.email,
  invoice_prefix: row.id.slice(-8).toUpperCase(),
  invoice_settings: {
    custom_fields: null,
    default_payment_method: row.default_payment_method ?? null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata: row.metadata,
  name: row.name,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
});

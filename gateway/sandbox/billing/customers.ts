import { z } from 'zod';
import type { Json } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { expand, metadata, read } from '../parse.ts';
import { type Call, ok, one, type Reply, type Route } from '../route.ts';
import { found, indexable } from '../search.ts';
import type { Change } from '../store.ts';
import { clockAt } from './clock.ts';
import type { CustomerRow } from './rows.ts';

const params = z.strictObject({
  email: z.string().max(512).optional(),
  name: z.string().max(256).optional(),
  metadata: metadata.optional(),
  expand,
});

/** Who is billed: found again by what their metadata says. */
export const customerRoutes: readonly Route[] = [
  { method: 'POST', url: '/customers', run: create },
  {
    method: 'GET',
    url: '/customers/search',
    run: (view, call) => found(view, call, 'customer', () => undefined, presentCustomer),
  },
  { method: 'GET', url: '/customers/:id', run: (view, call) => ok(presentCustomer(one(view, 'customer', call.id))) },
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
  invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
  livemode: false,
  metadata: row.metadata,
  name: row.name,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
});

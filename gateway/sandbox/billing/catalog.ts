import { z } from 'zod';
import { badRequest, type Json } from '../errors.ts';
import { expand, flag, integer, listing, metadata, read } from '../parse.ts';
import { type Call, listOf, ok, one, type Reply, type Route } from '../route.ts';
import type { Change, View } from '../store.ts';
import { clockAt } from './clock.ts';
import type { PriceRow, ProductRow } from './rows.ts';

const productParams = z.strictObject({
  id: z.string().min(1).max(100).optional(),
  name: z.string().min(1),
  metadata: metadata.optional(),
  expand,
});
const priceParams = z.strictObject({
  product: z.string(),
  unit_amount: integer.pipe(z.number().min(0)),
  currency: z.literal('usd', 'Only usd is possible here'),
  recurring: z.strictObject({ interval: z.enum(['month', 'year'], 'Only month and year are possible here') }),
  lookup_key: z.string().max(200).optional(),
  metadata: metadata.optional(),
  expand,
});
const { created: _created, ...paging } = listing;
const listParams = z.strictObject({
  ...paging,
  lookup_keys: z.array(z.string()).max(10).optional(),
  product: z.string().optional(),
  active: flag.optional(),
});

/** What is sold by the period: products and their prices, found again by their lookup keys. */
export const catalogRoutes: readonly Route[] = [
  { method: 'POST', url: '/products', run: createProduct },
  { method: 'GET', url: '/products/:id', run: (view, call) => ok(presentProduct(one(view, 'product', call.id))) },
  { method: 'POST', url: '/prices', run: createPrice },
  { method: 'GET', url: '/prices', run: listPrices },
  { method: 'GET', url: '/prices/:id', run: (view, call) => ok(presentPrice(one(view, 'price', call.id))) },
];

function createProduct(change: Change, call: Call): Reply {
  const params = read(productParams, call.params);
  const id = params.id ?? change.newId('prod');
  if (change.get('product', id))
    throw badRequest(`Product already exists.`, { code: 'resource_already_exists', param: 'id' });
  const row: ProductRow = {
    id,
    created: clockAt(change, call.now),
    name: params.name,
    metadata: params.metadata ?? {},
  };
  change.put('product', id, row);
  return ok(presentProduct(row));
}

function createPrice(change: Change, call: Call): Reply {
  const {
    product,
    unit_amount,
    currency,
    recurring,
    lookup_key = null,
    metadata: carried = {},
  } = read(priceParams, call.params);
  one(change, 'product', product);
  if (lookup_key !== null && change.related('price.lookup_key', lookup_key).length > 0)
    throw badRequest(`A price (\`${lookup_key}\`) already uses that lookup key.`, {
      code: 'resource_already_exists',
      param: 'lookup_key',
    });
  const id = change.newId('price');
  const row: PriceRow = {
    id,
    created: clockAt(change, call.now),
    product,
    unit_amount,
    currency,
    interval: recurring.interval,
    lookup_key,
    metadata: carried,
  };
  change.put('price', id, row);
  if (lookup_key !== null) change.relate('price.lookup_key', lookup_key, id);
  return ok(presentPrice(row));
}

function listPrices(view: View, call: Call): Reply {
  const { lookup_keys, product, active, ...page } = read(listParams, call.params);
  const wanted = (row: PriceRow) =>
    active !== false &&
    (!lookup_keys || (row.lookup_key !== null && lookup_keys.includes(row.lookup_key))) &&
    (!product || row.product === product);
  return listOf(view, 'price', call.path, page, wanted, presentPrice);
}

const presentProduct = ({ id, created, name, metadata: carried }: ProductRow): Json => ({
  id,
  object: 'product',
  active: true,
  created,
  default_price: null,
  description: null,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: carried,
  name,
  package_dimensions: null,
  shippable: null,
  tax_code: null,
  type: 'service',
  updated: created,
  url: null,
});

/** The price as the provider's API shows it. */
export const presentPrice = (row: PriceRow): Json => ({
  id: row.id,
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created: row.created,
  currency: row.currency,
  custom_unit_amount: null,
  livemode: false,
  lookup_key: row.lookup_key,
  metadata: row.metadata,
  nickname: null,
  product: row.product,
  recurring: {
    interval: row.interval,
    interval_count: 1,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  },
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
  unit_amount: row.unit_amount,
  unit_amount_decimal: String(row.unit_amount),
});

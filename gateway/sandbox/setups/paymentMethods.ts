import { createHash } from 'node:crypto';
import { z } from 'zod';
import { badRequest, type Json } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { expand, isWithin, listing, read } from '../parse.ts';
import { type Call, listOf, ok, one, type Reply, type Route } from '../route.ts';
import type { Change, View } from '../store.ts';
import type { MethodRow } from './rows.ts';

const listParams = z.strictObject({ ...listing, type: z.literal('card', 'Only cards are possible here').optional() });
/** So many subscriptions of one customer lose a card that is taken away. */
const MOST = 100;

/** The cards a customer has on file. */
export const paymentMethodRoutes: readonly Route[] = [
  { method: 'GET', url: '/customers/:id/payment_methods', run: list },
  {
    method: 'GET',
    url: '/payment_methods/:id',
    run: (view, call) => ok(presentMethod(one(view, 'payment_method', call.id))),
  },
  { method: 'POST', url: '/payment_methods/:id/detach', run: detach },
];

function list(view: View, call: Call): Reply {
  const customer = one(view, 'customer', call.id);
  const { type: _type, created, ...page } = read(listParams, call.params);
  const wanted = (row: MethodRow) => row.customer === customer.id && isWithin(row.created, created);
  return listOf(view, 'payment_method', call.path, page, wanted, presentMethod);
}

/** It cannot be charged any more, nor put on file again; whatever it was the card of has none then. */
function detach(change: Change, call: Call): Reply {
  read(z.strictObject({ expand }), call.params);
  const row = one(change, 'payment_method', call.id);
  if (row.customer === null)
    throw badRequest('The payment method you provided is not attached to a customer so detachment is impossible.');
  const customer = one(change, 'customer', row.customer);
  if (customer.default_payment_method === row.id)
    change.put('customer', customer.id, { ...customer, default_payment_method: null });
  const isPaidWith = ({ card }: { readonly card: { readonly id: string } | null }) => card?.id === row.id;
  for (const subscription of change.list('subscription', { limit: MOST }, isPaidWith))
    change.put('subscription', subscription.id, { ...subscription, card: null });
  const loose: MethodRow = { ...row, customer: null };
  change.put('payment_method', row.id, loose);
  recordEvent(change, call, 'payment_method.detached', presentMethod(loose));
  return ok(presentMethod(loose));
}

/** The same card has the same fingerprint wherever it is. */
const fingerprintOf = (test: string): string => createHash('sha256').update(test).digest('base64url').slice(0, 16);

/** The card as the provider's API shows it. One that was only named expires at some time. */
const presentMethod = ({ id, created, customer, card }: MethodRow): Json & { readonly id: string } => ({
  id,
  object: 'payment_method',
  allow_redisplay: 'unspecified',
  billing_details: { address: null, email: null, name: null, phone: null },
  card: {
    brand: card.brand,
    country: 'US',
    display_brand: card.brand,
    exp_month: card.exp_month ?? 12,
    exp_year: card.exp_year ?? new Date(created * 1000).getUTCFullYear() + 3,
    fingerprint: fingerprintOf(card.test),
    funding: 'credit',
    last4: card.last4,
  },
  created,
  customer,
  livemode: false,
  metadata: {},
  type: 'card',
});

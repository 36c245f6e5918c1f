import { z } from 'zod';
import { balanceRoute } from './balance.ts';
import type { Json } from './errors.ts';
import { isWithin, listing, read } from './parse.ts';
import { listOf, ok, one, type Route } from './route.ts';
import type { ChargeRow } from './rows.ts';

const listParams = z.strictObject({ ...listing, payment_intent: z.string().optional() });

/** One attempt to take money; declined ones are kept too. And what they add up to. */
export const chargeRoutes: readonly Route[] = [
  {
    method: 'GET',
    url: '/charges',
    run: (view, call) => {
      const { payment_intent, created, ...page } = read(listParams, call.params);
      const wanted = (row: ChargeRow) =>
        (payment_intent === undefined || row.payment_intent === payment_intent) && isWithin(row.created, created);
      return listOf(view, 'charge', call.path, page, wanted, presentCharge);
    },
  },
  { method: 'GET', url: '/charges/:id', run: (view, call) => ok(presentCharge(one(view, 'charge', call.id))) },
  balanceRoute,
];

/** The charge as the provider's API shows it. */
export function presentCharge(row: ChargeRow): Json & { readonly id: string } {
  const paid = row.status === 'succeeded';
  return {
    id: row.id,
    object: 'charge',
    amount: row.amount,
    amount_captured: paid ? row.amount : 0,
    amount_refunded: row.amount_refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: paid,
    created: row.created,
    currency: row.currency,
    customer: null,
    description: null,
    disputed: row.disputed ?? false,
    failure_balance_transaction: null,
    failure_code: row.failure?.code ?? null,
    failure_message: row.failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: row.metadata,
    on_behalf_of: null,
    outcome: paid
      ? {
          network_status: 'approved_by_network',
          reason: null,
          risk_level: 'normal',
          seller_message: 'Payment complete.',
          type: 'authorized',
        }
      : {
          network_status: 'declined_by_network',
          reason: row.failure?.decline_code ?? null,
          risk_level: 'normal',
          seller_message: null,
          type: 'issuer_declined',
        },
    paid,
    payment_intent: row.payment_intent,
    payment_method: row.card.id,
    payment_method_details: {
      card: { brand: row.card.brand, last4: row.card.last4, funding: 'credit', country: 'US' },
      type: 'card',
    },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: paid && row.amount_refunded === row.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: row.status,
    transfer_data: null,
    transfer_group: null,
  };
}

import { z } from 'zod';
import { availableNow } from './balance.ts';
import { badRequest, type Json } from './errors.ts';
import { expand, integer, isWithin, listing, metadata, read } from './parse.ts';
import { type Call, listOf, ok, one, type Reply, type Route } from './route.ts';
import type { PayoutRow } from './rows.ts';
import type { Change } from './store.ts';
import { enterTransaction } from './transactions.ts';

const createParams = z.strictObject({
  amount: integer.pipe(z.number().min(1, 'Invalid positive integer')),
  currency: z.literal('usd'),
  description: z.string().max(1000).optional(),
  metadata: metadata.optional(),
  expand,
});

/** Money that goes to the account's own bank, when somebody asks for it. It arrives at once. */
export const payoutRoutes: readonly Route[] = [
  { method: 'POST', url: '/payouts', run: create },
  {
    method: 'GET',
    url: '/payouts',
    run: (view, call) => {
      const { created, ...page } = read(z.strictObject(listing), call.params);
      const wanted = (row: PayoutRow) => isWithin(row.created, created);
      return listOf(view, 'payout', call.path, page, wanted, presentPayout);
    },
  },
  { method: 'GET', url: '/payouts/:id', run: (view, call) => ok(presentPayout(one(view, 'payout', call.id))) },
];

function create(change: Change, call: Call): Reply {
  const { amount, currency, description = null, metadata: marks = {} } = read(createParams, call.params);
  if (amount > (availableNow(change, call.now).get(currency) ?? 0))
    throw badRequest('You have insufficient funds in your Stripe account for this transfer.', {
      code: 'balance_insufficient',
    });
  const row: PayoutRow = {
    id: change.newId('po'),
    created: Math.floor(call.now / 1000),
    amount,
    currency,
    description,
    metadata: marks,
  };
  change.put('payout', row.id, row);
  enterTransaction(change, call, {
    amount: -amount,
    currency,
    description: 'STRIPE PAYOUT',
    reporting_category: 'payout',
    source: row.id,
    type: 'payout',
  });
  return ok(presentPayout(row));
}

/** The payout as the provider's API shows it. */
export const presentPayout = (row: PayoutRow): Json & { readonly id: string } => ({
  id: row.id,
  object: 'payout',
  amount: row.amount,
  arrival_date: row.created,
  automatic: false,
  balance_transaction: null,
  created: row.created,
  currency: row.currency,
  description: row.description,
  destination: null,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  livemode: false,
  metadata: row.metadata,
  method: 'standard',
  original_payout: null,
  reconciliation_status: 'not_applicable',
  reversed_by: null,
  source_type: 'card',
  statement_descriptor: null,
  status: 'paid',
  type: 'bank_account',
});

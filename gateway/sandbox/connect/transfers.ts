import { z } from 'zod';
import { availableNow } from '../balance.ts';
import { badRequest, type Json, noSuch } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { expand, integer, isWithin, listing, metadata, read } from '../parse.ts';
import { type Call, listOf, ok, one, type Reply, type Route } from '../route.ts';
import type { Change, View } from '../store.ts';
import { enterTransaction } from '../transactions.ts';
import type { ReversalRow, TransferRow } from './rows.ts';

const positive = integer.pipe(z.number().min(1, 'Invalid positive integer'));
const createParams = z.strictObject({
  amount: positive,
  currency: z.literal('usd'),
  destination: z.string(),
  source_transaction: z.string().optional(),
  transfer_group: z.string().max(255).optional(),
  description: z.string().max(1000).optional(),
  metadata: metadata.optional(),
  expand,
});
const listParams = z.strictObject({
  ...listing,
  destination: z.string().optional(),
  transfer_group: z.string().optional(),
});
const reversalParams = z.strictObject({
  amount: positive.optional(),
  description: z.string().max(1000).optional(),
  metadata: metadata.optional(),
  expand,
});

/** Money that goes from the platform to a connected account, and back. */
export const transferRoutes: readonly Route[] = [
  { method: 'POST', url: '/transfers', run: create },
  {
    method: 'GET',
    url: '/transfers',
    run: (view, call) => {
      const { destination, transfer_group, created, ...page } = read(listParams, call.params);
      const wanted = (row: TransferRow) =>
        (destination === undefined || row.destination === destination) &&
        (transfer_group === undefined || row.transfer_group === transfer_group) &&
        isWithin(row.created, created);
      return listOf(view, 'transfer', call.path, page, wanted, (row) => presentTransfer(view, row));
    },
  },
  {
    method: 'GET',
    url: '/transfers/:id',
    run: (view, call) => ok(presentTransfer(view, one(view, 'transfer', call.id))),
  },
  { method: 'POST', url: '/transfers/:id/reversals', run: reverse },
  {
    method: 'GET',
    url: '/transfers/:id/reversals',
    run: (view, call) => {
      const { created, ...page } = read(z.strictObject(listing), call.params);
      const { id } = one(view, 'transfer', call.id);
      const wanted = (row: ReversalRow) => row.transfer === id && isWithin(row.created, created);
      return listOf(view, 'transfer_reversal', call.path, page, wanted, presentReversal);
    },
  },
];

function create(change: Change, call: Call): Reply {
  const params = read(createParams, call.params);
  const { amount, currency, destination } = params;
  const account = change.get('account', destination);
  if (!account)
    throw badRequest(`No such destination: '${destination}'`, { code: 'resource_missing', param: 'destination' });
  if (account.transfers !== 'active')
    throw badRequest(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      { code: 'insufficient_capabilities_for_transfer' },
    );
  if (params.source_transaction) fitsCharge(change, params.source_transaction, amount);
  else if (amount > (availableNow(change, call.now).get(currency) ?? 0))
    throw badRequest(
      'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card.',
      { code: 'balance_insufficient' },
    );
  const row: TransferRow = {
    id: change.newId('tr'),
    created: Math.floor(call.now / 1000),
    amount,
    currency,
    destination,
    source_transaction: params.source_transaction ?? null,
    transfer_group: params.transfer_group ?? null,
    description: params.description ?? null,
    metadata: params.metadata ?? {},
    amount_reversed: 0,
  };
  change.put('transfer', row.id, row);
  enterTransaction(change, call, {
    amount: -amount,
    currency,
    description: row.description,
    reporting_category: 'transfer',
    source: row.id,
    type: 'transfer',
  });
  change.put('account', destination, { ...account, balance: account.balance + amount });
  recordEvent(change, call, 'transfer.created', presentTransfer(change, row));
  return ok(presentTransfer(change, row));
}

/** Out of one charge no more can be sent than it took, whether its money can be used already or not. */
function fitsCharge(change: Change, id: string, amount: number): void {
  const charge = change.get('charge', id);
  if (charge?.status !== 'succeeded') throw noSuch('charge', id, 'source_transaction', 400);
  const sent = change
    .list('transfer', { limit: Number.MAX_SAFE_INTEGER }, (row) => row.source_transaction === id)
    .reduce((sum, row) => sum + row.amount, 0);
  if (sent + amount > charge.amount)
    throw badRequest('Transfers using this transaction as a source must not exceed the source amount.', {
      code: 'transfers_not_allowed',
      param: 'amount',
    });
}

function reverse(change: Change, call: Call): Reply {
  const params = read(reversalParams, call.params);
  const transfer = one(change, 'transfer', call.id);
  const rest = transfer.amount - transfer.amount_reversed;
  const amount = params.amount ?? rest;
  if (rest === 0)
    throw badRequest(`Transfer ${transfer.id} is already fully reversed.`, { code: 'transfer_already_reversed' });
  if (amount > rest)
    throw badRequest(`Reversal amount is greater than the amount left on the transfer.`, { param: 'amount' });
  const account = one(change, 'account', transfer.destination);
  if (amount > account.balance)
    throw badRequest('The connected account does not have the funds for this reversal.', {
      code: 'balance_insufficient',
    });
  const row: ReversalRow = {
    id: change.newId('trr'),
    created: Math.floor(call.now / 1000),
    amount,
    currency: transfer.currency,
    transfer: transfer.id,
    metadata: params.metadata ?? {},
  };
  change.put('transfer_reversal', row.id, row);
  enterTransaction(change, call, {
    amount,
    currency: row.currency,
    description: 'REFUND FOR TRANSFER',
    reporting_category: 'transfer_reversal',
    source: row.id,
    type: 'transfer_refund',
  });
  change.put('account', account.id, { ...account, balance: account.balance - amount });
  const reversed = { ...transfer, amount_reversed: transfer.amount_reversed + amount };
  change.put('transfer', transfer.id, reversed);
  recordEvent(change, call, 'transfer.reversed', presentTransfer(change, reversed));
  return ok(presentReversal(row));
}

/** The transfer as the provider's API shows it. */
export function presentTransfer(view: View, row: TransferRow): Json & { readonly id: string } {
  const reversals = view.list('transfer_reversal', { limit: 10 }, ({ transfer }) => transfer === row.id);
  return {
    id: row.id,
    object: 'transfer',
    amount: row.amount,
    amount_reversed: row.amount_reversed,
    balance_transaction: null,
    created: row.created,
    currency: row.currency,
    description: row.description,
    destination: row.destination,
    destination_payment: null,
    livemode: false,
    metadata: row.metadata,
    reversals: {
      object: 'list',
      data: reversals.slice(0, 10).map(presentReversal),
      has_more: reversals.length > 10,
      url: `/v1/transfers/${row.id}/reversals`,
    },
    reversed: row.amount_reversed === row.amount,
    source_transaction: row.source_transaction,
    source_type: 'card',
    transfer_group: row.transfer_group,
  };
}

/** The reversal as the provider's API shows it. */
export const presentReversal = (row: ReversalRow): Json & { readonly id: string } => ({
  id: row.id,
  object: 'transfer_reversal',
  amount: row.amount,
  balance_transaction: null,
  created: row.created,
  currency: row.currency,
  destination_payment_refund: null,
  metadata: row.metadata,
  source_refund: null,
  transfer: row.transfer,
});

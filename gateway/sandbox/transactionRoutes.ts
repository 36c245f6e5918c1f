import { z } from 'zod';
import { presentCharge } from './charges.ts';
import { presentReversal, presentTransfer } from './connect/transfers.ts';
import { presentDispute } from './disputes/present.ts';
import { expand, isWithin, listing, read } from './parse.ts';
import { presentPayout } from './payouts.ts';
import { presentRefund } from './refunds.ts';
import { type Call, listOf, ok, one, type Route } from './route.ts';
import type { BalanceTransactionRow } from './rows.ts';
import type { View } from './store.ts';
import { presentTransaction } from './transactions.ts';

const listParams = z.strictObject({
  ...listing,
  type: z.string().optional(),
  source: z.string().optional(),
});
const oneParams = z.strictObject({ expand });

/** Every movement of the account's balance since the sandbox notes them. */
export const transactionRoutes: readonly Route[] = [
  {
    method: 'GET',
    url: '/balance_transactions',
    run: (view, call) => {
      const { created, type, source, expand: expanded = [], ...page } = read(listParams, call.params);
      const wanted = (row: BalanceTransactionRow) =>
        (type === undefined || row.type === type) &&
        (source === undefined || row.source === source) &&
        isWithin(row.created, created);
      const present = (row: BalanceTransactionRow) =>
        expanded.includes('data.source') ? presentTransaction(row, sourceOf(view, call, row)) : presentTransaction(row);
      return listOf(view, 'balance_transaction', call.path, page, wanted, present);
    },
  },
  {
    method: 'GET',
    url: '/balance_transactions/:id',
    run: (view, call) => {
      const { expand: wanted = [] } = read(oneParams, call.params);
      const row = one(view, 'balance_transaction', call.id);
      return ok(
        wanted.includes('source') ? presentTransaction(row, sourceOf(view, call, row)) : presentTransaction(row),
      );
    },
  },
];

/** What a transaction is about, whole. */
function sourceOf(view: View, call: Call, { source, reporting_category }: BalanceTransactionRow): unknown {
  if (source === null) return null;
  switch (reporting_category) {
    case 'charge':
      return presentCharge(one(view, 'charge', source));
    case 'refund':
    case 'refund_failure':
      return presentRefund(one(view, 'refund', source));
    case 'dispute':
    case 'dispute_reversal':
      return presentDispute(one(view, 'dispute', source), call.now);
    case 'transfer':
      return presentTransfer(view, one(view, 'transfer', source));
    case 'transfer_reversal':
      return presentReversal(one(view, 'transfer_reversal', source));
    case 'payout':
      return presentPayout(one(view, 'payout', source));
  }
}

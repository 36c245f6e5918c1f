import type { Json } from './errors.ts';
import type { Cause } from './route.ts';
import type { BalanceTransactionRow } from './rows.ts';
import type { Change } from './store.ts';

type Facts = Omit<BalanceTransactionRow, 'id' | 'created' | 'fee'> & { readonly fee?: number };

/** Notes that the account's balance has moved. */
export function enterTransaction(change: Change, { now }: Pick<Cause, 'now'>, facts: Facts): BalanceTransactionRow {
  const row = { id: change.newId('txn'), created: Math.floor(now / 1000), fee: 0, ...facts };
  change.put('balance_transaction', row.id, row);
  return row;
}

/** The transaction as the provider's API shows it. */
export const presentTransaction = (
  row: BalanceTransactionRow,
  source: unknown = row.source,
): Json & { readonly id: string } => ({
  id: row.id,
  object: 'balance_transaction',
  amount: row.amount,
  available_on: row.created,
  balance_type: 'payments',
  created: row.created,
  currency: row.currency,
  description: row.description,
  exchange_rate: null,
  fee: row.fee,
  fee_details:
    row.fee === 0
      ? []
      : [
          {
            amount: row.fee,
            application: null,
            currency: row.currency,
            description: 'Dispute fee',
            type: 'stripe_fee',
          },
        ],
  net: row.amount - row.fee,
  reporting_category: row.reporting_category,
  source,
  status: 'available',
  type: row.type,
});

import type Stripe from 'stripe';
import type { TransactionKind } from '../balance/events.ts';
import type { BalanceProvider, BalanceTransaction, TransactionSource } from './balanceProvider.ts';
import { ProviderUnavailable } from './paymentProvider.ts';
import { aboutOf, idOf, instant, marksOf } from './stripeDisputes.ts';
import { guarded } from './stripeErrors.ts';

const PAGE = 100;

/** The platform's balance, through the SDK. */
export function stripeBalance(stripe: () => Stripe): BalanceProvider {
  return {
    lookBalance: () =>
      guarded(async () => {
        const { available, pending } = await stripe().balance.retrieve();
        const dollars = (lines: readonly { amount: number; currency: string }[]) =>
          lines.filter(({ currency }) => currency === 'usd').reduce((sum, { amount }) => sum + amount, 0);
        return { available: dollars(available), pending: dollars(pending) };
      }),
    lookClock: () =>
      guarded(async () => {
        const { lastResponse } = await stripe().balance.retrieve();
        const ms = Date.parse(lastResponse.headers.date ?? '');
        if (Number.isNaN(ms))
          throw new ProviderUnavailable('unreachable', 'The payment provider did not say what time it is.');
        return new Date(ms).toISOString();
      }),
    listTransactions: (since, after) =>
      guarded(async () => {
        const { data, has_more } = await stripe().balanceTransactions.list({
          created: { gte: Math.floor(Date.parse(since) / 1000) },
          limit: PAGE,
          expand: ['data.source'],
          ...(after !== undefined && { starting_after: after }),
        });
        const ofBalance = data.filter(isOfBalance);
        return { transactions: ofBalance.map(toTransaction), next: has_more ? data.at(-1)?.id : undefined };
      }),
    retrieveTransaction: (transactionId) =>
      guarded(async () =>
        toTransaction(await stripe().balanceTransactions.retrieve(transactionId, { expand: ['source'] })),
      ),
    lookTransaction: (transactionId) =>
      guarded(async () => {
        const { source } = await stripe().balanceTransactions.retrieve(transactionId, { expand: ['source'] });
        return source === null || typeof source === 'string' ? {} : sourceOf(stripe(), source);
      }),
  };
}

/**
 * Whether a transaction moves the balance that `lookBalance` has. What the provider sets aside (a reserve, money for refunds
 * that it holds beforehand) has a balance of its own: it leaves this one by a transaction here, and comes there by another.
 */
const isOfBalance = ({ balance_type }: Partial<Pick<Stripe.BalanceTransaction, 'balance_type'>>): boolean =>
  balance_type === undefined || balance_type === 'payments';

/** By the provider's reporting categories. */
const KINDS: Readonly<Record<string, TransactionKind>> = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refundFailure',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  transfer: 'transfer',
  transfer_reversal: 'transferReversal',
  payout: 'payout',
  payout_reversal: 'payout',
  topup: 'payout',
  topup_reversal: 'payout',
  fee: 'fee',
  network_cost: 'fee',
  tax: 'fee',
};

const toTransaction = (row: Stripe.BalanceTransaction): BalanceTransaction => ({
  transactionId: row.id,
  kind: KINDS[row.reporting_category] ?? 'other',
  amount: row.amount,
  fee: row.fee,
  currency: row.currency,
  sourceId: idOf(row.source) || null,
  movedAt: instant(row.created),
  ...listedSource(row),
});

/** A charge has the marks that its intent had when it was paid, a transfer has its own. */
function listedSource({ source }: Stripe.BalanceTransaction): Pick<BalanceTransaction, 'source'> {
  if (source === null || typeof source === 'string') return {};
  if (source.object === 'transfer') return { source: payoutOf(source) };
  if (source.object !== 'charge') return {};
  const about = marksOf(source.metadata);
  const intentId = idOf(source.payment_intent);
  return about && intentId !== '' ? { source: { about, intentId } } : {};
}

async function sourceOf(stripe: Stripe, source: Stripe.BalanceTransactionSource): Promise<TransactionSource> {
  switch (source.object) {
    case 'charge':
      return about(stripe, source.payment_intent);
    case 'refund': {
      const refundId = source.metadata?.refundId;
      return { ...(await about(stripe, source.payment_intent)), ...(refundId && { refundId }) };
    }
    case 'transfer':
      return payoutOf(source);
    case 'transfer_reversal':
      return payoutOf(await stripe.transfers.retrieve(idOf(source.transfer)));
    default:
      return {};
  }
}

async function about(stripe: Stripe, intent: Stripe.Charge['payment_intent']): Promise<TransactionSource> {
  const intentId = idOf(intent);
  const found = await aboutOf(stripe, intentId);
  return found ? { about: found, intentId } : {};
}

const payoutOf = ({ metadata: { payoutId } }: Stripe.Transfer): TransactionSource => (payoutId ? { payoutId } : {});

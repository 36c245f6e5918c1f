import { ok, type Route } from './route.ts';
import type { View } from './store.ts';

/**
 * What the account holds: all that was charged, less what went back, what was sent on to connected accounts and to the
 * account's own bank, and what banks took for disputed charges, with the fee of each dispute. Money of a charge is pending
 * until it can be used. This provider takes no other fees, and pays out to the account's own bank only when it is asked to.
 */
export const balanceRoute: Route = {
  method: 'GET',
  url: '/balance',
  run: (view, { now }) => {
    const usable = availableNow(view, now);
    const lines = (amountOf: (currency: string, all: number) => number) =>
      [...holdings(view)].map(([currency, all]) => {
        const amount = amountOf(currency, all);
        return { amount, currency, source_types: { card: amount } };
      });
    return ok({
      object: 'balance',
      available: lines((currency) => usable.get(currency) ?? 0),
      livemode: false,
      pending: lines((currency, all) => all - (usable.get(currency) ?? 0)).filter(({ amount }) => amount !== 0),
    });
  },
};

/** Cents per currency, whether they can be used already or not. */
export function holdings(view: View): Map<string, number> {
  const sums = new Map<string, number>();
  const add = (currency: string, cents: number) => sums.set(currency, (sums.get(currency) ?? 0) + cents);
  for (const { currency, amount, amount_refunded } of paidCharges(view)) add(currency, amount - amount_refunded);
  for (const { currency, amount, amount_reversed } of view.list('transfer', EVERY))
    add(currency, amount_reversed - amount);
  for (const { currency, amount } of view.list('payout', EVERY)) add(currency, -amount);
  for (const { transactions } of view.list('dispute', EVERY))
    for (const { currency, amount, fee } of transactions) add(currency, amount - fee);
  return sums;
}

/** Cents per currency that can be used now (unix ms): what is held less what is still on its way from the card. */
export function availableNow(view: View, now: number): Map<string, number> {
  const sums = holdings(view);
  for (const { id, currency, amount, amount_refunded, available_on = 0 } of paidCharges(view)) {
    if (available_on * 1000 <= now) continue;
    // What was sent on out of this very charge is not in the account any more.
    const sent = view
      .list('transfer', EVERY, (row) => row.source_transaction === id)
      .reduce((sum, row) => sum + row.amount - row.amount_reversed, 0);
    sums.set(currency, (sums.get(currency) ?? 0) - (amount - amount_refunded - sent));
  }
  return sums;
}

const EVERY = { limit: Number.MAX_SAFE_INTEGER };
const paidCharges = (view: View) => view.list('charge', EVERY, ({ status }) => status === 'succeeded');

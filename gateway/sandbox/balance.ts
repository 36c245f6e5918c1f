import { ok, type Route } from './route.ts';
import type { View } from './store.ts';

/**
 * What the account holds: all that was charged, less what went back. This provider takes no fees and pays nothing out.
 */
export const balanceRoute: Route = {
  method: 'GET',
  url: '/balance',
  run: (view) => {
    const available = [...holdings(view)].map(([currency, amount]) => ({
      amount,
      currency,
      source_types: { card: amount },
    }));
    return ok({ object: 'balance', available, livemode: false, pending: [] });
  },
};

/** Cents per currency. */
export function holdings(view: View): Map<string, number> {
  const sums = new Map<string, number>();
  const charges = view.list('charge', { limit: Number.MAX_SAFE_INTEGER }, ({ status }) => status === 'succeeded');
  for (const { currency, amount, amount_refunded } of charges)
    sums.set(currency, (sums.get(currency) ?? 0) + amount - amount_refunded);
  return sums;
}

import type { BalanceMoved } from '#domain/balance/events.ts';
import { PROVIDER, type Transfer } from '#domain/ledger/postings.ts';

/** What the provider has charged, but for disputes. */
export const PROVIDER_FEES = 'providerFees';
/** Sent from the provider to the platform's own bank. */
export const BANK = 'bank';
/** What the provider has moved without this product: charges and refunds of others, and corrections. */
export const ELSEWHERE = 'elsewhere';

/** What a movement of the provider's balance that nothing else in the log says moves in the books. */
export function transfersOfBalance({ data: { kind, amount, fee, currency } }: BalanceMoved): Transfer[] {
  const inCurrency = (name: string) => (currency === 'usd' ? name : `${name}:${currency}`);
  const move = (from: string, to: string, cents: number): Transfer[] => {
    if (cents === 0) return [];
    const [rises, falls] = cents > 0 ? [from, to] : [to, from];
    return [{ from: inCurrency(rises), to: inCurrency(falls), cents: Math.abs(cents) }];
  };
  const other = kind === 'payout' ? BANK : kind === 'fee' ? PROVIDER_FEES : ELSEWHERE;
  return [...move(PROVIDER, other, amount), ...move(PROVIDER_FEES, PROVIDER, fee)];
}

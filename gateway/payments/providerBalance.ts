import { PROVIDER } from '#domain/ledger/postings.ts';
import { ledger, readBalances } from '#projections/payments/ledger.ts';
import { type Context, memberWith } from '../http/context.ts';
import type { ProviderBalance } from './ledgerTypes.ts';

/**
 * What the provider says that it holds, beside what the books say, for those who read about money; refuses others. Throws
 * ProviderUnavailable when the provider does not answer.
 */
export async function providerBalance(context: Context): Promise<ProviderBalance> {
  memberWith(context, 'readMoney');
  const { available, pending } = await context.services.provider.lookBalance();
  const found = await readBalances(await context.fresh(ledger));
  const booked = found.find(({ account }) => account === PROVIDER)?.cents ?? 0;
  return {
    availableCents: available,
    pendingCents: pending,
    bookedCents: booked,
    differenceCents: available + pending - booked,
  };
}

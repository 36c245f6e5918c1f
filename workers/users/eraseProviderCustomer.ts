import { z } from 'zod';
import type { AccountErased } from '#domain/users/events.ts';
import { job } from '../job.ts';

const data = z.object({ accountId: z.string(), erasedAt: z.string() });

/** The provider's search for a customer lags a minute behind. */
const TWO_MINUTES = 120_000;

/** The payment provider forgets who has left, with their cards on file; payments stay, for both sides' books. */
export const eraseProviderCustomer = job<AccountErased, z.infer<typeof data>>({
  name: 'erase-provider-customer',
  on: ['AccountErased'],
  data,
  from: ({ data: { accountId }, metadata }) => ({ accountId, erasedAt: metadata.occurredAt }),
  runAt: ({ erasedAt }) => new Date(Date.parse(erasedAt) + TWO_MINUTES).toISOString(),
  run: ({ accountId }, { provider }) => provider.eraseCustomer(accountId),
});

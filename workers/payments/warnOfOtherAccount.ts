import { z } from 'zod';
import type { OtherProviderAccountFound } from '#domain/upkeep/events.ts';
import { job } from '../job.ts';
import { mailOwners } from '../mailOwners.ts';

const data = z.object({ accountId: z.string(), otherId: z.string(), foundAt: z.string() });

/** Mails the platform's owners that a key of another account at the payment provider was set, and is not used. */
export const warnOfOtherAccount = job<OtherProviderAccountFound, z.infer<typeof data>>({
  name: 'warn-of-other-account',
  on: ['OtherProviderAccountFound'],
  data,
  from: ({ data: { accountId, otherId, foundAt } }) => ({ accountId, otherId, foundAt }),
  run: ({ accountId, otherId, foundAt }, tools) =>
    mailOwners(tools, `other-account-${otherId}-${foundAt}`, 'No money moves: the key is of another account', [
      `The key of the payment provider that is set now belongs to the account ${otherId}; so far all money was in ${accountId}. With it every payment, plan and seller’s account would look as if it were gone, so that nothing is asked of the provider: nobody can pay, and nothing is paid back or paid out.`,
      `If that is a mistake, set the key of ${accountId} again and restart. If you have really moved, confirm the account under Books, Balances: plans that run in the former one end then, sellers connect their accounts anew, and what was paid there can be paid back there alone.`,
      `${tools.publicUrl}/owner/books`,
    ]),
});

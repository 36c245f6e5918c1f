import { z } from 'zod';
import { storesIn } from '#domain/ports/storesIn.ts';
import { eraseAccount } from '#domain/processes/registration/eraseAccount.ts';
import type { AccountClosed } from '#domain/users/events.ts';
import { job } from '../job.ts';
import { jobCommandPort } from './jobCommandPort.ts';

/** A closed account is forgotten, also when the request that closed it died right after. */
export const eraseClosedAccount = job<AccountClosed, { accountId: string }>({
  name: 'erase-closed-account',
  on: ['AccountClosed'],
  data: z.object({ accountId: z.string() }),
  from: ({ data: { accountId } }) => ({ accountId }),
  run: ({ accountId }, tools) =>
    eraseAccount({ ...jobCommandPort(tools), ...storesIn(tools.dataDir, tools.vault) }, accountId),
});

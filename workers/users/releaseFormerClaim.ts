import { z } from 'zod';
import { settleClaim } from '#domain/processes/registration/handles.ts';
import type { EmailChanged, UserNameChanged } from '#domain/users/events.ts';
import { job } from '../job.ts';
import { jobCommandPort } from './jobCommandPort.ts';

const A_MINUTE = 60_000;

const data = z.object({
  accountId: z.string(),
  kind: z.enum(['email', 'username']),
  hash: z.string(),
  attempt: z.string(),
  until: z.string().optional(),
});

/**
 * After a change of address or name the former one is free again, also when the request that changed it died right
 * after; an address that can be restored, once that time is over.
 */
export const releaseFormerClaim = job<EmailChanged | UserNameChanged, z.infer<typeof data>>({
  name: 'release-former-claim',
  on: ['EmailChanged', 'UserNameChanged'],
  data,
  from: ({ type, data }) => {
    const { accountId, handle, former } = data;
    return handle.attempt === former.attempt
      ? null
      : {
          accountId,
          kind: type === 'EmailChanged' ? 'email' : 'username',
          ...former,
          ...(type === 'EmailChanged' && { until: data.undoUntil }),
        };
  },
  // Later than the account can say "too late", so that a job that starts early does not find the address in use.
  runAt: ({ until }) => until && new Date(Date.parse(until) + A_MINUTE).toISOString(),
  run: ({ accountId, kind, hash, attempt }, tools) =>
    settleClaim(jobCommandPort(tools), accountId, kind, { hash, attempt }),
});

import { z } from 'zod';
import { releaseClaim } from '#domain/processes/registration/handles.ts';
import type { EmailChanged, UserNameChanged } from '#domain/users/events.ts';
import { job } from '../job.ts';
import { jobCommandPort } from './jobCommandPort.ts';

const data = z.object({
  accountId: z.string(),
  kind: z.enum(['email', 'username']),
  hash: z.string(),
  attempt: z.string(),
});

/**
 * After a change of address or name the former one is free again, also when the request that changed it died right
 * after.
 */
export const releaseFormerClaim = job<EmailChanged | UserNameChanged, z.infer<typeof data>>({
  name: 'release-former-claim',
  on: ['EmailChanged', 'UserNameChanged'],
  data,
  from: ({ type, data: { accountId, handle, former } }) =>
    handle.attempt === former.attempt
      ? null
      : { accountId, kind: type === 'EmailChanged' ? 'email' : 'username', ...former },
  run: async ({ accountId, kind, hash, attempt }, tools) => {
    await releaseClaim(jobCommandPort(tools), accountId, kind, { hash, attempt });
  },
});

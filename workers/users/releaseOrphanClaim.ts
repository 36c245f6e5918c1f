import { z } from 'zod';
import { settleClaim } from '#domain/processes/registration/handles.ts';
import { account } from '#domain/users/decider.ts';
import type { ClaimEvent } from '#domain/users/events.ts';
import { job } from '../job.ts';
import { jobCommandPort } from './jobCommandPort.ts';

/** Far longer than any request lives. */
const WAIT_MS = 60_000;

type HandleClaimed = Extract<ClaimEvent, { type: 'HandleClaimed' }>;

const data = z.object({
  accountId: z.string(),
  kind: z.enum(['email', 'username']),
  hash: z.string(),
  attempt: z.string(),
});

/**
 * Releases the claims of a registration or change that died between its claims and its account; it can then not go on.
 */
export const releaseOrphanClaim = job<HandleClaimed, z.infer<typeof data>>({
  name: 'release-orphan-claim',
  on: ['HandleClaimed'],
  data,
  from: ({ data: { accountId, kind, hash, attempt } }) => ({ accountId, kind, hash, attempt }),
  // From now on, not from the event's own time: demo data dates itself back, and its registrations must not be cut
  // short.
  runAt: (_data, _event, now) => new Date(Date.parse(now) + WAIT_MS).toISOString(),
  async run({ accountId, kind, hash, attempt }, tools) {
    await settleClaim(jobCommandPort(tools), accountId, kind, { hash, attempt });
    const { state } = await tools.stateOf(account, { accountId });
    if (state.status === 'abandoned') await tools.vault.remove(`password/${accountId}`);
  },
});

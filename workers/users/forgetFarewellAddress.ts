import { z } from 'zod';
import { forgetFarewell } from '#domain/processes/registration/farewell.ts';
import { KEPT_FOR } from '#domain/retention.ts';
import type { AccountErased } from '#domain/users/events.ts';
import { job } from '../job.ts';

const data = z.object({ accountId: z.string(), erasedAt: z.string() });

/** The address of who has left is forgotten, also when the certificate could not be mailed to it. */
export const forgetFarewellAddress = job<AccountErased, z.infer<typeof data>>({
  name: 'forget-farewell-address',
  on: ['AccountErased'],
  data,
  from: ({ data: { accountId }, metadata }) => ({ accountId, erasedAt: metadata.occurredAt }),
  runAt: ({ erasedAt }) => new Date(Date.parse(erasedAt) + KEPT_FOR.farewellAddress).toISOString(),
  run: ({ accountId }, { vault }) => forgetFarewell(vault, accountId),
});

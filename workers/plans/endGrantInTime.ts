import { z } from 'zod';
import { subscription } from '#domain/plans/decider.ts';
import type { PlanGrantEnded, PlanGranted } from '#domain/plans/events.ts';
import { job } from '../job.ts';

/** A plan that platform owners gave ends by itself; its limits ended by the clock already. */
export const endGrantInTime = job<PlanGranted, { memberId: string; until: string }, PlanGrantEnded>({
  name: 'end-grant-in-time',
  on: ['PlanGranted'],
  data: z.object({ memberId: z.string(), until: z.string() }),
  from: ({ data: { memberId, until } }) => ({ memberId, until }),
  runAt: ({ until }) => until,
  about: ({ data: { memberId } }) => memberId,
  endedBy: { on: ['PlanGrantEnded'], about: ({ data: { memberId } }) => [memberId] },
  async run({ memberId }, { dispatch, sender }) {
    await dispatch(subscription, { type: 'EndGrant', data: { memberId } }, sender);
  },
});

import { z } from 'zod';
import { endAtProvider, planStateOf, sendPlanCommand } from '#domain/processes/plans/followPlan.ts';
import type { AccountClosed } from '#domain/users/events.ts';
import { job } from '../job.ts';

/** A closed account must not be billed. */
export const endPlanOfClosedAccount = job<AccountClosed, { memberId: string }>({
  name: 'end-plan-of-closed-account',
  on: ['AccountClosed'],
  data: z.object({ memberId: z.string() }),
  from: ({ data: { accountId } }) => ({ memberId: accountId }),
  async run({ memberId }, tools) {
    const { running, choice } = await planStateOf(tools, memberId);
    if (choice) await sendPlanCommand(tools, { type: 'DropChoice', data: { memberId, attempt: choice.attempt } });
    if (!running) return;
    const { subscriptionId } = running;
    if (!(await endAtProvider(tools.provider, subscriptionId)))
      throw new Error('an invoice was paid just now: the subscription has to be ended again');
    await sendPlanCommand(tools, { type: 'EndSubscription', data: { memberId, subscriptionId, why: 'closedAccount' } });
  },
});

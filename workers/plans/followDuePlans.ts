import { followPlan } from '#domain/processes/plans/followPlan.ts';
import { readDuePlans } from '#projections/plans/plans.ts';
import type { Sweep } from '../job.ts';

/**
 * Looks after every plan whose paid period is over: with no webhook at all, each is still renewed, given its grace, or
 * ended.
 */
export const followDuePlans: Sweep = {
  name: 'follow-due-plans',
  everyMs: 10 * 60_000,
  async run({ models, ...tools }) {
    const faults: unknown[] = [];
    const due = await readDuePlans(models, tools.now());
    for (const memberId of due) await followPlan(tools, memberId).catch((error: unknown) => faults.push(error));
    if (faults.length > 0)
      throw new AggregateError(faults, `${faults.length} of ${due.length} due plans could not be followed`);
  },
};

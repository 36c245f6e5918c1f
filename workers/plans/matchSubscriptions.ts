import type { ProviderSubscription } from '#domain/ports/subscriptionProvider.ts';
import { matchSubscription } from '#domain/processes/plans/matchSubscription.ts';
import type { Sweep, Tools } from '../job.ts';
import { mailOwners } from '../mailOwners.ts';

/**
 * Compares everything the provider bills with the log: what a job could not bring about while the provider was away is
 * made up for, so that nobody is billed for a plan that has ended. Owners are mailed, once each, about a subscription
 * that the log does not know, as after an older backup was put back; it stays as it is.
 */
export const matchSubscriptions: Sweep = {
  name: 'match-subscriptions',
  everyMs: 60 * 60_000,
  async run(tools) {
    const faults: unknown[] = [];
    let seen = 0;
    for (let after: string | undefined, more = true; more; ) {
      const { subscriptions, next } = await tools.provider.listSubscriptions(after);
      for (const found of subscriptions) await compare(tools, found).catch((error: unknown) => faults.push(error));
      seen += subscriptions.length;
      after = next;
      more = next !== undefined;
    }
    if (faults.length > 0)
      throw new AggregateError(faults, `${faults.length} of ${seen} subscriptions could not be compared`);
  },
};

async function compare(tools: Tools, found: ProviderSubscription): Promise<void> {
  const answer = await matchSubscription(tools, found);
  // One whose first invoice was never paid ends at the provider by itself.
  if (answer === 'unknown' && found.status !== 'incomplete') await warn(tools, found.subscriptionId);
}

const warn = (tools: Tools, subscriptionId: string): Promise<void> =>
  mailOwners(tools, `subscription-unknown-${subscriptionId}`, 'A subscription needs your attention', [
    'The payment provider bills a subscription that belongs to no plan here. Please look at it in the provider’s dashboard, and end it there if it should not be.',
    `Subscription ${subscriptionId}`,
  ]);

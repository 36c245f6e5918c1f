import type { Actor } from '#domain/decider.ts';
import type { Dispatch } from '#domain/dispatch.ts';
import { subscription } from '#domain/plans/decider.ts';
import { account } from '#domain/users/decider.ts';

const DAY_MS = 86_400_000;

/**
 * A platform owner has looked at the platform as one member, to whom a plan was given that is over by now, and has
 * suspended them, and has deleted another, who can no longer be restored.
 */
export async function decideAboutMembers(
  { dispatch, now }: { readonly dispatch: Dispatch; readonly now: () => string },
  owner: Actor,
  { suspended, deleted }: { readonly suspended: Actor; readonly deleted: Actor },
): Promise<void> {
  const daysAgo = (days: number) => new Date(Date.parse(now()) - days * DAY_MS).toISOString();
  const by = { by: owner, channel: 'graphql' } as const;
  const gift = { memberId: suspended.id, plan: 'premium', until: daysAgo(1), reason: 'For the help.' } as const;
  await dispatch(subscription, { type: 'GrantPlan', data: gift }, { ...by, at: daysAgo(8) });
  const view = { accountId: suspended.id, viewId: 'View000000000000000001', reason: 'Reported by three shops.' };
  await dispatch(account, { type: 'ViewAs', data: view }, by);
  const spam = { accountId: suspended.id, reason: 'Spam.' };
  await dispatch(account, { type: 'SuspendAccount', data: spam }, by);
  const fraud = { accountId: deleted.id, reason: 'Fraud.' };
  await dispatch(account, { type: 'DeleteAccount', data: fraud }, { ...by, at: daysAgo(8) });
}

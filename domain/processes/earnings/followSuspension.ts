import type { Dispatch, Sender } from '../../dispatch.ts';
import { earnings } from '../../earnings/decider.ts';
import type { EventLog } from '../../store/eventStore.ts';
import { account } from '../../users/decider.ts';
import type { AccountEvent } from '../../users/events.ts';

export type SuspensionTools = {
  readonly dispatch: Dispatch;
  /** The log itself: an account that is closed has forgotten what was decided about it. */
  readonly log: Pick<EventLog, 'read'>;
  readonly sender: Sender;
};

/**
 * Stops the payouts of a member whom the platform has suspended, and releases them again once they are reinstated. The
 * stop outlives the account, which may be deleted and closed meanwhile. Nothing for who could never sell. May run
 * concurrently, and again after a crash at any point: the last look is at the account as it is then.
 */
export async function followSuspension({ dispatch, log, sender }: SuspensionTools, memberId: string): Promise<void> {
  const stream = account.stream({ accountId: memberId });
  for (let followed: boolean | undefined; ; ) {
    const isSuspended = suspensionIn((await log.read(stream)) as unknown as AccountEvent[]);
    if (isSuspended === undefined || isSuspended === followed) return;
    await dispatch(earnings, { type: 'FollowSuspension', data: { memberId, isSuspended } }, sender);
    followed = isSuspended;
  }
}

/** Whether a member is suspended by their account's own events, deleted or not; undefined where they could never sell. */
function suspensionIn(events: readonly AccountEvent[]): boolean | undefined {
  let canHaveSold = false;
  let isSuspended = false;
  for (const { type, data } of events) {
    canHaveSold ||= 'role' in data && data.role !== 'CUSTOMER';
    if (type === 'AccountSuspended') isSuspended = true;
    else if (type === 'AccountReinstated') isSuspended = false;
  }
  return canHaveSold ? isSuspended : undefined;
}

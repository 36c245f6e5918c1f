import { organizer } from '../../campaigns/organizer.ts';
import type { Dispatch, Sender, StateOf } from '../../dispatch.ts';
import { earnings } from '../../earnings/decider.ts';
import { payee } from '../../payouts/decider.ts';
import type { EventLog } from '../../store/eventStore.ts';
import { account } from '../../users/decider.ts';
import type { AccountEvent } from '../../users/events.ts';

export type SuspensionTools = {
  readonly dispatch: Dispatch;
  readonly stateOf: StateOf;
  /** The log itself: an account that is closed has forgotten what was decided about it. */
  readonly log: Pick<EventLog, 'read'>;
  readonly sender: Sender;
};

/**
 * Stops the payouts of a member whom the platform has suspended, and releases them again once they are reinstated. The
 * stop outlives the account, which may be deleted and closed meanwhile. Nothing for who could never be paid anything: who
 * was a customer all the time, has no campaign, and has never connected an account. May run concurrently, and again after
 * a crash at any point: the last look is at the account as it is then.
 */
export async function followSuspension(tools: SuspensionTools, memberId: string): Promise<void> {
  const { dispatch, log, sender } = tools;
  const stream = account.stream({ accountId: memberId });
  for (let followed: boolean | undefined; ; ) {
    const { couldSell, isSuspended } = lookAt((await log.read(stream)) as unknown as AccountEvent[]);
    if (isSuspended === followed || !(couldSell || (await couldCollect(tools, memberId)))) return;
    await dispatch(earnings, { type: 'FollowSuspension', data: { memberId, isSuspended } }, sender);
    followed = isSuspended;
  }
}

/** Whether a member could ever sell, and is suspended, by their account's own events, deleted or not. */
function lookAt(events: readonly AccountEvent[]): { readonly couldSell: boolean; readonly isSuspended: boolean } {
  let couldSell = false;
  let isSuspended = false;
  for (const { type, data } of events) {
    couldSell ||= 'role' in data && data.role !== 'CUSTOMER';
    if (type === 'AccountSuspended') isSuspended = true;
    else if (type === 'AccountReinstated') isSuspended = false;
  }
  return { couldSell, isSuspended };
}

/** Members of every role may have campaigns, and connect the account that these are paid out to. */
async function couldCollect({ stateOf }: SuspensionTools, memberId: string): Promise<boolean> {
  const [{ state: theirs }, { state: paid }] = await Promise.all([
    stateOf(organizer, { memberId }),
    stateOf(payee, { memberId }),
  ]);
  return theirs.campaigns.length > 0 || paid.changes > 0;
}

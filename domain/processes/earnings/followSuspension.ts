import { organizer } from '../../campaigns/organizer.ts';
import type { Dispatch, Sender, StateOf } from '../../dispatch.ts';
import { earnings } from '../../earnings/decider.ts';
import { payee } from '../../payouts/decider.ts';
import type { EventLog, EventMetadata } from '../../store/eventStore.ts';
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
 * Stops the payouts of a member whom the platform has suspended, or whose account it has deleted or closed, and releases
 * them again once they are reinstated and restored. The stop outlives the account, which may be closed meanwhile. Who
 * deletes or closes their own account is paid what is due to them. Nothing for who could never be paid anything: who
 * was a customer all the time, has no campaign, and has never connected an account. May run concurrently, and again after
 * a crash at any point: the last look is at the account as it is then.
 */
export async function followSuspension(tools: SuspensionTools, memberId: string): Promise<void> {
  const { dispatch, log, sender } = tools;
  const stream = account.stream({ accountId: memberId });
  for (let followed: boolean | undefined; ; ) {
    const { couldSell, isSuspended } = lookAt((await log.read(stream)) as unknown as Recorded[]);
    if (isSuspended === followed || !(couldSell || (await couldCollect(tools, memberId)))) return;
    await dispatch(earnings, { type: 'FollowSuspension', data: { memberId, isSuspended } }, sender);
    followed = isSuspended;
  }
}

type Recorded = AccountEvent & { readonly metadata: Pick<EventMetadata, 'actorId' | 'actorRole'> };

/**
 * Whether a member could ever sell, and whether the platform has suspended them, deleted their account or closed it, by the
 * account's own events, there or not.
 */
function lookAt(events: readonly Recorded[]): { readonly couldSell: boolean; readonly isSuspended: boolean } {
  let couldSell = false;
  let isSuspended = false;
  let isDeleted = false;
  for (const event of events) {
    couldSell ||= 'role' in event.data && event.data.role !== 'CUSTOMER';
    if (event.type === 'AccountSuspended') isSuspended = true;
    else if (event.type === 'AccountReinstated') isSuspended = false;
    else if (event.type === 'AccountDeletionScheduled') isDeleted = event.data.byMember !== true;
    else if (event.type === 'AccountRestored') isDeleted = false;
    // One that a job closes was deleted before, by whom is known.
    else if (event.type === 'AccountClosed') isDeleted ||= isByOwner(event);
  }
  return { couldSell, isSuspended: isSuspended || isDeleted };
}

const isByOwner = ({ data, metadata: { actorId, actorRole } }: Recorded): boolean =>
  actorRole === 'superadmin' && actorId !== data.accountId;

/** Members of every role may have campaigns, and connect the account that these are paid out to. */
async function couldCollect({ stateOf }: SuspensionTools, memberId: string): Promise<boolean> {
  const [{ state: theirs }, { state: paid }] = await Promise.all([
    stateOf(organizer, { memberId }),
    stateOf(payee, { memberId }),
  ]);
  return theirs.campaigns.length > 0 || paid.changes > 0;
}

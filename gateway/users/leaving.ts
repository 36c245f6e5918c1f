import { campaign } from '#domain/campaigns/decider.ts';
import { canBeSettled } from '#domain/campaigns/leaving.ts';
import { organizer } from '#domain/campaigns/organizer.ts';
import { paidOutWhileGoingOn } from '#domain/campaigns/state.ts';
import { storesIn } from '#domain/ports/storesIn.ts';
import { eraseAccount } from '#domain/processes/registration/eraseAccount.ts';
import { account } from '#domain/users/decider.ts';
import { owners } from '#domain/users/owners.ts';
import * as refusals from '#domain/users/refusals.ts';
import type { Account } from '#domain/users/state.ts';
import { hasBookingsAhead } from '../bookings/upcoming.ts';
import { type Context, member, ownerActs } from '../http/context.ts';
import { clearSessionCookies } from '../http/sessionCookies.ts';
import { imagesOf } from '../images/store.ts';
import { accountState, own } from './accounts.ts';
import { commandPortOf } from './commandPort.ts';
import { prove } from './prove.ts';
import { forgetSessions } from './sessions.ts';

/**
 * The member leaves: nobody can use or see the account from now on. For seven days they can come back by a login, then a
 * job closes and erases it. Answers until when (a UTC ISO instant). Refuses with WrongPassword, StillBooked, StillCollecting,
 * CampaignHoldsMoney, LastOwner.
 */
export async function eraseMyAccount(context: Context, password: string): Promise<string> {
  const state = await own(context);
  const { accountId } = state;
  await prove(context, accountId, state.handles.email.hash, password, refusals.WrongPassword);
  await refuseStayers(context, state);
  await context.dispatch(account, { type: 'LeaveAccount', data: { accountId } });
  forgetSessions(context.services);
  if (context.reply) clearSessionCookies(context.services, context.reply);
  return (await accountState(context, accountId)).deletion?.until ?? context.services.now();
}

/**
 * Who cannot leave now. Who closes their own account has closed the campaigns they were paid out of before, and has had paid
 * out, or given back, what those hold that have ended; of another's the platform's owner has decided. A platform owner
 * ceases to be one before, unless they are the last.
 */
async function refuseStayers(context: Context, { accountId, role }: Account): Promise<void> {
  if (await hasBookingsAhead(context, accountId)) throw refusals.StillBooked();
  if (context.actor.id === accountId) await refuseCollectors(context, accountId);
  if (role === 'superadmin') await context.dispatch(owners, { type: 'StrikeOffOwner', data: { accountId } });
}

/** By the log: no campaign of theirs may be missing. */
async function refuseCollectors({ stateOf, services }: Context, memberId: string): Promise<void> {
  const now = services.now();
  const { campaigns } = (await stateOf(organizer, { memberId })).state;
  for (const { campaignId } of campaigns) {
    const { state } = await stateOf(campaign, { campaignId });
    if (paidOutWhileGoingOn(state, now) > 0) throw refusals.StillCollecting();
    if (canBeSettled(state, now)) throw refusals.CampaignHoldsMoney();
  }
}

/** Whether the member has closed the account themself and can still take that back at `now` (a UTC ISO instant). */
export const canComeBack = ({ deletion }: Account, now: string): boolean =>
  deletion?.byMember === true && now < deletion.until;

/** Takes back what {@link eraseMyAccount} began, for who has just proved that it is them; answers the account. */
export async function comeBack(
  { services, channel, requestId, countWrite, stateOf }: Context,
  { accountId, role }: Account,
): Promise<Account> {
  const sender = { by: { id: accountId, role }, channel, correlationId: requestId };
  const { position } = await services.dispatch(account, { type: 'ReturnToAccount', data: { accountId } }, sender);
  if (position !== undefined) countWrite(position);
  if (role === 'superadmin') await services.dispatch(owners, { type: 'EnrolOwner', data: { accountId } }, sender);
  forgetSessions(services);
  return accountState({ stateOf }, accountId);
}

/**
 * Closes an account and forgets it at once: one's own with the password, any other as a platform owner with a reason.
 * Refuses with WrongPassword, NotYourAccount, StillBooked, StillCollecting, CampaignHoldsMoney, LastOwner.
 */
export async function closeAccount(
  context: Context,
  accountId: string,
  { password, reason }: { password?: string | undefined; reason?: string | undefined },
): Promise<void> {
  const actor = member(context);
  const { services, reply } = context;
  if (actor.id !== accountId && actor.role !== 'superadmin') throw refusals.NotYourAccount();
  if (actor.id !== accountId) ownerActs(context);
  const state = await accountState(context, accountId);
  if (actor.id === accountId)
    await prove(context, accountId, state.handles.email.hash, password ?? '', refusals.WrongPassword);
  else if (!reason?.trim()) throw refusals.ReasonNeeded();
  await refuseStayers(context, state);
  await context.dispatch(account, {
    type: 'CloseAccount',
    data: { accountId, reason: reason?.trim() || 'closed by the member' },
  });
  forgetSessions(services);
  await eraseAccount(
    {
      ...commandPortOf(context),
      ...storesIn(services.config.dataDir, services.vault),
      images: imagesOf(services),
    },
    accountId,
  );
  if (reply && actor.id === accountId) clearSessionCookies(services, reply);
}

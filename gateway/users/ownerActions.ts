import { newId } from '#domain/ids.ts';
import { subscription } from '#domain/plans/decider.ts';
import type { PlanType } from '#domain/plans/plans.ts';
import type { Right } from '#domain/rights.ts';
import { catalog } from '#domain/shops/decider.ts';
import { account } from '#domain/users/decider.ts';
import type { Role } from '#domain/users/events.ts';
import { memberNotes } from '#domain/users/notes.ts';
import { owners } from '#domain/users/owners.ts';
import * as refusals from '#domain/users/refusals.ts';
import { hasBookingsAhead } from '../bookings/upcoming.ts';
import { type Context, ownerActs } from '../http/context.ts';
import { accountState } from './accounts.ts';
import { forgetSessions } from './sessions.ts';

type Plain = 'SuspendAccount' | 'ReinstateAccount' | 'RestoreAccount';
/** What a helper needs for it; nothing: it is for platform owners alone. */
const RIGHT_FOR = {
  SuspendAccount: 'suspend',
  ReinstateAccount: 'suspend',
  RestoreAccount: undefined,
} as const satisfies Readonly<Record<Plain, Right | undefined>>;

const USUAL_GRANT_MS = 30 * 86_400_000;

/**
 * What a platform owner decides about another account, with a reason that its member is mailed. A suspension ends every
 * session and socket of it at once.
 */
export async function decide(context: Context, type: Plain, accountId: string, reason: string): Promise<void> {
  ownerActs(context, RIGHT_FOR[type]);
  await context.dispatch(account, { type, data: { accountId, reason } });
  forgetSessions(context.services);
}

/**
 * Deletes an account: nobody can use or see it from now on, and it can be restored for seven days. Refuses with
 * StillBooked while appointments of it, or at its shops, are to come.
 */
export async function deleteMember(context: Context, accountId: string, reason: string): Promise<void> {
  ownerActs(context);
  if (await hasBookingsAhead(context, accountId)) throw refusals.StillBooked();
  await context.dispatch(account, { type: 'DeleteAccount', data: { accountId, reason } });
  forgetSessions(context.services);
}

/**
 * Gives an account another role; its sessions end. A platform owner ceases to be one, unless they are the last. Refuses
 * with StillListed while the member has shops or products.
 */
export async function changeMemberRole(context: Context, accountId: string, role: Role, reason: string): Promise<void> {
  const { id } = ownerActs(context);
  // Before anything is struck off: the decider would refuse it too late.
  if (accountId === id) throw refusals.NotYourself();
  if (role === 'superadmin') throw refusals.OwnerNotForSale();
  const before = await accountState(context, accountId);
  if (before.role !== role && (await hasListings(context, accountId))) throw refusals.StillListed();
  if (before.role === 'superadmin') await context.dispatch(owners, { type: 'StrikeOffOwner', data: { accountId } });
  await context.dispatch(account, { type: 'ChangeRole', data: { accountId, role, reason } });
  forgetSessions(context.services);
}

/** When a plan ends that is given now and nothing else is said, as a UTC ISO instant. */
export const usualGrantEnd = ({ services }: Context): string =>
  new Date(Date.parse(services.now()) + USUAL_GRANT_MS).toISOString();

/**
 * Gives a member a plan until a UTC ISO instant, beside what they pay for; Basic takes back what was given. Refuses with
 * NoSuchMember and GrantUntilInvalid.
 */
export async function upgradeMember(
  context: Context,
  memberId: string,
  { plan, until, reason }: { readonly plan: PlanType; readonly until: string; readonly reason: string },
): Promise<void> {
  ownerActs(context);
  const { status } = await accountState(context, memberId);
  if (status === 'deleted') throw refusals.DeletionUnderWay();
  if (status !== 'active' && status !== 'suspended') throw refusals.NoSuchMember();
  await context.dispatch(
    subscription,
    plan === 'basic'
      ? { type: 'WithdrawGrant', data: { memberId, reason } }
      : { type: 'GrantPlan', data: { memberId, plan, until, reason } },
  );
}

/** Notes something about a member for others who run the platform. Refuses with NoSuchMember, NotYourself, NotesFull. */
export async function noteMember(context: Context, accountId: string, text: string): Promise<void> {
  const { id } = ownerActs(context, 'noteMembers');
  if (accountId === id) throw refusals.NotYourself();
  const { status } = await accountState(context, accountId);
  if (status !== 'active' && status !== 'suspended' && status !== 'deleted') throw refusals.NoSuchMember();
  const data = { accountId, noteId: newId(context.entropy), text };
  await context.dispatch(memberNotes, { type: 'WriteMemberNote', data });
}

/** Removes a note. Refuses with NoSuchNote, and with NotYourNote a helper who did not write it. */
export async function removeMemberNote(context: Context, accountId: string, noteId: string): Promise<void> {
  ownerActs(context, 'noteMembers');
  await context.dispatch(memberNotes, { type: 'RemoveMemberNote', data: { accountId, noteId } });
}

async function hasListings(context: Context, ownerId: string): Promise<boolean> {
  const { state } = await context.stateOf(catalog, { ownerId });
  return Object.values(state.shops).some(({ removed }) => !removed);
}

import { thread } from '#domain/forum/decider.ts';
import { banAt, poster } from '#domain/forum/poster.ts';
import { hasRight } from '#domain/rights.ts';
import { account } from '#domain/users/decider.ts';
import { NoSuchMember } from '#domain/users/refusals.ts';
import { type Context, member, ownerActs } from '../http/context.ts';
import { forumMember, posterOf } from './access.ts';
import { threadIdOf } from './actions.ts';

type PostRuling = 'HidePost' | 'RestorePost' | 'DismissFlags' | 'DenyHidingAppeal';
type ThreadRuling = 'LockThread' | 'UnlockThread' | 'PinThread' | 'UnpinThread';

/** A moderator's decision about a post; its author is sent the reason. */
export async function rulePost(context: Context, type: PostRuling, postId: string, reason: string): Promise<void> {
  ownerActs(context, 'moderate');
  await context.dispatch(thread, { type, data: { threadId: threadIdOf(postId), postId, reason } });
}

/** A moderator's decision about a whole thread. */
export async function ruleThread(
  context: Context,
  type: ThreadRuling,
  threadId: string,
  reason: string,
): Promise<void> {
  ownerActs(context, 'moderate');
  await context.dispatch(thread, { type, data: { threadId, reason } });
}

/** Bans a member from the forum until an instant, or permanently. Refuses with NoSuchMember and ModeratorNotBanned. */
export async function banFromForum(
  context: Context,
  memberId: string,
  reason: string,
  until: string | null,
): Promise<void> {
  ownerActs(context, 'moderate');
  const { state } = await context.stateOf(account, { accountId: memberId });
  if (state.status !== 'active' && state.status !== 'suspended') throw NoSuchMember();
  await context.dispatch(poster, {
    type: 'BanFromForum',
    data: { memberId, reason, until, isModerator: hasRight(state.role, 'moderate') },
  });
}

export async function liftForumBan(context: Context, memberId: string, reason: string): Promise<void> {
  ownerActs(context, 'moderate');
  await context.dispatch(poster, { type: 'LiftForumBan', data: { memberId, reason } });
}

export async function denyBanAppeal(context: Context, memberId: string, reason: string): Promise<void> {
  ownerActs(context, 'moderate');
  await context.dispatch(poster, { type: 'DenyForumBanAppeal', data: { memberId, reason } });
}

/** The author of a hidden post appeals. */
export async function appealHiding(context: Context, postId: string, text: string): Promise<void> {
  await forumMember(context);
  await context.dispatch(thread, { type: 'AppealHiding', data: { threadId: threadIdOf(postId), postId, text } });
}

/** A banned member appeals: the only forum command they may send. */
export async function appealBan(context: Context, text: string): Promise<void> {
  const { id: memberId } = member(context);
  await context.dispatch(poster, { type: 'AppealForumBan', data: { memberId, text } });
}

/** A member's ban in force at a UTC instant, by the log. */
export const banOf = async (context: Context, memberId: string, at = context.services.now()) =>
  banAt(await posterOf(context, memberId), at);

import type { StateOf } from '../../dispatch.ts';
import { thread } from '../../forum/decider.ts';
import { banAt, hasMuted, poster } from '../../forum/poster.ts';
import { postOf, visiblePost } from '../../forum/state.ts';
import { blocks } from '../../messages/blocks.ts';
import { conversation } from '../../messages/decider.ts';
import { SUPPORT } from '../../messages/events.ts';
import { otherSide, unreadOf } from '../../messages/state.ts';
import { announcement, isWithdrawn } from '../../notifications/announcement.ts';
import type { NoticeKind, Refs } from '../../notifications/events.ts';
import { account } from '../../users/decider.ts';
import { locateBooking } from '../move/locateBooking.ts';
import { holdsOfBlogPost, isBlogKind } from './blogNotices.ts';
import { mayReadBooking } from './bookingReaders.ts';
import { isCampaignNoticeInForce } from './campaignRelevance.ts';
import { isCrewKind, isCrewNoticeInForce } from './crewNotices.ts';
import { isDisputeKind, isDisputeNoticeInForce } from './disputeNotices.ts';
import { isPictureKind, isPictureNoticeInForce } from './pictureNotices.ts';
import { isReviewThere } from './reviewNotices.ts';
import { isSeriesKind, isSeriesNoticeInForce } from './seriesNotices.ts';
import { isServiceKind, isServiceNoticeInForce } from './serviceNotices.ts';
import { isWaitlistKind, isWaitlistNoticeInForce } from './waitlistNotices.ts';

/** A notification: who gets it, its kind, and the ids of what it is about. */
export type Notice = { readonly memberId: string; readonly kind: NoticeKind; readonly refs: Refs };

/** Whether a notification is about a new comment, reply or mention in the forum. */
export const isForumTalk = (kind: NoticeKind): boolean =>
  kind === 'commented' || kind === 'replied' || kind === 'mentioned';

/** Whether readers can see a post now. */
export async function isPostVisible(stateOf: StateOf, { threadId = '', postId = threadId }: Refs): Promise<boolean> {
  return visiblePost((await stateOf(thread, { threadId })).state, postId) !== undefined;
}

/**
 * The topic of a notification's thread, as its member may read it at an instant (UTC ISO). Undefined when the thread is
 * hidden or deleted, its author's account is closed, or the member is banned from the forum.
 */
export async function topicFor(
  stateOf: StateOf,
  { memberId, refs: { threadId } }: Notice,
  at: string,
): Promise<string | undefined> {
  if (threadId === undefined || (await isBannedAt(stateOf, memberId, at))) return undefined;
  const { state } = await stateOf(thread, { threadId });
  if (!visiblePost(state, threadId)) return undefined;
  const author = (await stateOf(account, { accountId: state.authorId })).state;
  // The text is erased from the log at once, but a state folded earlier may still contain it.
  return author.status === 'closed' ? undefined : state.topic || undefined;
}

/** Whether a member has blocked another. */
export const hasBlocked = async (stateOf: StateOf, memberId: string, otherId: string): Promise<boolean> =>
  (await stateOf(blocks, { memberId })).state.otherIds.includes(otherId);

/**
 * Whether a member is notified at an instant (UTC ISO) of a post in a thread: not while they are banned from the forum,
 * and not when they have muted the thread or blocked the post's author.
 */
export async function receivesForumTalk(
  stateOf: StateOf,
  { memberId, refs: { threadId = '', actorId = '' } }: Omit<Notice, 'kind'>,
  at: string,
): Promise<boolean> {
  const { state } = await stateOf(poster, { memberId });
  return !hasMuted(state, threadId) && !banAt(state, at) && !(await hasBlocked(stateOf, memberId, actorId));
}

async function isBannedAt(stateOf: StateOf, memberId: string, at: string): Promise<boolean> {
  return banAt((await stateOf(poster, { memberId })).state, at) !== undefined;
}

/** Moderators' decisions about a post or a thread. */
const POST_RULINGS = [
  'postHidden',
  'postRestored',
  'appealDenied',
  'threadLocked',
  'threadUnlocked',
] as const satisfies readonly NoticeKind[];
export type PostRuling = (typeof POST_RULINGS)[number];
export const isPostRuling = (kind: NoticeKind): kind is PostRuling => POST_RULINGS.some((one) => one === kind);

/**
 * The reason of a moderators' decision and whether its author may appeal; undefined when the decision is no longer in
 * force.
 */
export async function rulingInForce(
  stateOf: StateOf,
  kind: PostRuling,
  { threadId = '', postId = threadId }: Refs,
): Promise<{ reason: string | undefined; mayAppeal: boolean } | undefined> {
  const { state } = await stateOf(thread, { threadId });
  if (kind === 'threadLocked') return state.isLocked ? { reason: state.lockReason, mayAppeal: false } : undefined;
  if (kind === 'threadUnlocked') return state.isLocked ? undefined : { reason: state.unlockReason, mayAppeal: false };
  const post = postOf(state, postId);
  if (!post || post.isHidden !== (kind !== 'postRestored')) return undefined;
  if (kind === 'postHidden') return { reason: post.hiddenFor, mayAppeal: post.appeal === 'none' };
  return kind === 'appealDenied' && post.appeal !== 'denied' ? undefined : { reason: post.reason, mayAppeal: false };
}

/** Whether a booking is still as a notification says, and its reader may still see it. */
async function isBookingNoticeInForce(stateOf: StateOf, { kind, memberId, refs }: Notice): Promise<boolean> {
  const booking = (await locateBooking(stateOf, refs.bookingId ?? ''))?.booking;
  if (kind !== 'bookingCancelled' && booking?.stage !== 'confirmed') return false;
  return booking === undefined || mayReadBooking(stateOf, booking, memberId, refs);
}

/**
 * Whether a notification is still relevant at an instant (UTC ISO). Not after its cause is gone: a deleted comment,
 * messages read, an appointment cancelled, a post restored, a ban over, an announcement withdrawn, a case decided. Not
 * when the member has blocked the author, muted the thread or is banned from the forum.
 */
export async function isStillRelevant(stateOf: StateOf, notice: Notice, at: string): Promise<boolean> {
  const { kind, refs, memberId } = notice;
  if (isWaitlistKind(kind)) return isWaitlistNoticeInForce(stateOf, { kind, refs }, at);
  if (isSeriesKind(kind)) return isSeriesNoticeInForce(stateOf, { kind, refs }, at);
  if (isCrewKind(kind)) return isCrewNoticeInForce(stateOf, { memberId, kind, refs }, at);
  if (isServiceKind(kind)) return isServiceNoticeInForce(stateOf, { memberId, kind, refs });
  if (isDisputeKind(kind)) return isDisputeNoticeInForce(stateOf, { kind, refs });
  if (isPictureKind(kind)) return isPictureNoticeInForce(stateOf, { kind, refs });
  if (isBlogKind(kind)) return holdsOfBlogPost(stateOf, { kind, refs });
  if (isForumTalk(kind)) return (await receivesForumTalk(stateOf, notice, at)) && isPostVisible(stateOf, refs);
  switch (kind) {
    case 'bookingConfirmed':
    case 'bookingMade':
    case 'bookingMoved':
    case 'bookingCancelled':
      return isBookingNoticeInForce(stateOf, notice);
    case 'productReviewed':
    case 'reviewAnswered':
    case 'visitReviewAnswered':
    case 'visitReviewHidden':
    case 'visitReviewRestored':
    case 'visitReviewAppealDenied':
    case 'visitReviewReported':
      return isReviewThere(stateOf, notice);
    case 'messagesWaiting':
    case 'enquiryReceived':
      return isToBeRead(stateOf, notice);
    case 'banned':
    case 'banAppealDenied':
      return isBannedAt(stateOf, memberId, at);
    case 'postHidden':
    case 'postRestored':
    case 'appealDenied':
    case 'threadLocked':
    case 'threadUnlocked':
      return (await rulingInForce(stateOf, kind, refs)) !== undefined;
    case 'announcement': {
      const { state } = await stateOf(announcement, { announcementId: refs.announcementId ?? '' });
      return state !== undefined && !isWithdrawn(state);
    }
    case 'postToReview':
      return isPostInReview(stateOf, refs);
    case 'banToReview':
      return isBanInReview(stateOf, refs, at);
    case 'campaignNews':
    case 'campaignPaused':
    case 'campaignToReview':
      return isCampaignNoticeInForce(stateOf, notice);
    case 'conversationReported':
      return isReportOpen(stateOf, notice);
    default:
      return true;
  }
}

async function isToBeRead(stateOf: StateOf, { memberId, refs: { conversationId = '' } }: Notice): Promise<boolean> {
  const { state } = await stateOf(conversation, { conversationId });
  if (!state) return false;
  const side = state.sides.includes(memberId) ? memberId : SUPPORT;
  return unreadOf(state, side) > 0 && !(await hasBlocked(stateOf, side, otherSide(state, side)));
}

const isClosed = async (stateOf: StateOf, accountId: string): Promise<boolean> =>
  (await stateOf(account, { accountId })).state.status === 'closed';

/** Whether a moderator still has to decide about a post: not when it is deleted or its author's account is closed. */
async function isPostInReview(stateOf: StateOf, { threadId = '', postId = threadId }: Refs): Promise<boolean> {
  const post = postOf((await stateOf(thread, { threadId })).state, postId);
  if (!post || post.deletedAt !== undefined || (post.openFlags.length === 0 && post.appeal !== 'open')) return false;
  return !(await isClosed(stateOf, post.authorId));
}

async function isBanInReview(stateOf: StateOf, { actorId: memberId = '' }: Refs, at: string): Promise<boolean> {
  const { state } = await stateOf(poster, { memberId });
  return banAt(state, at)?.appeal === 'open' && !(await isClosed(stateOf, memberId));
}

/** Whether a report is open that the member may decide: not one against themselves. */
async function isReportOpen(stateOf: StateOf, { memberId, refs: { conversationId = '' } }: Notice): Promise<boolean> {
  const { state } = await stateOf(conversation, { conversationId });
  return state?.reports.some((side) => otherSide(state, side) !== memberId) ?? false;
}

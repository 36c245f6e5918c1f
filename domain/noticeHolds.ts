import { locateBooking } from './bookings/locate.ts';
import type { StateOf } from './dispatch.ts';
import { thread } from './forum/decider.ts';
import { banAt, hasMuted, poster } from './forum/poster.ts';
import { postOf, visiblePost } from './forum/state.ts';
import { blocks } from './messages/blocks.ts';
import type { SendMessage } from './messages/commands.ts';
import { conversation } from './messages/decider.ts';
import { SUPPORT } from './messages/events.ts';
import { otherSide, unreadOf } from './messages/state.ts';
import { announcement, isCalledOff } from './notifications/announcement.ts';
import type { CancelAnnouncement } from './notifications/commands.ts';
import type { NoticeKind, Refs } from './notifications/events.ts';
import { account } from './users/decider.ts';

type Told = { readonly memberId: string; readonly kind: NoticeKind; readonly refs: Refs };

/** Whether a notification tells of what somebody has said in the forum. */
export const isTalk = (kind: NoticeKind): boolean => kind === 'commented' || kind === 'replied' || kind === 'mentioned';

/** Whether readers see a post at this moment. */
export async function isPostThere(stateOf: StateOf, { threadId = '', postId = threadId }: Refs): Promise<boolean> {
  return visiblePost((await stateOf(thread, { threadId } as Parameters<typeof thread.stream>[0])).state, postId) !== undefined;
}

/**
 * The topic of the thread a notification is about, as a member may read it at an instant (UTC ISO): undefined while the thread is hidden, once it is
 * deleted or its author has closed their account, and for whom the forum is closed to.
 */
export async function topicFor(stateOf: StateOf, { memberId, refs: { threadId } }: Told, at: string): Promise<string | undefined> {
  if (threadId === undefined || (await isBannedAt(stateOf, memberId, at))) return undefined;
  const { state } = await stateOf(thread, { threadId } as Parameters<typeof thread.stream>[0]);
  if (!visiblePost(state, threadId)) return undefined;
  const author = (await stateOf(account, { accountId: state.authorId })).state;
  // The log forgets at once what they wrote; a state that was folded before may still have it.
  return author.status === 'closed' ? undefined : state.topic || undefined;
}

/** Whether somebody does not want to hear from another. */
export const hasBlocked = async (stateOf: StateOf, memberId: string, otherId: string): Promise<boolean> =>
  (await stateOf(blocks, { memberId, otherId })).state.otherIds.includes(otherId);

/**
 * Whether a member hears at an instant (UTC ISO) of what somebody says in a thread: not where they have muted it or blocked who says it, and the
 * forum is shut to the banned, and so are its news.
 */
export async function hearsTalk(stateOf: StateOf, { memberId, refs: { threadId = '', actorId = '' } }: Omit<Told, 'kind'>, at: string): Promise<boolean> {
  const { state } = await stateOf(poster, { memberId } as Parameters<typeof poster.stream>[0]);
  return !hasMuted(state, threadId) && !banAt(state, at) && !(await hasBlocked(stateOf, memberId, actorId));
}

async function isBannedAt(stateOf: StateOf, memberId: string, at: string): Promise<boolean> {
  return banAt((await stateOf(poster, { memberId } as Parameters<typeof poster.stream>[0])).state, at) !== undefined;
}

/** What moderators decide about a post or a thread. */
const POST_RULINGS = ['postHidden', 'postRestored', 'appealDenied', 'threadLocked', 'threadUnlocked'] as const satisfies readonly NoticeKind[];
export type PostRuling = (typeof POST_RULINGS)[number];
export const isPostRuling = (kind: NoticeKind): kind is PostRuling => POST_RULINGS.some((one) => one === kind);

/** Why moderators decided so about a post or a thread, and whether an appeal is open to its author, while that decision stands; undefined once another has taken its place. */
export async function standingRuling(
  stateOf: StateOf,
  kind: PostRuling,
  { threadId = '', postId = threadId }: Refs,
): Promise<{ reason: string | undefined; mayAppeal: boolean } | undefined> {
  const { state } = await stateOf(thread, { threadId } as Parameters<typeof thread.stream>[0]);
  if (kind === 'threadLocked') return state.isLocked ? { reason: state.lockReason, mayAppeal: false } : undefined;
  if (kind === 'threadUnlocked') return state.isLocked ? undefined : { reason: state.unlockReason, mayAppeal: false };
  const post = postOf(state, postId);
  if (!post || post.isHidden !== (kind !== 'postRestored')) return undefined;
  if (kind === 'postHidden') return { reason: post.hiddenFor, mayAppeal: post.appeal === 'none' };
  return kind === 'appealDenied' && post.appeal !== 'denied' ? undefined : { reason: post.reason, mayAppeal: false };
}

/**
 * Whether what a notification tells is still so at an instant (UTC ISO): nobody is mailed about a comment that was deleted, messages they have
 * read, an appointment that is off again, a hiding that was lifted, a ban that is over or an announcement that was taken back, nor about what is said by
 * whom they have blocked, in a thread they have muted or in a forum that is closed to them. Nobody is called to decide what was decided.
 */
export async function isStillSo(stateOf: StateOf, told: Told, at: string): Promise<boolean> {
  const { kind, refs, memberId } = told;
  if (isTalk(kind)) return (await hearsTalk(stateOf, told, at)) && isPostThere(stateOf, refs);
  switch (kind) {
    case 'bookingConfirmed':
    case 'bookingMade':
    case 'bookingMoved':
      return (await locateBooking(stateOf, refs.bookingId ?? ''))?.booking.stage === 'confirmed';
    case 'messagesWaiting':
    case 'enquiryReceived':
      return isToBeRead(stateOf, told);
    case 'banned':
    case 'banAppealDenied':
      return isBannedAt(stateOf, memberId, at);
    case 'postHidden':
    case 'postRestored':
    case 'appealDenied':
    case 'threadLocked':
    case 'threadUnlocked':
      return (await standingRuling(stateOf, kind, refs)) !== undefined;
    case 'announcement': {
      const { state } = await stateOf(announcement, { announcementId: refs.announcementId ?? '' } as CancelAnnouncement['data']);
      return state !== undefined && !isCalledOff(state);
    }
    case 'postToReview':
      return isPostInReview(stateOf, refs);
    case 'banToReview':
      return isBanInReview(stateOf, refs, at);
    case 'conversationReported':
      return isReportOpen(stateOf, told);
    default:
      return true;
  }
}

async function isToBeRead(stateOf: StateOf, { memberId, refs: { conversationId = '' } }: Told): Promise<boolean> {
  const { state } = await stateOf(conversation, { conversationId } as SendMessage['data']);
  if (!state) return false;
  const side = state.sides.includes(memberId) ? memberId : SUPPORT;
  return unreadOf(state, side) > 0 && !(await hasBlocked(stateOf, side, otherSide(state, side)));
}

const isClosed = async (stateOf: StateOf, accountId: string): Promise<boolean> => (await stateOf(account, { accountId })).state.status === 'closed';

/** Of a post that is deleted or has no words any more there is nothing to decide. */
async function isPostInReview(stateOf: StateOf, { threadId = '', postId = threadId }: Refs): Promise<boolean> {
  const post = postOf((await stateOf(thread, { threadId } as Parameters<typeof thread.stream>[0])).state, postId);
  if (!post || post.deletedAt !== undefined || (post.openFlags.length === 0 && post.appeal !== 'open')) return false;
  return !(await isClosed(stateOf, post.authorId));
}

async function isBanInReview(stateOf: StateOf, { actorId: memberId = '' }: Refs, at: string): Promise<boolean> {
  const { state } = await stateOf(poster, { memberId } as Parameters<typeof poster.stream>[0]);
  return banAt(state, at)?.appeal === 'open' && !(await isClosed(stateOf, memberId));
}

/** A report against an owner of the platform is not theirs to know of. */
async function isReportOpen(stateOf: StateOf, { memberId, refs: { conversationId = '' } }: Told): Promise<boolean> {
  const { state } = await stateOf(conversation, { conversationId } as SendMessage['data']);
  return state?.reports.some((side) => otherSide(state, side) !== memberId) ?? false;
}
